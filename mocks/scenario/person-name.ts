// A person's name as spoken; a person with one name has no first name.
import type { ScenarioCustomer, ScenarioPersonName, ScenarioProfile } from './scenario.ts';

export const spokenName = ({ firstName, lastName }: Pick<ScenarioPersonName, 'firstName' | 'lastName'>): string =>
  firstName === undefined ? lastName : `${firstName} ${lastName}`;

/** First and middle names in one string; empty for a person with one name. */
export const givenNames = ({ firstName, middleNames }: Omit<ScenarioPersonName, 'lastName'>): string =>
  [firstName ?? '', ...middleNames].filter((name) => name !== '').join(' ');

/** The name of the profile for which a customer acts: the business's, or the person's. */
export const profileName = ({ name }: ScenarioCustomer, { organisation }: ScenarioProfile): string =>
  organisation?.businessName ?? spokenName(name);

// A person's name as one reads it out: a person of one name has no first one.
import type { ScenarioCustomer, ScenarioPersonName, ScenarioProfile } from './scenario.ts';

export const spokenName = ({ firstName, lastName }: Pick<ScenarioPersonName, 'firstName' | 'lastName'>): string =>
  firstName === undefined ? lastName : `${firstName} ${lastName}`;

/** First and middle names in one string; empty for a person of one name. */
export const givenNames = ({ firstName, middleNames }: Omit<ScenarioPersonName, 'lastName'>): string =>
  [firstName ?? '', ...middleNames].filter((name) => name !== '').join(' ');

/** Whom a customer acts for: the business, or the person. */
export const profileName = ({ name }: ScenarioCustomer, { organisation }: ScenarioProfile): string =>
  organisation?.businessName ?? spokenName(name);

// The security profiles that a world can be built with, and what belongs to each.
import { apiDecisions } from '../decisions-api.ts';
import { decisionNames, type DecisionName } from '../decisions.ts';
import { hybrid } from './hybrid.ts';
import type { Operation } from '../operation.ts';
import type { ProfileId, SecurityProfile } from './profile.ts';

/** One file each. `today` is not there yet. */
export const profiles: Readonly<Partial<Record<ProfileId, SecurityProfile>>> = { '0.1.1': hybrid };

/** What a world is built with that is asked for none. */
export const defaultProfile: SecurityProfile = hybrid;

/** Whether the profile has the operation. */
export const isIn = ({ profiles: named }: Pick<Operation, 'profiles'>, { id }: Pick<SecurityProfile, 'id'>): boolean =>
  named === undefined || named.includes(id);

/** The decisions that arise where the profile is spoken: its own, and those on the areas that no profile changes. */
export const decisionsOf = ({ decisions }: Pick<SecurityProfile, 'decisions'>): readonly DecisionName[] =>
  decisionNames.filter((name) => Object.hasOwn(apiDecisions, name) || decisions.includes(name));

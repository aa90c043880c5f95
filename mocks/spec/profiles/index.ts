// The security profiles that a world can be built with, and what belongs to each.
import { apiDecisions } from '../decisions-api.ts';
import { decisionNames, type DecisionName } from '../decisions.ts';
import { hybrid } from './hybrid.ts';
import type { Operation } from '../operation.ts';
import { operations, type OperationId } from '../operations/index.ts';
import type { ClientAuthentication, ProfileId, SecurityProfile } from './profile.ts';

/** One file each; another than the default one is loaded where somebody asks for it. */
export const profileIds = ['0.1.1', 'today'] as const satisfies readonly ProfileId[];

export const isProfileId = (name: string): name is ProfileId => profileIds.some((id) => id === name);

/** What a world is built with that is asked for none. */
export const defaultProfile: SecurityProfile = hybrid;

/** Whether the profile has the operation. */
export const isIn = ({ profiles: named }: Pick<Operation, 'profiles'>, { id }: Pick<SecurityProfile, 'id'>): boolean =>
  named === undefined || named.includes(id);

/** The operations that the profile has, in the order of the table; those of the default one unless another is given. */
export const operationsOf = (profile: Pick<SecurityProfile, 'id'> = defaultProfile): readonly KnownOperation[] =>
  operations.filter((row) => isIn(row, profile));

type KnownOperation = Operation & { readonly id: OperationId };

/** The decisions that arise where the profile is spoken: its own, and those on the areas that no profile changes. */
export const decisionsOf = ({ decisions }: Pick<SecurityProfile, 'decisions'>): readonly DecisionName[] =>
  decisionNames.filter((name) => Object.hasOwn(apiDecisions, name) || decisions.includes(name));

/** How clients prove themselves at an operation: at a holder’s as its profile has it, at the register’s as ever. */
export const clientAuthenticationOf = (
  { party }: Pick<Operation, 'party'>,
  profile: Pick<SecurityProfile, 'clientAuthentication'>,
): ClientAuthentication => (party === 'holder' ? profile : defaultProfile).clientAuthentication;

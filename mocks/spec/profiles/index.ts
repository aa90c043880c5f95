// The security profiles that a world can use, and what belongs to each.
import type { ClauseId } from '../clauses.ts';
import { apiDecisions } from '../decisions/decisions-api.ts';
import {
  choiceRow,
  decisionNames,
  presetOf,
  type DecisionChoice,
  type DecisionName,
  type Decisions,
} from '../decisions/decisions.ts';
import { hybrid } from './hybrid.ts';
import type { Operation } from '../operation.ts';
import { operations, type OperationId } from '../operations/index.ts';
import { defaultProfileId, type ProfileId } from '../ids.ts';
import type { ClientAuthentication, SecurityProfile } from './profile.ts';
import { today } from './today.ts';

/** One file per profile. */
export const profiles: Readonly<Record<ProfileId, SecurityProfile>> = { '0.1.1': hybrid, 'cds-1.36': today };

/** The profile of a world if the caller names none. */
export const defaultProfile: SecurityProfile = profiles[defaultProfileId];

/** Whether the profile has the operation. */
export const isIn = ({ profiles: named }: Pick<Operation, 'profiles'>, { id }: Pick<SecurityProfile, 'id'>): boolean =>
  named === undefined || named.includes(id);

/** The operations of the profile, in table order; those of the default profile unless another is given. */
export const operationsOf = (profile: Pick<SecurityProfile, 'id'> = defaultProfile): readonly KnownOperation[] =>
  operations.filter((row) => isIn(row, profile));

/** The clauses behind an operation in the profile. */
export function operationClauses(
  { id, clauses }: Operation,
  { operationClauses: own = {} }: Pick<SecurityProfile, 'operationClauses'>,
): readonly ClauseId[] {
  const { [id]: found = clauses }: Readonly<Record<string, readonly ClauseId[]>> = own;
  return found;
}

type KnownOperation = Operation & { readonly id: OperationId };

/** The decisions that arise in the profile: its own, and those on the areas that are the same in every profile. */
export const decisionsOf = (profile: Pick<SecurityProfile, 'decisions'>): readonly DecisionName[] =>
  decisionNames.filter((name) => arises(name, profile));

/** Whether a decision arises in the profile. If it does not, the profile's text answers the question. */
export const arises = (name: string, { decisions }: Pick<SecurityProfile, 'decisions'>): boolean =>
  Object.hasOwn(apiDecisions, name) || decisions.some((one) => one === name);

/** Whether the switch of a decision has an effect in the profile. */
export const hasEffect = (name: DecisionName, profile: Pick<SecurityProfile, 'decisions' | 'id'>): boolean =>
  arises(name, profile) && (choiceRow(name).effectIn ?? profile.id) === profile.id;

/** Cached per choice and profile, because a call reads it many times. */
const decided = new WeakMap<DecisionChoice, WeakMap<SecurityProfile, Decisions>>();

/** The options in this profile: the chosen one if the decision arises, otherwise the profile's own. */
export function decidedIn(profile: SecurityProfile, choice: DecisionChoice): Decisions {
  const known = decided.get(choice) ?? new WeakMap<SecurityProfile, Decisions>();
  decided.set(choice, known);
  const cached = known.get(profile);
  if (cached !== undefined) return cached;
  const arising: ReadonlySet<string> = new Set(decisionsOf(profile));
  const chosen = Object.entries(choice.options).filter(([name]) => arising.has(name));
  const all: Decisions = { ...presetOf(choice.preset, profile), ...Object.fromEntries(chosen) };
  known.set(profile, all);
  return all;
}

/**
 * How clients authenticate at an operation. A holder follows its profile. The register does not change, except that it
 * accepts the profile's audiences, and leaves out client_id if the profile does and no decision requires it.
 */
export function clientAuthenticationOf(
  { party }: Pick<Operation, 'party'>,
  { clientAuthentication }: Pick<SecurityProfile, 'clientAuthentication'>,
): ClientAuthentication {
  if (party === 'holder') return clientAuthentication;
  const { clientId, audiences } = clientAuthentication;
  return {
    ...defaultProfile.clientAuthentication,
    audiences,
    clientId: clientId === 'optional' ? 'decided' : clientId,
  };
}

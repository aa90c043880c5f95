// The security profiles that a world can be built with, and what belongs to each.
import type { ClauseId } from '../clauses.ts';
import { apiDecisions } from '../decisions-api.ts';
import {
  choiceRow,
  decisionNames,
  presetOf,
  type DecisionChoice,
  type DecisionName,
  type Decisions,
} from '../decisions.ts';
import { hybrid } from './hybrid.ts';
import type { Operation } from '../operation.ts';
import { operations, type OperationId } from '../operations/index.ts';
import { defaultProfileId, newestProfileId, type ProfileId } from '../ids.ts';
import type { ClientAuthentication, SecurityProfile } from './profile.ts';
import { today } from './today.ts';

/** One file each. */
export const profiles: Readonly<Record<ProfileId, SecurityProfile>> = { '0.1.1': hybrid, 'cds-1.36': today };

/** What `today` means. */
export const newestProfile: SecurityProfile = profiles[newestProfileId];

/** What a world is built with that is asked for none. */
export const defaultProfile: SecurityProfile = profiles[defaultProfileId];

/** Whether the profile has the operation. */
export const isIn = ({ profiles: named }: Pick<Operation, 'profiles'>, { id }: Pick<SecurityProfile, 'id'>): boolean =>
  named === undefined || named.includes(id);

/** The operations that the profile has, in the order of the table; those of the default one unless another is given. */
export const operationsOf = (profile: Pick<SecurityProfile, 'id'> = defaultProfile): readonly KnownOperation[] =>
  operations.filter((row) => isIn(row, profile));

/** What an operation rests on where the profile is spoken. */
export function operationClauses(
  { id, clauses }: Operation,
  { operationClauses: own = {} }: Pick<SecurityProfile, 'operationClauses'>,
): readonly ClauseId[] {
  const { [id]: found = clauses }: Readonly<Record<string, readonly ClauseId[]>> = own;
  return found;
}

type KnownOperation = Operation & { readonly id: OperationId };

/** The decisions that arise where the profile is spoken: its own, and those on the areas that no profile changes. */
export const decisionsOf = (profile: Pick<SecurityProfile, 'decisions'>): readonly DecisionName[] =>
  decisionNames.filter((name) => arises(name, profile));

/** Whether a decision arises where the profile is spoken; elsewhere its text says what the decision asks. */
export const arises = (name: string, { decisions }: Pick<SecurityProfile, 'decisions'>): boolean =>
  Object.hasOwn(apiDecisions, name) || decisions.some((one) => one === name);

/** Whether the switch of a decision changes anything where the profile is spoken. */
export const hasEffect = (name: DecisionName, profile: Pick<SecurityProfile, 'decisions' | 'id'>): boolean =>
  arises(name, profile) && (choiceRow(name).effectIn ?? profile.id) === profile.id;

/** What holds in a profile, made once for each choice: it is looked at many times in a call. */
const decided = new WeakMap<DecisionChoice, WeakMap<SecurityProfile, Decisions>>();

/** The options under this profile: the chosen one where the decision applies, else the profile's own. */
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
 * How clients prove themselves at an operation: at a holder’s as its profile has it; at the register’s as ever, for the
 * audiences of the profile, and without client_id where the profile leaves it out and a decision does not ask for it.
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

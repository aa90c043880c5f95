// The security profiles that a world can be built with, and what belongs to each.
import { apiDecisions } from '../decisions-api.ts';
import { decisionNames, presetOf, type DecisionChoice, type DecisionName, type Decisions } from '../decisions.ts';
import { hybrid } from './hybrid.ts';
import type { Operation } from '../operation.ts';
import { operations, type OperationId } from '../operations/index.ts';
import type { LaterRules } from '../rule.ts';
import { moreRulesAreHere } from '../rules/at-hand.ts';
import type { ClientAuthentication, ProfileId, SecurityProfile } from './profile.ts';

/** One file each; another than the default one is loaded where somebody asks for it. */
export const profileIds = ['0.1.1', 'today'] as const satisfies readonly ProfileId[];

export const isProfileId = (name: string): name is ProfileId => profileIds.some((id) => id === name);

/** What a world is built with that is asked for none. */
export const defaultProfile: SecurityProfile = hybrid;

const loaded: SecurityProfile[] = [hybrid];
/** The profiles whose tables are here: that of every world, and what was loaded because somebody asked for it. */
export const profilesHere = (): readonly SecurityProfile[] => loaded;
export const isHere = (id: ProfileId): boolean => loaded.some((profile) => profile.id === id);

/** A profile that is loaded when somebody asks for it, with the rules that it adds to those of every world. */
export interface LaterProfile {
  readonly profile: SecurityProfile;
  readonly rules: LaterRules;
}

/** Said of a profile that was loaded because somebody asked for it, before a world speaks it: what it adds is known from then on. */
export function profileIsHere({ profile, rules }: LaterProfile): SecurityProfile {
  if (!isHere(profile.id)) loaded.push(profile);
  moreRulesAreHere(rules);
  return profile;
}

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

/** What holds in a profile, made once for each choice: it is looked at many times in a call. */
const decided = new WeakMap<DecisionChoice, WeakMap<SecurityProfile, Decisions>>();

/** The options that hold where the profile is spoken: what was chosen counts where it arises, else the profile has the say. */
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

/** How clients prove themselves at an operation: at a holder’s as its profile has it, at the register’s as ever. */
export const clientAuthenticationOf = (
  { party }: Pick<Operation, 'party'>,
  profile: Pick<SecurityProfile, 'clientAuthentication'>,
): ClientAuthentication => (party === 'holder' ? profile : defaultProfile).clientAuthentication;

// The catalogue: every built-in plan, and how plans are selected.
import { profileIdOf, profileIds, type ProfileId, type ProfileName } from '../../spec/ids.ts';
import { rowOf } from '../../spec/plan-row.ts';
import { meant } from '../../ambient/closest.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { planGroups, type Plan, type PlanGroup, type WholePlan } from '../plan.ts';
import { wholePlan } from '../judge-plan.ts';
import { backchannelPlans } from './backchannel-plans.ts';
import { conductObservations } from './conduct-observations.ts';
import { firstTokenLies } from './first-token-lies.ts';
import { idTokenLies } from './id-token-lies.ts';
import { metadataLies } from './metadata-lies.ts';
import { readingObservations } from './reading-observations.ts';
import { registerLies } from './register-lies.ts';
import { requestObservations } from './request-observations.ts';
import { resourceLies } from './resource-lies.ts';
import { responseLies } from './response-lies.ts';
import { tokenLies } from './token-lies.ts';
import { withdrawalPlans } from './withdrawal-plans.ts';

/** Increment with every new plan. The meaning of an existing id never changes. */
export const catalogueVersion = '2';

/** In the order of the specification. */
export const catalogue: readonly WholePlan[] = [
  ...requestObservations,
  ...conductObservations,
  ...readingObservations,
  ...responseLies,
  ...firstTokenLies,
  ...idTokenLies,
  ...tokenLies,
  ...metadataLies,
  ...resourceLies,
  ...registerLies,
  ...backchannelPlans,
  ...withdrawalPlans,
].map(wholePlan);

const isFor =
  (profile: ProfileId) =>
  ({ profiles }: Plan): boolean =>
    profiles?.includes(profile) ?? true;

/** The built-in plans for a profile. */
export const builtInPlans = (profile: ProfileName = '0.1.1'): readonly WholePlan[] =>
  catalogue.filter(isFor(profileIdOf(profile) ?? '0.1.1'));

/** Their ids. */
export const planIds = (profile: ProfileName = '0.1.1'): readonly string[] => builtInPlans(profile).map(({ id }) => id);

/** Names the profile that has the plan, otherwise the plan that was probably meant. */
function otherwise(named: string, profile: ProfileId): string {
  const elsewhere = profileIds.filter((other) => other !== profile && isIn(named, other));
  if (elsewhere.length > 0) return ` Profile ${elsewhere.join(' and ')} has it.`;
  const ids = planIds(profile);
  return meant(named, [...new Set([...planGroups, ...ids.map(rowOf), ...ids])]);
}

const isIn = (named: string, profile: ProfileId): boolean =>
  planIds(profile).some((id) => id === named || rowOf(id) === named);

/** The selected plans. Throws a SandboxError for an id that no plan of the profile has. */
export function chosenPlans(chosen: readonly (string | Plan)[] | undefined, profile: ProfileId): readonly Plan[] {
  const own = catalogue.filter(isFor(profile));
  if (chosen === undefined) return own;
  const found = chosen.flatMap((one) => {
    if (typeof one !== 'string') return [one];
    const named = own.filter((plan) => plan.id === one || rowOf(plan.id) === one);
    if (named.length > 0) return named;
    if ((planGroups as readonly string[]).includes(one)) return own.filter(({ group }) => group === (one as PlanGroup));
    throw new SandboxError(
      'option-malformed',
      `There is no plan “${one}” in profile ${profile}.${otherwise(one, profile)}`,
      `Choose an id such as RJ-49a, a row such as RJ-49, or a group: ${planGroups.join(', ')}. planIds() lists all ids, as does GET /examination/plans of the levers.`,
    );
  });
  return [...new Set(found)];
}

// The plans offered in a running world: one lie throughout, to a recipient that shares once.
import { builtInPlans, type Plan, type PlanGroup } from '../../../mocks/examination.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { groupTitles } from '../../examination/verdict-words.ts';

export interface OfferedGroup {
  readonly group: PlanGroup;
  readonly plans: readonly Plan[];
}

const byId = (one: Plan, other: Plan): number => one.id.localeCompare(other.id, 'en', { numeric: true });

/** Sorted by group, then by id. */
export function offeredPlans(profile: ProfileId): readonly OfferedGroup[] {
  const plans = builtInPlans(profile).filter(
    ({ lie, play, needs, world, options }) =>
      lie !== undefined &&
      [play, options].every((part) => part === undefined) &&
      (needs ?? []).length === 0 &&
      (world ?? 'registered') === 'registered',
  );
  return (Object.keys(groupTitles) as PlanGroup[])
    .map((group) => ({ group, plans: plans.filter((plan) => plan.group === group).toSorted(byId) }))
    .filter((one) => one.plans.length > 0);
}

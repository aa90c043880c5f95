// The recipients an examination can be shown with: the package’s, one that checks everything, and careless ones.
import { builtInPlans, planIds, type PlanGroup } from '../../mocks/examination.ts';
import { rowOf } from '../../mocks/spec/plan-row.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { capital } from '../ui/sentence-case.ts';
import { carelessness, consequences, type CarelessRow } from '../examined/carelessness.ts';

/**
 * `honest` checks everything, `package` is this package’s client, `credulous` checks no message; a row: careless about
 * that row only.
 */
export type Examinee = 'honest' | 'package' | 'credulous' | CarelessRow;

export const isCarelessRow = (row: string): row is CarelessRow => Object.hasOwn(carelessness, row);

/** All rows a recipient can be careless about. */
export const careless: readonly CarelessRow[] = Object.keys(carelessness).filter(isCarelessRow);

/** Those rows that the plans of a profile can reveal. */
export const carelessRows = (profile: ProfileId): readonly CarelessRow[] => {
  const rows = new Set(planIds(profile).map(rowOf));
  return careless.filter((row) => rows.has(row));
};

/** The same, by the group of the first plan that reveals it. */
export function carelessGroups(profile: ProfileId): ReadonlyMap<PlanGroup, readonly CarelessRow[]> {
  const groups = new Map(
    builtInPlans(profile)
      .toReversed()
      .map(({ id, group }) => [rowOf(id), group]),
  );
  return Map.groupBy(carelessRows(profile), (row) => groups.get(row) ?? 'observation');
}

/** Undefined for an unknown name. */
export function examineeNamed(name: string | null | undefined): Examinee | undefined {
  if (name === 'honest' || name === 'package' || name === 'credulous') return name;
  return name !== null && name !== undefined && isCarelessRow(name) ? name : undefined;
}

/** `Does not compare nonce`. */
export const leftOut = (row: CarelessRow): string => capital(carelessness[row]);

/** In a few words. */
export function titleOfExaminee(examinee: Examinee): string {
  switch (examinee) {
    case 'honest':
      return 'A recipient that checks everything';
    case 'package':
      return 'The recipient of this package';
    case 'credulous':
      return 'A recipient that believes every message';
    default:
      return `A recipient that ${carelessness[examinee]}`;
  }
}

/** The plans that reveal a careless recipient’s omission; all plans for the others. */
export function plansFor(examinee: Examinee, profile: ProfileId): readonly string[] {
  const own = planIds(profile);
  if (!isCarelessRow(examinee)) return own;
  const rows: readonly string[] = [examinee, ...Object.keys(consequences[examinee] ?? {})];
  return own.filter((plan) => rows.includes(rowOf(plan)));
}

// Whom an examination can be shown with: recipients of this package, one that checks everything, and careless ones.
import { builtInPlans, planIds, type PlanGroup } from '../../mocks/examination.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { capital } from '../ui/capital.ts';
import { carelessness, consequences, type CarelessRow } from '../examined/carelessness.ts';

/** `honest` checks everything, `package` is the client of this package, `credulous` checks no message; a row: careless about it. */
export type Whom = 'honest' | 'package' | 'credulous' | CarelessRow;

/** `RJ-49` of `RJ-49a`; the id itself, of a plan that is no row of the catalogue. */
export const rowOf = (plan: string): string => /^RJ-\d+/u.exec(plan)?.[0] ?? plan;

export const isCarelessRow = (row: string): row is CarelessRow => Object.hasOwn(carelessness, row);

/** Everything that somebody may leave out. */
export const careless: readonly CarelessRow[] = Object.keys(carelessness).filter(isCarelessRow);

/** What it leaves out, each with the rows of a profile in which that shows. */
export const carelessRows = (profile: ProfileId): readonly CarelessRow[] => {
  const rows = new Set(planIds(profile).map(rowOf));
  return careless.filter((row) => rows.has(row));
};

/** The same by the group of the first plan in which it shows. */
export function carelessGroups(profile: ProfileId): ReadonlyMap<PlanGroup, readonly CarelessRow[]> {
  const groups = new Map(
    builtInPlans(profile)
      .toReversed()
      .map(({ id, group }) => [rowOf(id), group]),
  );
  return Map.groupBy(carelessRows(profile), (row) => groups.get(row) ?? 'observation');
}

/** Undefined for a name that nobody has. */
export function whomOf(name: string | null | undefined): Whom | undefined {
  if (name === 'honest' || name === 'package' || name === 'credulous') return name;
  return name !== null && name !== undefined && isCarelessRow(name) ? name : undefined;
}

/** `Does not compare nonce`. */
export const leftOut = (row: CarelessRow): string => capital(carelessness[row]);

/** In a few words. */
export function whomTitle(whom: Whom): string {
  switch (whom) {
    case 'honest':
      return 'A recipient that checks everything';
    case 'package':
      return 'The recipient of this package';
    case 'credulous':
      return 'A careless one: believes every message';
    default:
      return `A recipient that ${carelessness[whom]}`;
  }
}

/** The plans in which a careless recipient shows what it leaves out; all, for the others. */
export function plansFor(whom: Whom, profile: ProfileId): readonly string[] {
  const own = planIds(profile);
  if (!isCarelessRow(whom)) return own;
  const rows: readonly string[] = [whom, ...Object.keys(consequences[whom] ?? {})];
  return own.filter((plan) => rows.includes(rowOf(plan)));
}

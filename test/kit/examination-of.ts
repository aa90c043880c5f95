// Careless recipients and the rows that they fall in.
import { planIds, type Examination } from '../../mocks/examination.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { carelessness, sameCheck, type CarelessRow } from '../../src/examined/carelessness.ts';

export const rows = Object.keys(carelessness) as readonly CarelessRow[];

export const rowOf = (id: string): string => /^RJ-\d+/u.exec(id)?.[0] ?? id;

export const plansOf = (row: string, profile: ProfileId): readonly string[] =>
  planIds(profile).filter((id) => rowOf(id) === row);

/** Rows in which a recipient may fall that is careless about this one. */
export const fallsOf = (row: CarelessRow): readonly string[] => [row, ...(sameCheck[row] ?? [])];

/** Rows that failed or warn. */
export const fallen = ({ results }: Examination): readonly string[] => [
  ...new Set(
    results.filter(({ verdict }) => verdict === 'fail' || verdict === 'warning').map(({ plan }) => rowOf(plan)),
  ),
];

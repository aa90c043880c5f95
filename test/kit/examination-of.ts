// Each row in both directions: who is careful passes it, and who is careless about it falls in it, and in no other.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { examine, planIds, type Examination } from '../../mocks/examination.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { checkingRecipient } from '../../src/examined/checking-recipient.ts';
import { isThorough } from './budget.ts';
import { decryptedWithRsa15 } from './rsa15-decrypt.ts';
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

/** The tests of one profile. */
export function testRows(profile: ProfileId): void {
  test(`${profile}: a careful recipient passes everything`, async () => {
    const examination = await examine(checkingRecipient(), { profile });
    expect(fallen(examination)).toEqual([]);
    expect(examination.grade).toBe('passed');
    const once = await examine(checkingRecipient({ once: true }), { profile, plans: ['RJ-01', 'RJ-02'] });
    expect(once.grade).toBe('passed');
  });

  test.each(rows.filter((row) => plansOf(row, profile).length > 0))(
    `${profile}: who is careless about %s falls in it`,
    async (row) => {
      // Beside its own plans: what every run is judged by, and some of the others; all of them with CDR_THOROUGH=1.
      const plans = isThorough ? {} : { plans: [...new Set(['RJ-01', 'RJ-02', row, ...othersOf(row, profile)])] };
      const careless = checkingRecipient({
        without: [row],
        once: row === 'RJ-39',
        openAnyway: decryptedWithRsa15,
      });
      const examination: Examination = await examine(careless, { profile, ...plans });
      expect(fallen(examination)).toContain(row);
      expect(fallen(examination).filter((one) => !fallsOf(row).includes(one))).toEqual([]);
    },
  );
}

/** Four other rows, others with another CDR_SEED: their verdicts stay as they are. */
function othersOf(row: CarelessRow, profile: ProfileId): readonly string[] {
  const own = planIds(profile).map(rowOf);
  const seed = rows.indexOf(row) + 1000 * Number(process.env['CDR_SEED'] ?? 1);
  return fc.sample(fc.constantFrom(...own), { seed, numRuns: 4 });
}

// Each row in both directions: who is careful passes it, and who is careless about it falls in it, and in no other.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { examine, planIds, type Examination } from '../../mocks/examination.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { checkingRecipient } from '../../src/examined/checking-recipient.ts';
import { isThorough } from './budget.ts';
import { decryptedWithRsa15 } from './rsa15-decrypt.ts';
import { carelessness, consequences, type CarelessRow } from '../../src/examined/carelessness.ts';

export const rows = Object.keys(carelessness) as readonly CarelessRow[];

export const rowOf = (id: string): string => /^RJ-\d+/u.exec(id)?.[0] ?? id;

const plansIn = (row: string, profile: ProfileId): readonly string[] =>
  planIds(profile).filter((id) => rowOf(id) === row);

/** Rows that are not exercised with who is careless about the one, because of what it does not do, and why. */
const unreached: Readonly<Partial<Record<CarelessRow, Readonly<Record<string, string>>>>> = {
  'RJ-13': { 'RJ-73': 'No level was asked for that could be lowered.' },
  'RJ-22': { 'RJ-85': 'It never refreshes.', 'RJ-107': 'It never refreshes.' },
};

/** Rows that are exercised with who is careless about the one alone, because of what it keeps, and why. */
const reachedAlone: Readonly<Partial<Record<CarelessRow, Readonly<Record<string, string>>>>> = {
  'RJ-39': {
    'RJ-22': 'Who keeps the tokens of a one-time sharing can read with them again.',
    'RJ-25': 'The same.',
    'RJ-85': 'Who keeps the refresh token can refresh.',
    'RJ-107': 'The same.',
  },
};

/** Another check catches this lie as well, and who leaves that out falls in it: it is among `consequences`. */
const caughtElsewhere = 'RJ-105b';

const isFallen = (verdict: string | undefined): boolean => verdict === 'fail' || verdict === 'warning';

const verdictsOf = ({ results }: Examination): ReadonlyMap<string, string> =>
  new Map(results.map(({ plan, verdict }) => [plan, verdict]));

/** Plans that failed or warn. */
export const fallen = (examination: Examination): readonly string[] =>
  [...verdictsOf(examination)].flatMap(([plan, verdict]) => (isFallen(verdict) ? [plan] : []));

/** A one-time sharing is another one from the start, also of who is careful. */
const isOnce = (row: CarelessRow): boolean => row === 'RJ-39';

/** The tests of one profile. */
export function testRows(profile: ProfileId): void {
  let whole: Promise<Examination> | undefined;
  const careful = (): Promise<Examination> => (whole ??= examine(checkingRecipient(), { profile }));

  test(`${profile}: a careful recipient passes everything`, async () => {
    const examination = await careful();
    expect(fallen(examination)).toEqual([]);
    expect(examination.grade).toBe('passed');
    const once = await examine(checkingRecipient({ once: true }), { profile });
    expect(fallen(once)).toEqual([]);
    expect(once.grade).toBe('passed');
  });

  test.each(rows.filter((row) => plansIn(row, profile).length > 0))(
    `${profile}: who is careless about %s falls in it, and other verdicts stay as they are`,
    async (row) => {
      // Beside its own plans: what every run is judged by, and some of the others; all of them with CDR_THOROUGH=1.
      const plans = isThorough ? planIds(profile) : [...new Set(['RJ-01', 'RJ-02', row, ...othersOf(row, profile)])];
      const recipient = checkingRecipient({ without: [row], once: isOnce(row), openAnyway: decryptedWithRsa15 });
      const examination = await examine(recipient, { profile, plans });
      const own = plansIn(row, profile).filter((id) => id !== caughtElsewhere);
      expect(own.filter((id) => !fallen(examination).includes(id))).toEqual([]);

      const usual = verdictsOf(
        isOnce(row) ? await examine(checkingRecipient({ once: true }), { profile, plans }) : await careful(),
      );
      const [falls, left] = [Object.keys(consequences[row] ?? {}), Object.keys(unreached[row] ?? {})];
      const alone = Object.keys(reachedAlone[row] ?? {});
      const isThere = (other: string): boolean => plansIn(other, profile).length > 0;
      const reached = verdictsOf(examination);
      const hasFallen = (other: string): boolean => fallen(examination).some((id) => rowOf(id) === other);
      expect(falls.filter((other) => isThere(other) && !hasFallen(other))).toEqual([]);
      expect(left.filter((other) => plansIn(other, profile).some((id) => reached.get(id) !== 'not exercised'))).toEqual(
        [],
      );
      const moved = [...reached].flatMap(([plan, verdict]) => {
        const other = rowOf(plan);
        const isMeant =
          other === row ||
          (falls.includes(other) && isFallen(verdict)) ||
          ((row === 'RJ-01' || left.includes(other)) && verdict === 'not exercised') ||
          (alone.includes(other) && verdict === 'pass' && usual.get(plan) === 'not exercised');
        return verdict === usual.get(plan) || isMeant ? [] : [`${plan}: ${verdict} for ${usual.get(plan) ?? 'none'}`];
      });
      expect(moved).toEqual([]);
    },
  );
}

/** Four other rows, others with another CDR_SEED, and where it falls as well or does not come to. */
function othersOf(row: CarelessRow, profile: ProfileId): readonly string[] {
  const own = planIds(profile).map(rowOf);
  const seed = rows.indexOf(row) + 1000 * Number(process.env['CDR_SEED'] ?? 1);
  const named = [...Object.keys(consequences[row] ?? {}), ...Object.keys(unreached[row] ?? {})];
  return [...fc.sample(fc.constantFrom(...own), { seed, numRuns: 4 }), ...named.filter((other) => own.includes(other))];
}

// Each row in both directions: a careful recipient passes it, and a recipient that is careless about it fails it and no other.
import { constants, createDecipheriv, KeyObject, privateDecrypt } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { examine, planIds, type Examination, type Stand } from '../../../mocks/examination.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { checkingRecipient } from '../../../src/examined/checking-recipient.ts';
import { rowOf } from '../../../mocks/spec/plan-row.ts';
import { isThorough } from '../properties/budget.ts';
import { carelessness, consequences, type CarelessRow } from '../../../src/examined/carelessness.ts';

export const rows = Object.keys(carelessness) as readonly CarelessRow[];

const plansIn = (row: string, profile: ProfileId): readonly string[] =>
  planIds(profile).filter((id) => rowOf(id) === row);

/** Rows that a recipient careless about the key does not exercise, because of what it omits, with the reason. */
const unreached: Readonly<Partial<Record<CarelessRow, Readonly<Record<string, string>>>>> = {
  'RJ-13': { 'RJ-73': 'No level was asked for that could be lowered.' },
  'RJ-22': { 'RJ-85': 'It never refreshes.', 'RJ-107': 'It never refreshes.' },
};

/** Rows that only a recipient careless about the key exercises, because of what it keeps, with the reason. */
const reachedAlone: Readonly<Partial<Record<CarelessRow, Readonly<Record<string, string>>>>> = {
  'RJ-39': {
    'RJ-22': 'Who keeps the tokens of a one-time sharing can read with them again.',
    'RJ-25': 'The same.',
    'RJ-85': 'Who keeps the refresh token can refresh.',
    'RJ-107': 'The same.',
  },
};

/** Another check also catches this lie, and a recipient without that check fails it: it is among `consequences`. */
const caughtElsewhere = 'RJ-105b';

const isFallen = (verdict: string | undefined): boolean => verdict === 'fail' || verdict === 'warning';

const verdictsOf = ({ results }: Examination): ReadonlyMap<string, string> =>
  new Map(results.map(({ plan, verdict }) => [plan, verdict]));

/** Plans that failed or gave a warning. */
const fallen = (examination: Examination): readonly string[] =>
  [...verdictsOf(examination)].flatMap(([plan, verdict]) => (isFallen(verdict) ? [plan] : []));

/** One-time sharing differs from the start, for a careful recipient too. */
const isOnce = (row: CarelessRow): boolean => row === 'RJ-39';

/** Declares the tests of one profile. */
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
    `${profile}: a recipient careless about %s fails it, and other verdicts stay the same`,
    async (row) => {
      // Besides its own plans: those that judge every run, and some others; all with CDR_THOROUGH=1.
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

/** Four other rows, depending on CDR_SEED, and those that it also fails or does not exercise. */
function othersOf(row: CarelessRow, profile: ProfileId): readonly string[] {
  const own = planIds(profile).map(rowOf);
  const seed = rows.indexOf(row) + 1000 * Number(process.env['CDR_SEED'] ?? 1);
  const named = [...Object.keys(consequences[row] ?? {}), ...Object.keys(unreached[row] ?? {})];
  return [...fc.sample(fc.constantFrom(...own), { seed, numRuns: 4 }), ...named.filter((other) => own.includes(other))];
}

/** Decrypts with RSA1_5, as an old library would and WebCrypto does not. */
async function decryptedWithRsa15({ recipient }: Stand, jwe: string): Promise<string> {
  const [header = '', key = '', iv = '', text = '', tag = ''] = jwe.split('.');
  const bytes = (part: string): Buffer => Buffer.from(part, 'base64url');
  const privateKey = KeyObject.from(recipient.decryptionKey.privateKey);
  const secret = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, bytes(key));
  const opening = createDecipheriv('aes-256-gcm', secret, bytes(iv)).setAAD(Buffer.from(header)).setAuthTag(bytes(tag));
  return Promise.resolve(Buffer.concat([opening.update(bytes(text)), opening.final()]).toString('utf8'));
}

// Each row in both directions: who is careful passes it, and who is careless about it falls in it, and in no other.
import { expect, test } from 'vitest';
import { decryptedWithRsa15 } from '../../kit/rsa15-decrypt.ts';
import { examine, planIds, type Examination } from '../../../mocks/examination.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { checkingRecipient } from '../../../src/examined/checking-recipient.ts';
import { fallen, fallsOf, plansOf, rowOf, rows } from '../../kit/examination-of.ts';

/** Rows that no recipient can fall in: both outcomes are right; and one whose judge wants half a minute of real time. */
const withoutCareless = ['RJ-104', 'RJ-106', 'RJ-20'];

test('every row of the catalogue has a careless recipient', () => {
  const all = [...new Set(profileIds.flatMap((profile) => planIds(profile).map(rowOf)))];
  expect(all.filter((row) => !withoutCareless.includes(row)).toSorted()).toEqual([...rows].toSorted());
  expect(all).toHaveLength(115);
});

for (const profile of profileIds) {
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
      // Beside its own plans: what every run is judged by, and the rows that need the same check.
      const plans = [...new Set(['RJ-01', 'RJ-02', row, ...neighboursOf(row, profile)])];
      const careless = checkingRecipient({
        without: [row],
        once: row === 'RJ-39',
        openAnyway: decryptedWithRsa15,
      });
      const examination: Examination = await examine(careless, { profile, plans });
      expect(fallen(examination)).toContain(row);
      expect(fallen(examination).filter((one) => !fallsOf(row).includes(one))).toEqual([]);
    },
  );
}

/** The row before it and the row after it: their verdicts stay as they are. */
function neighboursOf(row: (typeof rows)[number], profile: (typeof profileIds)[number]): readonly string[] {
  const own = [...new Set(planIds(profile).map(rowOf))];
  const at = own.indexOf(row);
  return [own[at - 1], own[at + 1]].filter((one) => one !== undefined);
}

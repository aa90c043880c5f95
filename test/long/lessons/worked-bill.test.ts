// The lesson's worked bill, with the real engine: its lines and totals are correct to the cent for every household.
import { expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Scenario } from '../../../mocks/scenario/scenario.ts';
import { evidenceIn, type BillEvidence } from '../../../src/pages/lessons/bill/bill-evidence.ts';
import { isEqual, type BillLine } from '../../../src/pages/lessons/bill/bill-line.ts';
import { billLines } from '../../../src/pages/lessons/bill/bill-lines.ts';
import { owedNow, totalsOf } from '../../../src/pages/lessons/bill/bill-totals.ts';
import { aBillLineByLine } from '../../../src/pages/lessons/course/a-bill-line-by-line.ts';
import { beginLesson } from '../../kit/playground/lessons.ts';

/** Takes the lesson up to a move, in a world with this household. */
async function walked(
  options: Parameters<typeof createSandbox>[0],
  moves = aBillLineByLine.moves,
): Promise<{ sandbox: Sandbox; evidence: BillEvidence }> {
  const sandbox = await createSandbox({ storage: 'memory:', profile: 'cds-1.36', ...options });
  const { learner, since } = beginLesson(sandbox, aBillLineByLine);
  const one = learner();
  for (const { act } of moves) await act(one);
  const evidence = evidenceIn(since());
  if (evidence === undefined) throw new Error('There is no bill.');
  return { sandbox, evidence };
}

const said = ({ title, about, working, reckoned, billed, gst, billedGst, because }: BillLine): string =>
  [title, about, working, reckoned, billed, gst, billedGst, because].join(' | ');

/** What is not explained: lines that differ, lines that cannot be calculated and give no reason, and totals that differ. */
function wrongIn(evidence: BillEvidence): readonly string[] {
  const lines = billLines(evidence);
  const wrong = lines.filter((line) => isEqual(line) === false || (isEqual(line) === undefined && !line.because));
  const totals = [...totalsOf(evidence, lines), owedNow(evidence)];
  const sums = totals.filter((one) => one === undefined || (one.reckoned ?? one.billed) !== one.billed);
  return [...wrong.map(said), ...sums.map((one) => JSON.stringify(one))];
}

test.each([
  ['solar-home', '2026-11-23T02:00:00Z'],
  ['solar-home', '2027-01-20T02:00:00Z'],
  ['joint-account', '2026-11-23T02:00:00Z'],
  ['two-properties', '2026-11-23T02:00:00Z'],
] as const)('every line of a bill of %s at %s follows from readings and prices', async (scenario, clock) => {
  const { sandbox, evidence } = await walked({ scenario, clock });
  expect(billLines(evidence).length).toBeGreaterThan(1);
  expect(wrongIn(evidence)).toEqual([]);
  await sandbox.stop();
});

const situations = await loadScenario('situations');

/** The only customer of a household, by one of its accounts. */
const alone = (key: string): Scenario => ({
  ...situations,
  customers: situations.customers.filter(({ profiles }) =>
    profiles.some(({ accounts }) => accounts.some((account) => account.key === key)),
  ),
});

test.each([
  ['s2-lucas', 'Feed-in, all other times | at all other times'],
  ['s3-marta', 'Night heating | whenever the network switches it on'],
  ['s4-basalt', 'Peak demand | highest half-hour, Monday to Friday, 7 am to 9 pm'],
  ['s5-henrik', 'MJ × $0.0412'],
  ['s8-edna', 'Life support rebate | a credit or a concession'],
  ['s9-omar', 'Direct debit | a discount of the plan | 2 % of'],
  ['s10-kit', 'Late payment | a fee of the plan | 2 × $12.00 with GST ÷ 1.1'],
  ['s13-rosa', 'Paid on time | promised by the previous bill'],
  ['s16-noa', '92 days × $1.2400'],
])('%s: every line of the bill is explained, and one says “%s”', async (key, words) => {
  const { sandbox, evidence } = await walked({ scenario: alone(key), clock: '2026-11-23T02:00:00Z' });
  expect(wrongIn(evidence)).toEqual([]);
  expect(billLines(evidence).map(said).join('\n')).toContain(words);
  await sandbox.stop();
});

test('the bill leaves open what is not known yet: prices before readings, and local time windows before the state', async () => {
  const { moves } = aBillLineByLine;
  const without = (id: string) => moves.filter((move) => move.id !== id);
  const { sandbox, evidence } = await walked({ clock: '2026-11-23T02:00:00Z' }, without('clock'));
  const lines = billLines(evidence);
  expect(lines.filter((line) => isEqual(line) !== undefined).map(({ title }) => title)).toEqual([
    'Daily supply charge',
  ]);
  await sandbox.stop();
});

test('a line that does not follow from the readings is marked, and so are the totals', async () => {
  const { sandbox, evidence } = await walked({ clock: '2026-11-23T02:00:00Z' });
  const [first] = evidence.lines;
  const bent = evidence.lines.map((line) =>
    line === first && line.usage !== undefined ? { ...line, usage: { ...line.usage, amount: '999.99' } } : line,
  );
  const lines = billLines({ ...evidence, lines: bent });
  expect(lines.filter((line) => isEqual(line) === false)).toHaveLength(1);
  const usage = totalsOf(evidence, lines).find(({ title }) => title === 'Usage');
  expect(usage?.reckoned).not.toBe(usage?.billed);
  await sandbox.stop();
});

test('the lesson says so when a household has no bill yet', async () => {
  await expect(walked({ scenario: alone('s7-bess') })).rejects.toThrow('No bill for electricity has been issued');
});

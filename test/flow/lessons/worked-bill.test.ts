// The worked bill of the lesson, with the real engine: whatever the household, its lines and sums are reckoned to the cent.
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { evidenceIn, type BillEvidence } from '../../../src/pages/lessons/bill/bill-evidence.ts';
import { isEqual, type BillLine } from '../../../src/pages/lessons/bill/bill-line.ts';
import { billLines } from '../../../src/pages/lessons/bill/bill-lines.ts';
import { owedNow, totalsOf } from '../../../src/pages/lessons/bill/bill-totals.ts';
import { aBillLineByLine } from '../../../src/pages/lessons/course/a-bill-line-by-line.ts';
import { beginLesson } from '../../kit/lessons.ts';

/** The lesson up to a move, in a world of this household. */
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

const clocks = ['2026-11-23T02:00:00Z', '2027-01-20T02:00:00Z'];

describe.each(clocks)('at %s', (clock) => {
  test.each([
    'solar-home',
    'controlled-load',
    'concession',
    'joint-account',
    'two-properties',
    'solar-battery',
  ] as const)('every line of a bill of %s is reckoned from readings and prices, and equal', async (scenario) => {
    const { sandbox, evidence } = await walked({ scenario, clock });
    const lines = billLines(evidence);
    expect(lines.length).toBeGreaterThan(1);
    const open = lines.filter((line) => isEqual(line) === undefined && line.because === undefined);
    expect(open.map(said)).toEqual([]);
    expect(lines.filter((line) => isEqual(line) === false).map(said)).toEqual([]);
    for (const total of totalsOf(evidence, lines))
      expect([total.title, total.reckoned ?? total.billed]).toEqual([total.title, total.billed]);
    const owed = owedNow(evidence);
    expect(owed?.reckoned).toBe(owed?.billed);
    await sandbox.stop();
  });
});

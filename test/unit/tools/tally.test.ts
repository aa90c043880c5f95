// The sum of all runners counts failures, even if a runner dies without a report.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { add, fromPlaywright, fromTally, fromVitest, inWords, nothing, one } from '../../tools/tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'cdr-tally-'));
const report = (content: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
const playwright = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 } };

test('reads the reports of both runners, and sums them in one plain line', () => {
  const sum = [fromVitest(report(vitest), 1), fromPlaywright(report(playwright), 1), one(true)].reduce(add, nothing);
  expect(inWords(sum)).toBe('10 passed, 3 failed, 6 skipped');
});

test('a runner that exits with an error has failed, whatever its report says', () => {
  expect(fromVitest(report({ ...vitest, numFailedTests: 0 }), 1).failed).toBe(1);
  expect(fromPlaywright(report({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }), 1).failed).toBe(1);
});

test('a runner without a report, or without tests, has failed', () => {
  expect(fromVitest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(fromPlaywright(report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }), 0).failed).toBe(1);
});

test('counts a browser that is not installed as skipped, and a run that dies as failed', () => {
  const skipped = { passed: 0, failed: 0, skipped: 10 };
  expect(fromTally(report(skipped), 0)).toEqual(skipped);
  expect(fromTally(report(skipped), 1).failed).toBe(1);
  expect(fromTally(report({ passed: 3, failed: 0, skipped: 0 }), 1).failed).toBe(1);
  expect(fromTally(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

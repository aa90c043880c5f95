// The sum of all runners counts and names failures, even if a runner dies without a report.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../../tools/run.ts';
import {
  add,
  fromPlaywright,
  fromTally,
  fromVitest,
  inLines,
  inWords,
  nothing,
  oneFailed,
  onePassed,
} from '../../tools/tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'cdr-tally-'));
const report = (content: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const file = (name: string, status: string, ...assertionResults: readonly object[]) => ({
  name: at(name),
  status,
  assertionResults,
});
const vitest = {
  numPassedTests: 5,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    file(
      'test/unit/a.test.ts',
      'failed',
      { fullName: 'adds', status: 'failed' },
      { fullName: 'sums', status: 'passed' },
    ),
    file('test/unit/b.test.ts', 'passed', { fullName: 'counts', status: 'passed' }),
  ],
};
const spec = (title: string, status: string) => ({ title, file: 'walk.test.ts', tests: [{ status }] });
const playwright = {
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 },
  suites: [
    { specs: [spec('opens', 'expected'), spec('walks', 'unexpected')], suites: [{ specs: [spec('ends', 'flaky')] }] },
  ],
};
const nothingRan = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] };

test('reads the reports of both runners, and sums them in one plain line', () => {
  const sum = [fromVitest(report(vitest), 1), fromPlaywright(report(playwright), 1), onePassed].reduce(add, nothing);
  expect(inWords(sum)).toBe('10 passed, 3 failed, 6 skipped');
});

test('names what failed before the sum, so that the end of a log is enough', () => {
  const tallies = [fromVitest(report(vitest), 1), fromPlaywright(report(playwright), 1), oneFailed('types')];
  expect(inLines(tallies.reduce(add, nothing)).split('\n')).toEqual([
    'FAILED test/unit/a.test.ts: adds',
    'FAILED walk.test.ts: walks',
    'FAILED walk.test.ts: ends',
    'FAILED types',
    '9 passed, 4 failed, 6 skipped',
  ]);
});

test('names a file that fails before any of its tests', () => {
  const testResults = [file('test/unit/a.test.ts', 'failed')];
  expect(fromVitest(report({ ...vitest, testResults }), 1).failures).toEqual(['test/unit/a.test.ts']);
});

test('a runner that exits with an error has failed, whatever its report says', () => {
  expect(fromVitest(report({ ...vitest, testResults: [] }), 1).failures).toHaveLength(1);
  expect(fromPlaywright(report({ ...playwright, suites: [] }), 1).failures).toHaveLength(1);
});

test('a runner without a report, or without tests, has failed', () => {
  expect(inWords(fromVitest(join(folder, 'none.json'), 0))).toBe('0 passed, 1 failed, 0 skipped');
  expect(fromPlaywright(report(nothingRan), 0).failures).toHaveLength(1);
});

test('counts a browser that is not installed as skipped, and a run that dies as failed', () => {
  const skipped = { ...nothing, skipped: 10 };
  expect(fromTally(report(skipped), 0)).toEqual(skipped);
  expect(fromTally(report(skipped), 1).failures).toHaveLength(1);
  expect(fromTally(report({ ...nothing, passed: 3 }), 1).failures).toHaveLength(1);
  expect(inWords(fromTally(join(folder, 'none.json'), 0))).toBe('0 passed, 1 failed, 0 skipped');
});

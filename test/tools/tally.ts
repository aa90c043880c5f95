// Counts of the runners, read from the reports of Vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';
import { at } from './run.ts';

/** Where the test command, the rest of the tests and the consumers write their results. */
export const testReport: string = at('test-results/test.json');
export const restReport: string = at('test-results/rest.json');
export const consumersReport: string = at('test-results/consumers.json');

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };
export const one = (passed: boolean): Tally => ({ ...nothing, ...(passed ? { passed: 1 } : { failed: 1 }) });

export const inWords = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** A runner that exits with an error or runs nothing counts as one failure even if its report names none. */
function honest(tally: Tally, exitCode: number): Tally {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return silent ? { ...tally, failed: 1 } : tally;
}

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Reads Vitest's JSON report; a missing report is a failure. */
export function fromVitest(file: string, exitCode: number): Tally {
  const report = read(file) as Record<`num${string}Tests`, number> | undefined;
  const passed = report?.['numPassedTests'] ?? 0;
  const failed = report?.['numFailedTests'] ?? 0;
  const skipped = (report?.['numPendingTests'] ?? 0) + (report?.['numTodoTests'] ?? 0);
  return honest({ passed, failed, skipped }, exitCode);
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** Reads Playwright's JSON report; a flaky test counts as failed, since it failed once. */
export function fromPlaywright(file: string, exitCode: number): Tally {
  const stats = (read(file) as PlaywrightReport | undefined)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return honest({ passed: stats?.expected ?? 0, failed, skipped: stats?.skipped ?? 0 }, exitCode);
}

/** Reads a tally of our own runners; one that reports everything as skipped has not failed. */
export function fromTally(file: string, exitCode: number): Tally {
  const found = (read(file) ?? nothing) as Tally;
  return found.skipped > 0 && exitCode === 0 ? found : honest(found, exitCode);
}

// How many tests of a runner passed or were skipped, and which failed, read from the reports of Vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { at } from './run.ts';

/** Where the test command, the rest of the tests and the consumers write their results. */
export const testReport: string = at('test-results/test.json');
export const restReport: string = at('test-results/rest.json');
export const consumersReport: string = at('test-results/consumers.json');

export interface Tally {
  readonly passed: number;
  /** What failed, each named so that it can be found and run alone. */
  readonly failures: readonly string[];
  readonly skipped: number;
}

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failures: [...a.failures, ...b.failures],
  skipped: a.skipped + b.skipped,
});

export const nothing: Tally = { passed: 0, failures: [], skipped: 0 };
export const onePassed: Tally = { ...nothing, passed: 1 };
export const oneFailed = (name: string): Tally => ({ ...nothing, failures: [name] });

/** The counts alone. */
export const inWords = ({ passed, failures, skipped }: Tally): string =>
  `${String(passed)} passed, ${String(failures.length)} failed, ${String(skipped)} skipped`;

/** What a reader of the end of a long log needs: each failure by name, then the counts. */
export const inLines = (tally: Tally): string =>
  [...tally.failures.map((name) => `FAILED ${name}`), inWords(tally)].join('\n');

/** A runner that exits with an error or runs nothing counts as one failure even if its report names none. */
function honest(tally: Tally, file: string, exitCode: number): Tally {
  const silent = tally.failures.length === 0 && (exitCode !== 0 || tally.passed === 0);
  return silent
    ? add(tally, oneFailed(`a runner that exited with ${String(exitCode)} and whose report ${file} names no failure`))
    : tally;
}

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** A file that fails as a whole, by an import or a hook, names itself. */
const failuresOfFile = ({ name, status, assertionResults }: VitestReport['testResults'][number]): readonly string[] => {
  const file = relative(at(), name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  return failed.length === 0 && status === 'failed' ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
};

/** Reads Vitest's JSON report; a missing report is a failure. */
export function fromVitest(file: string, exitCode: number): Tally {
  const report = read(file) as VitestReport | undefined;
  const tally: Tally = {
    passed: report?.numPassedTests ?? 0,
    failures: report?.testResults.flatMap(failuresOfFile) ?? [],
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
  return honest(tally, file, exitCode);
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly skipped: number };
  readonly suites: readonly PlaywrightSuite[];
}

const failuresOfSuite = ({ specs = [], suites = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(() => `${file}: ${title}`),
  ),
  ...suites.flatMap(failuresOfSuite),
];

/** Reads Playwright's JSON report; a flaky test counts as failed, since it failed once. */
export function fromPlaywright(file: string, exitCode: number): Tally {
  const report = read(file) as PlaywrightReport | undefined;
  const tally: Tally = {
    passed: report?.stats.expected ?? 0,
    failures: report?.suites.flatMap(failuresOfSuite) ?? [],
    skipped: report?.stats.skipped ?? 0,
  };
  return honest(tally, file, exitCode);
}

/** Reads a tally of our own runners; one that reports everything as skipped has not failed. */
export function fromTally(file: string, exitCode: number): Tally {
  const found = (read(file) ?? nothing) as Tally;
  return found.skipped > 0 && exitCode === 0 ? found : honest(found, file, exitCode);
}

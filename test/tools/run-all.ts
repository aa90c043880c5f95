// `npm test` builds, then runs every check, the tests in Node and walks in a browser, and prints a one-line total. `npm run test:rest` runs the rest.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { reportOf, type Engine } from '../browsers/report.ts';
import { checks } from './checks.ts';
import { findBrowser } from './find-browser.ts';
import { at, binOf, run, runBeside, type Outcome } from './run.ts';
import { measure } from './size.ts';
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
  restReport,
  testReport,
  type Tally,
} from './tally.ts';

interface Runner {
  readonly name: string;
  readonly run: () => Tally | Promise<Tally>;
}

const vitestReport = at('test-results/vitest.json');
const browserReport = at('test-results/browser.json');

/** All except the long tests, or only those. */
const vitest = (which: 'all' | 'long'): Tally => {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return fromVitest(
    vitestReport,
    run({
      package: 'vitest',
      arguments: [
        'run',
        ...(which === 'long' ? ['test/long'] : ['--exclude', 'test/long/**']),
        '--config',
        'test/vitest.config.ts',
        ...reports,
      ],
      // Uses the build from before anything else ran.
      env: { CDR_PACKAGE_BUILT: '1' },
    }),
  );
};

const playwright = (project: 'walks' | 'rest'): Tally => {
  const { path, how } = findBrowser();
  console.log(`${path} (${how})`);
  return fromPlaywright(
    browserReport,
    run({
      package: '@playwright/test',
      tool: 'playwright',
      arguments: ['test', '--config', 'test/playwright.config.ts', '--project', project],
    }),
  );
};

const engines: readonly Engine[] = ['firefox', 'webkit'];

/** Run in parallel, because each mostly waits for its own browser. */
const otherBrowsers = (): Tally => {
  for (const name of engines) rmSync(reportOf(name), { force: true });
  const { status } = spawnSync(process.execPath, [at('test/browsers/run.ts'), ...engines], {
    cwd: at(),
    stdio: 'inherit',
  });
  // Each has its own exit code, because a joint one says nothing about either.
  const tallies = engines.map((name) => fromTally(reportOf(name), 0));
  const sum = tallies.reduce(add, nothing);
  return status === 0 || sum.failures.length > 0 ? sum : add(sum, oneFailed('walks in Firefox and WebKit'));
};

const size = async (): Promise<Tally> => {
  const wrong = await measure();
  for (const line of wrong) console.error(line);
  return wrong.length === 0 ? onePassed : oneFailed('size');
};

interface Beside {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

/** Most of these use a single core, and none reads what another writes. */
const beside: readonly Beside[] = [
  ...(['site', 'package'] as const).map((what) => ({
    name: `build of the ${what}`,
    run: () => runBeside(at('test/tools/build.ts'), what),
  })),
  ...checks.map((check) => ({
    name: check.name,
    run: () => runBeside(binOf(check.package, check.tool), ...check.arguments),
  })),
];

/** Run in sequence, because each uses all cores. */
const tests: readonly Runner[] = [
  { name: 'size', run: size },
  { name: 'unit, contract, flow and package tests', run: () => vitest('all') },
  { name: 'walks in Chromium', run: () => playwright('walks') },
];
/** Run after the test command, on its build. */
const rest: readonly Runner[] = [
  { name: 'long tests', run: () => vitest('long') },
  { name: 'the rest in Chromium', run: () => playwright('rest') },
  { name: 'walks in Firefox and WebKit', run: otherBrowsers },
];

interface Result {
  readonly name: string;
  readonly tally: Tally;
  readonly seconds: number;
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000;
const say = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs one runner; an error becomes a failure with a sentence. */
async function resultOf({ name, run: work }: Runner): Promise<Result> {
  const start = performance.now();
  console.log(`\n--- ${name}`);
  const attempt = async (): Promise<Tally> => {
    try {
      return await work();
    } catch (error) {
      console.error(say(error));
      return oneFailed(name);
    }
  };
  return { name, tally: await attempt(), seconds: secondsSince(start) };
}

/** Prints each runner's output in one piece, in the order in which they end. */
const resultsBeside = (all: readonly Beside[]): Promise<readonly Result[]> =>
  Promise.all(
    all.map(async ({ name, run: work }) => {
      const start = performance.now();
      const { code, words } = await work().catch((error: unknown) => ({ code: 1, words: say(error) }));
      console.log(`\n--- ${name}\n${words.trimEnd()}`);
      return { name, tally: code === 0 ? onePassed : oneFailed(name), seconds: secondsSince(start) };
    }),
  );

/** What each command runs, and where it writes its results. */
const commands = {
  test: { beside, runners: tests, report: testReport },
  rest: { beside: [], runners: rest, report: restReport },
} as const;

const isRest = process.argv[2] === 'rest';
const command = commands[isRest ? 'rest' : 'test'];
// The rest needs the build and the counts of the test command.
if (isRest && !(existsSync(at('dist/index.html')) && existsSync(at('lib/mocks/index.js'))))
  throw new Error('There is no build. Run `npm test` first: `npm run test:rest` uses its build.');
if (!isRest) rmSync(at('test-results'), { recursive: true, force: true });
const results = [...(await resultsBeside(command.beside))];
for (const runner of command.runners) results.push(await resultOf(runner));
const sum = results.map(({ tally }) => tally).reduce(add, nothing);

mkdirSync(at('test-results'), { recursive: true });
writeFileSync(command.report, JSON.stringify(sum));

console.log('\n');
for (const { name, tally, seconds } of results) {
  console.log(`${name.padEnd(40)} ${inWords(tally)} (${seconds.toFixed(1)} s)`);
}
console.log(inLines(sum));
process.exitCode = sum.failures.length === 0 ? 0 : 1;

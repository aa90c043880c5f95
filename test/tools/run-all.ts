// `npm test`: builds, then every check and every test there is, and one line that sums them up.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { reportOf, type Engine } from '../browsers/report.ts';
import { buildPackage, buildSite } from './build.ts';
import { checks } from './checks.ts';
import { findBrowser } from './find-browser.ts';
import { at, run } from './run.ts';
import { measure } from './size.ts';
import { add, fromPlaywright, fromTally, fromVitest, inWords, nothing, one, testReport, type Tally } from './tally.ts';

interface Runner {
  readonly name: string;
  readonly run: () => Tally;
}

const vitestReport = at('test-results/vitest.json');
const browserReport = at('test-results/browser.json');

const vitest = (): Tally => {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return fromVitest(
    vitestReport,
    run({ package: 'vitest', arguments: ['run', '--config', 'test/vitest.config.ts', ...reports] }),
  );
};

const playwright = (): Tally => {
  const { path, how } = findBrowser();
  console.log(`${path} (${how})`);
  return fromPlaywright(
    browserReport,
    run({
      package: '@playwright/test',
      tool: 'playwright',
      arguments: ['test', '--config', 'test/playwright.config.ts'],
    }),
  );
};

const engines: readonly Engine[] = ['firefox', 'webkit'];

/** Beside one another: each waits for its own browser most of the time. */
const otherBrowsers = (): Tally => {
  for (const name of engines) rmSync(reportOf(name), { force: true });
  const { status } = spawnSync(process.execPath, [at('test/browsers/run.ts'), ...engines], {
    cwd: at(),
    stdio: 'inherit',
  });
  // Each answers for itself: the exit code of both says nothing of one.
  const tallies = engines.map((name) => fromTally(reportOf(name), 0));
  const sum = tallies.reduce(add, nothing);
  return status === 0 || sum.failed > 0 ? sum : add(sum, one(false));
};

const size = (): Tally => {
  const wrong = measure();
  for (const line of wrong) console.error(line);
  return one(wrong.length === 0);
};

const runners: readonly Runner[] = [
  { name: 'build of the site', run: () => one(buildSite() === 0) },
  { name: 'build of the package', run: () => one(buildPackage() === 0) },
  ...checks.map((check) => ({ name: check.name, run: () => one(run(check) === 0) })),
  { name: 'size', run: size },
  { name: 'unit, contract, flow and package tests', run: vitest },
  { name: 'browser tests', run: playwright },
  { name: 'the same in Firefox and WebKit', run: otherBrowsers },
];

/** Runs one runner; what it throws is a failure with a sentence. */
function tallyOf(runner: Runner): Tally {
  console.log(`\n--- ${runner.name}`);
  try {
    return runner.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return one(false);
  }
}

rmSync(at('test-results'), { recursive: true, force: true });
const results = runners.map((runner) => {
  const start = performance.now();
  const tally = tallyOf(runner);
  return { name: runner.name, tally, seconds: (performance.now() - start) / 1000 };
});
const sum = results.map(({ tally }) => tally).reduce(add, nothing);

mkdirSync(at('test-results'), { recursive: true });
writeFileSync(testReport, JSON.stringify(sum));

console.log('\n');
for (const { name, tally, seconds } of results) {
  console.log(`${name.padEnd(40)} ${inWords(tally)} (${seconds.toFixed(1)} s)`);
}
console.log(inWords(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;

// A lane is one instance of Vitest, kept open: it runs test files again and again, each time with other mutants active.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { at } from '../tools/run.ts';
import { importedPaths, type TestFile } from './ranking.ts';
import { withMutants, type Mutant } from './schemata.ts';
import { processorBudget, watchProcesses } from './watchdog.ts';

export interface Failure {
  readonly path: string;
  readonly title: string;
  /** The first line of the error. */
  readonly message: string;
  /** Numbers of the mutants that the failed test has reached; empty if that is unknown. */
  readonly suspects: ReadonlySet<number>;
}

export interface Outcome {
  /** One failed test of each failed file. In a lane that bails, a file may also fail because another one did. */
  readonly failed: readonly Failure[];
  /** Files that finished and passed, with the mutants they reached. */
  readonly passed: readonly TestFile[];
}

export interface Lane {
  /** Paths of all test files. */
  readonly paths: readonly string[];
  /** Runs these files with these mutants active. A file that hangs, or uses far more processor time than usual, fails. */
  run(paths: readonly string[], active: readonly Mutant[]): Promise<Outcome>;
  close(): Promise<void>;
}

export interface LaneOptions {
  /** Names the lane’s folders. Lanes that are open at the same time have different names. */
  readonly name: string;
  readonly workers: number;
  /** Stops a run at the first failure. */
  readonly bail: boolean;
  /** Processor seconds that each file takes with no mutant active. Filled by runs without mutants. */
  readonly usual: Map<string, number>;
}

/** What test/mutants/setup.ts writes for a test file. */
interface Report {
  readonly processorSeconds: number;
  readonly reached: readonly (readonly [number, number])[];
  /** Mutants that the first failed test has reached. */
  readonly suspects?: readonly number[];
}

/** Errors are cut to this many characters. */
const longest = 300;

const nothingKnown = { suspects: new Set<number>() };

export async function openLane(mutants: readonly Mutant[], options: LaneOptions): Promise<Lane> {
  const { name, workers, bail, usual } = options;
  const reports = at(`test-results/mutants/reports/${name}`);
  const processes = at(`test-results/mutants/processes/${name}`);
  const reportOf = (path: string): string => `${reports}/${encodeURIComponent(path)}.json`;
  const reportOn = (path: string): Report | undefined =>
    existsSync(reportOf(path)) ? (JSON.parse(readFileSync(reportOf(path), 'utf8')) as Report) : undefined;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const vitest = await createVitest(
    'test',
    {
      config: at('test/vitest.config.ts'),
      watch: false,
      // The cache on disk holds the mutants of another seed.
      fsModuleCache: false,
      bail: bail ? 1 : 0,
      // Generous, because a busy machine must not kill a mutant.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      maxWorkers: workers,
      reporters: [{}],
      setupFiles: [at('test/mutants/setup.ts')],
      provide: { activeMutants: [], mutantReports: reports, mutantProcesses: processes },
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform: (code, id) => {
            const path = relative(at('.'), id.split('?')[0] ?? '');
            const own = mutants.filter(({ mutation }) => mutation.path === path);
            return own.length === 0 ? undefined : { code: withMutants(code, own), map: null };
          },
        },
      ],
    },
  );
  await vitest.standalone();
  const specifications = new Map<string, TestSpecification>(
    (await vitest.globTestSpecifications()).map((one) => [relative(at('.'), one.moduleId), one]),
  );
  const seen = new Set<unknown>();
  const run = async (paths: readonly string[], active: readonly Mutant[]): Promise<Outcome> => {
    for (const path of paths) rmSync(reportOf(at(path)), { force: true });
    vitest.provide(
      'activeMutants',
      active.map(({ number }) => number),
    );
    // Vitest keeps the results of earlier runs.
    vitest.state.filesMap.clear();
    const chosen = paths.flatMap((path) => specifications.get(path) ?? []);
    const watchdog = watchProcesses(processes, (path) => processorBudget(usual.get(relative(at('.'), path))));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
    const failed: Failure[] = watchdog.end().map(({ path, reason }) => ({
      ...nothingKnown,
      path: relative(at('.'), path),
      title: 'does not end',
      message: reason,
    }));
    const killed = failed.map(({ path }) => path);
    const passed: TestFile[] = [];
    for (const module of testModules) {
      const path = relative(at('.'), module.moduleId);
      if (killed.includes(path)) continue;
      if (module.state() === 'failed') {
        const [test] = [...module.children.allTests('failed')];
        const [error] = [...(test?.result().errors ?? []), ...module.errors()];
        const message = error?.message.split('\n')[0]?.slice(0, longest) ?? '';
        const suspects = new Set(reportOn(module.moduleId)?.suspects);
        failed.push({ path, title: test?.fullName ?? 'the file itself', message, suspects });
      } else if (module.state() === 'passed') {
        const report = reportOn(module.moduleId);
        if (report === undefined) continue;
        const { processorSeconds, reached } = report;
        const imports = importedPaths(path, readFileSync(module.moduleId, 'utf8'));
        passed.push({ path, seconds: module.diagnostic().duration / 1000, imports, reached: new Map(reached) });
        if (active.length === 0) usual.set(path, processorSeconds);
      }
    }
    // Vitest keeps the errors of earlier runs.
    const uncaught = unhandledErrors.filter((error) => !seen.has(error));
    for (const error of uncaught) seen.add(error);
    if (failed.length === 0 && uncaught.length > 0)
      failed.push({ ...nothingKnown, path: paths[0] ?? '', title: 'an uncaught error', message: String(uncaught[0]) });
    return { passed, failed };
  };
  return { paths: [...specifications.keys()], run, close: () => vitest.close() };
}

/** Runs files with no mutant active until each has passed or failed: when a process is ended, its other files have not run. */
export async function runAll(lane: Lane, paths: readonly string[]): Promise<Outcome> {
  const passed: TestFile[] = [];
  const failed: Failure[] = [];
  for (let rest = paths; rest.length > 0;) {
    const outcome = await lane.run(rest, []);
    passed.push(...outcome.passed);
    failed.push(...outcome.failed);
    const done = new Set([...passed, ...failed].map(({ path }) => path));
    const left = rest.filter((path) => !done.has(path));
    if (left.length === rest.length) throw new Error(`These files neither pass nor fail: ${left.join(', ')}.`);
    rest = left;
  }
  return { passed, failed };
}

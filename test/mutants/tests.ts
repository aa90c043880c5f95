// Keeps Vitest open to run the same test files repeatedly, each time with another bug active.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { at } from '../tools/run.ts';
import { mayWork, watchProcesses } from './hanging.ts';
import type { Known } from './nearness.ts';
import { withBugs, type Numbered } from './schemata.ts';

export interface Failed {
  readonly path: string;
  readonly title: string;
  /** The first line of the failure message. */
  readonly said: string;
}

export interface Outcome {
  /** One failed test of each file. The first failure aborts the other files, which may fail because of that. */
  readonly failed: readonly Failed[];
  /** Files that ran to their end and passed, with the bugs they reached. */
  readonly passed: readonly Known[];
}

export interface Tests {
  readonly paths: readonly string[];
  /** Runs these files with these bugs active, until one fails or uses far more processor time than with none active. */
  run(paths: readonly string[], awake: readonly number[]): Promise<Outcome>;
  close(): Promise<void>;
}

/** The report that test/mutants/setup.ts writes. */
interface Report {
  /** Processor seconds. */
  readonly worked: number;
  readonly reached: readonly (readonly [number, number])[];
}

/** `lane`: runners of the same name are opened one after another. */
export async function openTests(bugs: readonly Numbered[], workers: number, lane: string): Promise<Tests> {
  const reports = at(`test-results/small-bugs/${lane}`);
  const processes = at(`test-results/small-bug-processes/${lane}`);
  const reportOf = (path: string): string => `${reports}/${encodeURIComponent(path)}.json`;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const vitest = await createVitest(
    'test',
    {
      config: at('test/vitest.config.ts'),
      watch: false,
      // A cache on disk would contain the bugs of another seed.
      fsModuleCache: false,
      bail: 1,
      // Generous, because a busy machine is not a bug; an endless test still fails in the end.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      maxWorkers: workers,
      reporters: [{}],
      setupFiles: [at('test/mutants/setup.ts')],
      provide: { smallBugs: [], smallBugReports: reports, smallBugProcesses: processes },
    },
    {
      plugins: [
        {
          name: 'small-bugs',
          enforce: 'pre',
          transform: (code, id) => {
            const path = relative(at('.'), id.split('?')[0] ?? '');
            const own = bugs.filter(({ mutation }) => mutation.path === path);
            return own.length === 0 ? undefined : { code: withBugs(code, own), map: null };
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
  /** Processor seconds that each file uses with no bug active. */
  const usual = new Map<string, number>();
  const run = async (paths: readonly string[], awake: readonly number[]): Promise<Outcome> => {
    for (const path of paths) rmSync(reportOf(at(path)), { force: true });
    vitest.provide('smallBugs', awake);
    // Vitest keeps every file's results of earlier runs, with other bugs active.
    vitest.state.filesMap.clear();
    const chosen = paths.flatMap((path) => specifications.get(path) ?? []);
    const watch = watchProcesses(processes, (path) =>
      mayWork(usual.get(relative(at('.'), path)) ?? Number.POSITIVE_INFINITY),
    );
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
    const failed: Failed[] = watch
      .end()
      .map(({ path, said }) => ({ path: relative(at('.'), path), title: 'does not end', said }));
    const hung = failed.map(({ path }) => path);
    const passed: Known[] = [];
    for (const module of testModules) {
      const path = relative(at('.'), module.moduleId);
      if (hung.includes(path)) continue;
      if (module.state() === 'failed') {
        const [test] = [...module.children.allTests('failed')];
        const [error] = [...(test?.result().errors ?? []), ...module.errors()];
        failed.push({ path, title: test?.fullName ?? 'the file itself', said: error?.message.split('\n')[0] ?? '' });
      } else if (module.state() === 'passed' && existsSync(reportOf(module.moduleId))) {
        const { worked, reached } = JSON.parse(readFileSync(reportOf(module.moduleId), 'utf8')) as Report;
        passed.push({ path, seconds: module.diagnostic().duration / 1000, reached: new Map(reached) });
        if (awake.length === 0) usual.set(path, worked);
      }
    }
    // Vitest keeps the errors of earlier runs.
    const uncaught = unhandledErrors.filter((error) => !seen.has(error));
    for (const error of uncaught) seen.add(error);
    if (failed.length === 0 && uncaught.length > 0)
      failed.push({ path: paths[0] ?? '', title: 'nobody caught an error', said: String(uncaught[0]) });
    return { passed, failed };
  };
  return { paths: [...specifications.keys()], run, close: () => vitest.close() };
}

// Vitest setup of every test file: installs the mutant switch, and reports how often the file reaches each mutant, and which
// mutants its first failing test has reached.
import { writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest';
import { switchName } from './schemata.ts';
import { mutantSwitch } from './switch.ts';
import { reportRunning } from './watchdog.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Numbers of the active mutants. */
    activeMutants: readonly number[];
    /** Folder that the reports of test files are written to. */
    mutantReports: string;
    /** Folder in which each process says which test file it runs. */
    mutantProcesses: string;
  }
}

reportRunning(inject('mutantProcesses'), expect.getState().testPath ?? '');

const before = process.cpuUsage();
const reached = new Map<number, number>();
/** Reached by the current test; before the first test, while the file is loaded. */
let current = new Set<number>();
/** Reached while no test ran: when the file was loaded, and by hooks before all tests. */
const outside = current;
let suspects: readonly number[] | undefined;

Reflect.set(
  globalThis,
  switchName,
  mutantSwitch(new Set(inject('activeMutants')), (number) => {
    reached.set(number, (reached.get(number) ?? 0) + 1);
    current.add(number);
  }),
);

// The first failing case is enough; nobody needs it shrunk.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

beforeEach(() => {
  current = new Set();
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') suspects ??= [...outside, ...current];
  current = outside;
});

afterAll(() => {
  const path = expect.getState().testPath ?? '';
  const { user, system } = process.cpuUsage(before);
  const report = { path, processorSeconds: (user + system) / 1e6, reached: [...reached], suspects };
  writeFileSync(`${inject('mutantReports')}/${encodeURIComponent(path)}.json`, JSON.stringify(report));
  reportRunning(inject('mutantProcesses'), '');
});

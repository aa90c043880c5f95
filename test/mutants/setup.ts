// Vitest setup of every test file: installs the mutant switch, and reports how often the file reaches each mutant.
import { writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, expect, inject } from 'vitest';
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

Reflect.set(
  globalThis,
  switchName,
  mutantSwitch(new Set(inject('activeMutants')), (number) => {
    reached.set(number, (reached.get(number) ?? 0) + 1);
  }),
);

// The first failing case is enough; nobody needs it shrunk.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

afterAll(() => {
  const path = expect.getState().testPath ?? '';
  const { user, system } = process.cpuUsage(before);
  const report = { path, processorSeconds: (user + system) / 1e6, reached: [...reached] };
  writeFileSync(`${inject('mutantReports')}/${encodeURIComponent(path)}.json`, JSON.stringify(report));
  reportRunning(inject('mutantProcesses'), '');
});

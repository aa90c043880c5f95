// Runs in every test file: selects the active bugs and counts how often the file reaches each.
import { writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, expect, inject } from 'vitest';
import { awakeBugs } from './awake.ts';
import { sayRunning } from './hanging.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Numbers of the active bugs. */
    smallBugs: readonly number[];
    /** Folder for the files' reports. */
    smallBugReports: string;
    /** Folder in which each process records the file it is running. */
    smallBugProcesses: string;
  }
}

sayRunning(inject('smallBugProcesses'), expect.getState().testPath ?? '');

const before = process.cpuUsage();
const reached = new Map<number, number>();

Object.assign(globalThis, {
  smallBug: awakeBugs(new Set(inject('smallBugs')), (number) => {
    reached.set(number, (reached.get(number) ?? 0) + 1);
  }),
});

// A failing case is enough; shrinking it is not needed here.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

afterAll(() => {
  const path = expect.getState().testPath ?? '';
  const { user, system } = process.cpuUsage(before);
  const report = { path, worked: (user + system) / 1e6, reached: [...reached] };
  writeFileSync(`${inject('smallBugReports')}/${encodeURIComponent(path)}.json`, JSON.stringify(report));
  sayRunning(inject('smallBugProcesses'), '');
});

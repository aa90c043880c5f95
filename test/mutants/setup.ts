// In every test file: which small bugs are awake, and how often the file comes to each of them.
import { writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, expect, inject } from 'vitest';
import { awakeBugs } from './awake.ts';
import { sayRunning } from './hanging.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Numbers of the bugs that are awake. */
    smallBugs: readonly number[];
    /** Folder that the files' reports are written to. */
    smallBugReports: string;
    /** Folder in which each process says which file it is at. */
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

// That a case fails is enough; the smallest that does is nobody's question here.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

afterAll(() => {
  const path = expect.getState().testPath ?? '';
  const { user, system } = process.cpuUsage(before);
  const report = { path, worked: (user + system) / 1e6, reached: [...reached] };
  writeFileSync(`${inject('smallBugReports')}/${encodeURIComponent(path)}.json`, JSON.stringify(report));
  sayRunning(inject('smallBugProcesses'), '');
});

// In every test file: which small bugs are awake, and how often the file comes to each of them.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { awakeBugs } from './awake.ts';
import { loaded } from './loaded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Numbers of the bugs that are awake. */
    smallBugs: readonly number[];
    /** Folder that the files' reports are written to. */
    smallBugReports: string;
  }
}

const reached = new Map<number, number>();
let isLoading = true;

Object.assign(globalThis, {
  smallBug: awakeBugs(new Set(inject('smallBugs')), (number) => {
    reached.set(number, (reached.get(number) ?? 0) + 1);
    if (isLoading) loaded.add(number);
  }),
});

beforeAll(() => {
  isLoading = false;
});

afterAll(() => {
  const path = expect.getState().testPath ?? '';
  for (const number of loaded) if (!reached.has(number)) reached.set(number, 1);
  const report = { path, reached: [...reached] };
  writeFileSync(`${inject('smallBugReports')}/${encodeURIComponent(path)}.json`, JSON.stringify(report));
});

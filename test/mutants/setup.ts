// In every test file: which small bug is awake, and which of them the file comes to.
import { writeFileSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of the bug that is awake; 0: none. */
    smallBug: number;
    /** Folder that the files' reports are written to. */
    smallBugReports: string;
  }
}

const awake = inject('smallBug');
const reached = new Set<number>();

Object.assign(globalThis, {
  smallBug: (number: number): boolean => {
    reached.add(number);
    return number === awake;
  },
});

afterAll(() => {
  const path = expect.getState().testPath ?? '';
  const report = { path, reached: [...reached] };
  writeFileSync(`${inject('smallBugReports')}/${encodeURIComponent(path)}.json`, JSON.stringify(report));
});

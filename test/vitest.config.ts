// Vitest: everything that runs in Node. Browser tests are Playwright's (test/playwright.config.ts).
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['test/{unit,contract,flow,fuzz,long,mutants,package}/**/*.test.ts'],
    // Every core: what starts them waits and does nothing else.
    maxWorkers: '100%',
    // Files share a process: what a world remembers is the world's own, so nothing is carried from one file to the next.
    isolate: false,
    // Limits for a machine that has twenty other things to do: what holds ends at once, and only a failure waits so long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    reporters: ['default'],
    allowOnly: false,
  },
});

// Vitest: everything that runs in Node. Browser tests are Playwright's (test/playwright.config.ts).
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['test/{unit,contract,flow,fuzz,mutants,package}/**/*.test.ts'],
    // Every core: what starts them waits and does nothing else.
    maxWorkers: '100%',
    // Files share a process: what a world remembers is the world's own, so nothing is carried from one file to the next.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    allowOnly: false,
  },
});

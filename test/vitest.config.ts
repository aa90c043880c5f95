// Vitest: everything that runs in Node. Browser tests are Playwright's (test/playwright.config.ts).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/{unit,contract,flow,package}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});

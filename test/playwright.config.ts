// Playwright: everything that needs a real browser, against the built dist/ under a sub-path.
import { defineConfig } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { browserArguments, findBrowser } from './tools/find-browser.ts';

/** A port nobody listens on, settled once for the runner and the workers it starts. */
function freePort(): string {
  const ask =
    "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})";
  return spawnSync(process.execPath, ['-e', ask], { encoding: 'utf8' }).stdout.trim();
}

const port = (process.env['CDR_TEST_PORT'] ??= freePort());
const under = '/some/where/';
const address = `http://localhost:${port}${under}`;

/** What the test command runs: each profile walked, what a visitor does first, what must never happen. The rest follows in CI. */
const walks = [
  'backchannel-tabs',
  'blocked-storage',
  'element-subscriptions',
  'embeds',
  'home-walk',
  'nothing-leaves',
  'page-accessibility',
  'reload',
  'site',
  'store',
  'today-flow',
  'two-tabs',
  'without-files',
  'worker-killed',
].map((name) => {
  if (!existsSync(resolve(import.meta.dirname, `browser/${name}.test.ts`)))
    throw new Error(`No test file is called ${name}.`);
  return `**/${name}.test.ts`;
});

export default defineConfig({
  testDir: 'browser',
  projects: [
    { name: 'walks', testMatch: walks },
    { name: 'rest', testMatch: '**/*.test.ts', testIgnore: walks },
  ],
  outputDir: '../test-results/browser',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  workers: 3,
  // Limits for a machine that has twenty other things to do: what holds is seen at once, and only a failure waits so long.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: resolve(import.meta.dirname, '../test-results/browser.json') }]],
  use: {
    baseURL: address,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Steps follow one another at the pace of people who asked for calm: the same steps, without the film.
    contextOptions: { reducedMotion: 'reduce' },
    // A film of every test costs a quarter of the time of all: asked for where a failure is looked into.
    trace: process.env['CDR_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser().path, args: [...browserArguments] },
  },
  webServer: {
    command: `"${process.execPath}" test/tools/serve.ts --port ${port} --under ${under}`,
    cwd: resolve(import.meta.dirname, '..'),
    url: address,
    reuseExistingServer: false,
    stdout: 'ignore',
  },
});

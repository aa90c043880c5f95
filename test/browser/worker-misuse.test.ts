// A page whose service worker is missing, outdated, taken or cannot start gets an error with the mend.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import type { StartPage } from './pages/start-page.ts';
import { servePage } from './store-site.ts';

declare const startPage: StartPage;

const inPublic = (name: string): string => readFileSync(join(import.meta.dirname, '../../public', name), 'utf8');

test('a worker script that is missing, not a script, outdated or throwing gives its error code', async ({ page }) => {
  const broken = {
    '/broken.js': 'throw new Error("broken");',
    '/stale.js': '// cdr-browser-sandbox 0.0.1\n',
  };
  const site = await servePage(join(import.meta.dirname, 'pages/start-page.ts'), undefined, broken);
  await page.goto(site.address);
  const codeWith = (address: string) => page.evaluate((worker) => startPage.codeWith(worker), address);
  expect(await codeWith('/nothing.js')).toBe('worker-missing');
  expect(await codeWith('/')).toBe('worker-missing');
  expect(await codeWith('/stale.js')).toBe('worker-stale');
  expect(await codeWith('/broken.js')).toBe('worker-scope');
  await site.close();
});

test('a page that another worker or its own MSW controls gives worker-taken', async ({ page }) => {
  const site = await servePage(join(import.meta.dirname, 'pages/start-page.ts'), undefined, {
    '/own.js': "addEventListener('install', () => skipWaiting());",
    '/mockServiceWorker.js': inPublic('mockServiceWorker.js'),
    '/sandbox-worker.js': inPublic('sandbox-worker.js'),
  });
  await page.goto(site.address);
  const codeWith = (address: string) => page.evaluate((worker) => startPage.codeWith(worker), address);
  await page.evaluate(() => startPage.register('/own.js'));
  expect(await codeWith('/sandbox-worker.js')).toBe('worker-taken');
  await page.evaluate(() => startPage.unregister());
  await page.evaluate(() => startPage.startOwnMsw('/mockServiceWorker.js'));
  expect(await codeWith('/sandbox-worker.js')).toBe('worker-taken');
  await site.close();
});

test('the sandbox logs an error with the mend when MSW starts later and takes the page', async ({ page }) => {
  const site = await servePage(join(import.meta.dirname, 'pages/start-page.ts'), undefined, {
    '/mockServiceWorker.js': inPublic('mockServiceWorker.js'),
    '/sandbox-worker.js': inPublic('sandbox-worker.js'),
  });
  await page.goto(site.address);
  const said = page.waitForEvent('console', (message) => message.text().includes('/mockServiceWorker.js'));
  await page.evaluate(() => startPage.startBeside('/sandbox-worker.js', '/mockServiceWorker.js'));
  expect((await said).type()).toBe('error');
  expect((await said).text()).toContain('setupWorker(...own, ...handlersOf(sandbox))');
  await site.close();
});

test('a sandbox whose page MSW has taken can stop, and another can start there and stop', async ({ page }) => {
  test.setTimeout(60_000);
  const site = await servePage(join(import.meta.dirname, 'pages/start-page.ts'), undefined, {
    '/mockServiceWorker.js': inPublic('mockServiceWorker.js'),
    '/sandbox-worker.js': inPublic('sandbox-worker.js'),
  });
  await page.goto(site.address);
  await page.evaluate(() => startPage.stopTaken('/sandbox-worker.js', '/mockServiceWorker.js'));
  expect(await page.evaluate(() => startPage.codeWith('/sandbox-worker.js'))).toBe('started');
  await site.close();
});

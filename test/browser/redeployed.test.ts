// The site deployed anew under an open page, or the network gone: told as ours, with a reload, and nothing goes to the network.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Manifest } from 'vite';
import { at } from '../tools/run.ts';
import { serve } from '../tools/static-server.ts';
import { expect, test as base } from './fixtures.ts';
import { inMode } from './mode.ts';
import { expectResult } from './walking.ts';

interface Deployment {
  readonly folder: string;
  readonly address: string;
}

/** The site on a host of its own, from a folder in which a test may change what is deployed. */
const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'cdr-deployed-'));
    cpSync(at('dist'), folder, { recursive: true, filter: (file) => !file.endsWith('.map') });
    const server = await serve({ folder }, 0);
    await use({ folder, address: `http://localhost:${String((server.address() as AddressInfo).port)}/` });
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  },
});

test('a part that is gone when it is needed is no answer of the holder: said, and cured by a reload', async ({
  page,
  deployment: { folder, address },
}) => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const holder = manifest['mocks/holder/holder.ts']?.file ?? '';
  renameSync(join(folder, holder), join(folder, 'gone.js'));
  await page.goto(address);
  await page.getByRole('button', { name: 'Run to the end' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('could not be loaded');
  await expect(notice).toContainText('the site has changed since');
  // What shows an exchange needs the part as well, and may miss it first.
  await page.waitForFunction(() => window.sandbox !== undefined);
  const answered = await page.evaluate(() => window.sandbox?.trace.entries(({ to }) => to === 'holder').length);
  expect(answered, 'the holder has answered nothing').toBe(0);
  await expect(page.locator('cdr-why')).toHaveCount(0);
  // A programmer's own call rejects, as a call that nobody answers does; it is not given a 500.
  const own = await page.evaluate(async () => {
    const call = window.sandbox?.fetch(`${window.sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`);
    return call?.then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
  });
  expect(own).toContain('Reload the page');
  renameSync(join(folder, 'gone.js'), join(folder, holder));
  const reloaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Reload the page' }).click();
  await reloaded;
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
});

test('parts that cannot be loaded are said and asked for again, and the run goes on after that', async ({ page }) => {
  let isGone = true;
  await page.route(/\/assets\/detail-elements-[^/]*\.js$/u, (route) => (isGone ? route.abort() : route.continue()));
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('could not be loaded');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toContainText('could not be loaded');
  isGone = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expectResult(page);
  await expect(notice).toHaveCount(0);
});

/** Until the last of the parts has come that are loaded while nothing else is to do. */
const loadedAhead = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.getEntriesByName('cdr-loaded-ahead').length > 0);

test('what a walk needs is there before the network goes away', async ({ page, context }) => {
  await page.goto('');
  await inMode(page, 'In this browser');
  await loadedAhead(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  await page.getByRole('button', { name: 'Send x-v: banana' }).click();
  await expect(
    page.locator('cdr-why').getByRole('heading', { name: /x-v is not a positive whole number/ }),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a worker file deployed anew takes over: it is told of the page, calls are answered as before and none goes out', async ({
  page,
  deployment: { folder, address },
}) => {
  await page.goto(address);
  await inMode(page, 'In this browser');
  await loadedAhead(page);
  appendFileSync(join(folder, 'mockServiceWorker.js'), '\n// Deployed anew.\n');
  const statuses = await page.evaluate(async () => {
    const discovery = `${window.sandbox?.urls.dataHolder.issuer ?? ''}/.well-known/openid-configuration`;
    const status = (): Promise<number | string> => fetch(discovery).then((answer) => answer.status, String);
    const successor = new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data, source }: MessageEvent<{ type: string }>) => {
        if (data.type === 'MOCKING_ENABLED' && source === navigator.serviceWorker.controller) resolve();
      });
    });
    const calls = [await status()];
    // A worker is replaced in a moment of rest.
    await (await navigator.serviceWorker.getRegistration())?.update();
    await successor;
    for (let after = 0; after < 10; after += 1) calls.push(...(await Promise.all([status(), status()])));
    return calls;
  });
  expect(statuses.length).toBe(21);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('a page that the worker does not know, as none is known to a new one at first, is told so: its calls do not go out', async ({
  page,
  context,
  deployment,
}) => {
  await page.goto(deployment.address);
  await inMode(page, 'In this browser');
  const call = (other: Page): Promise<string[]> =>
    other.evaluate(async () => {
      const said = (host: string): Promise<string> =>
        fetch(`https://${host}/x`, { method: 'POST', body: 'x' }).then((answer) => answer.text(), String);
      return Promise.all(['wattle-energy.cdr.example', 'MTLS.nobody.cdr.example'].map(said));
    });
  const bare = await context.newPage();
  await bare.goto(`${deployment.address}reset/`);
  await bare.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await call(bare)).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('No sandbox answers')));
});

// The site redeployed under an open page, or the network gone: the page says so and offers a reload, and no call goes out.
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

/** The site on its own host, from a folder in which a test can change what is deployed. */
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

test('a missing part is reported as the site’s and not as a holder’s answer, and a reload fixes it', async ({
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
  // The exchange view needs the part as well and may fail first.
  await page.waitForFunction(() => window.sandbox !== undefined);
  const answered = await page.evaluate(() => window.sandbox?.trace.entries(({ to }) => to === 'holder').length);
  expect(answered, 'the holder has answered nothing').toBe(0);
  await expect(page.locator('cdr-why')).toHaveCount(0);
  // A programmatic call rejects, like an unanswered one; it does not get a 500.
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

test('parts that fail to load are reported and requested again, and the run then continues', async ({ page }) => {
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

/** Waits until all parts that are loaded ahead have arrived. */
const loadedAhead = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.getEntriesByName('cdr-loaded-ahead').length > 0);

test('a walk completes offline once its parts are loaded ahead', async ({ page, context }) => {
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

test('a redeployed worker file takes over and learns about the page, and every call is still answered', async ({
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
    // A worker is replaced while it is idle.
    await (await navigator.serviceWorker.getRegistration())?.update();
    await successor;
    for (let after = 0; after < 10; after += 1) calls.push(...(await Promise.all([status(), status()])));
    return calls;
  });
  expect(statuses.length).toBe(21);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('calls of a page that the worker does not know are refused and do not go out', async ({
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

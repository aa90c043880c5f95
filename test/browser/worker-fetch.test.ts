// The service worker answers the page's fetch calls to sandbox addresses, however the page was loaded.
import { expect, test } from './fixtures.ts';
import { inMode } from './mode.ts';

test('fetch gets the sandbox’s answer, and at an unknown path the party’s 404, never the network', async ({ page }) => {
  await page.goto('');
  await inMode(page, 'In this browser');
  const answer = await page.evaluate(async () => {
    const response = await fetch('https://wattle-energy.cdr.example/.well-known/openid-configuration');
    return { status: response.status, issuer: ((await response.json()) as { issuer: string }).issuer };
  });
  expect(answer).toEqual({ status: 200, issuer: 'https://wattle-energy.cdr.example' });
  const status = await page.evaluate(async () => (await fetch('https://wattle-energy.cdr.example/no/such')).status);
  expect(status).toBe(404);
});

test('a page loaded without its worker is claimed by it without a reload', async ({ page, context }) => {
  await page.goto('');
  await inMode(page, 'In this browser');
  // Another tab keeps the worker alive.
  const other = await context.newPage();
  await other.goto('');
  await inMode(other, 'In this browser');
  await page.addInitScript(() => Object.assign(window, { isPastIt: navigator.serviceWorker.controller === null }));
  const session = await context.newCDPSession(page);
  await session.send('Page.reload', { ignoreCache: true });
  await page.waitForFunction(() => Reflect.get(window, 'isPastIt') === true);
  await inMode(page, 'In this browser');
  expect(
    await page.evaluate(() => [Reflect.get(window, 'isPastIt') === true, navigator.serviceWorker.controller?.state]),
  ).toEqual([true, 'activated']);
  const status = await page.evaluate(async () => (await fetch('https://wattle-energy.cdr.example/no/such')).status);
  expect(status).toBe(404);
});

// The page's own fetch to an address of the sandbox is answered by the service worker, however the page was loaded.
import { expect, test } from './fixtures.ts';
import { inMode } from './mode.ts';

test('fetch is answered in the page’s own words, and at an address that is nothing by a 404 of the party, never the network', async ({
  page,
}) => {
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

test('a page that was loaded past its worker is taken on by it, and not loaded once more under the hands of whoever is there', async ({
  page,
  context,
}) => {
  await page.goto('');
  await inMode(page, 'In this browser');
  // A tab beside it keeps the worker.
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

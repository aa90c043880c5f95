// The page's own fetch to an address of the sandbox is answered by the service worker.
import { expect, test } from './fixtures.ts';
import { inMode } from './mode.ts';

test('fetch of the provider configuration, in the page’s own words', async ({ page }) => {
  await page.goto('');
  await inMode(page, 'In this browser');
  const answer = await page.evaluate(async () => {
    const response = await fetch('https://wattle-energy.cdr.example/.well-known/openid-configuration');
    return { status: response.status, issuer: ((await response.json()) as { issuer: string }).issuer };
  });
  expect(answer).toEqual({ status: 200, issuer: 'https://wattle-energy.cdr.example' });
});

test('an address of the sandbox that is nothing gets a 404 of the party, never the network', async ({ page }) => {
  await page.goto('');
  await inMode(page, 'In this browser');
  const status = await page.evaluate(async () => (await fetch('https://wattle-energy.cdr.example/no/such')).status);
  expect(status).toBe(404);
});

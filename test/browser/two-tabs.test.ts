// Two tabs of one world redeem the same authorisation code at once, and on IndexedDB exactly one succeeds.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { takeSteps } from './walking.ts';

/** Steps to the consumer's decision, one press at a time. */
async function walkToConsumer(page: Page): Promise<void> {
  await page.goto('');
  await takeSteps(page, 9, 15);
  await expect(page.getByRole('button', { name: 'Next: the consumer authorises' })).toBeVisible();
}

/** Sends a token request for the code with a fresh assertion. */
const redeem = (page: Page, code: string): Promise<number> =>
  page.evaluate(async (given) => {
    const sandbox = window.sandbox;
    if (sandbox === undefined) throw new Error('No sandbox here.');
    const { dataRecipient, urls } = sandbox;
    const { clientId = '', signingKey } = dataRecipient;
    const endpoint = `${urls.dataHolder.issuer.replace('https://', 'https://mtls.')}/token`;
    const encode = (value: unknown): string =>
      btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const now = Math.floor(sandbox.clock.now().getTime() / 1000);
    const head = encode({ alg: signingKey.alg, kid: signingKey.kid, typ: 'JWT' });
    const claims = encode({
      iss: clientId,
      sub: clientId,
      aud: endpoint,
      jti: crypto.randomUUID(),
      iat: now,
      exp: now + 60,
    });
    const signature = await crypto.subtle.sign(
      { name: 'RSA-PSS', saltLength: 32 },
      signingKey.privateKey,
      new TextEncoder().encode(`${head}.${claims}`),
    );
    const tail = btoa(String.fromCharCode(...new Uint8Array(signature)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: given,
      redirect_uri: dataRecipient.redirectUris[0] ?? '',
      client_id: clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: `${head}.${claims}.${tail}`,
    });
    return (await dataRecipient.fetch(endpoint, { method: 'POST', body })).status;
  }, code);

test('IS 13.4 exactly one of two tabs gets tokens when both redeem one code at once', async ({ page, context }) => {
  await walkToConsumer(page);
  await page.getByRole('button', { name: /^Next/ }).first().click();
  const address = await page.locator('iframe#holder').getAttribute('src');
  const code = await page.evaluate(async (url) => {
    const redirect = await window.sandbox?.personas[0]?.authorise(url);
    return new URLSearchParams(redirect?.hash.slice(1)).get('code') ?? '';
  }, address ?? '');
  expect(code).not.toBe('');
  const other = await context.newPage();
  await other.goto('');
  await expect.poll(() => other.evaluate(() => window.sandbox?.dataRecipient.clientId)).toBeDefined();
  const statuses = await Promise.all([redeem(page, code), redeem(other, code)]);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
});

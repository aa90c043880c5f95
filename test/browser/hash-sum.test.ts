// The hashes that tie an answer to its request and a token to its certificate, recomputed while typing.
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('c_hash, s_hash and a thumbprint are computed from what was sent and from what is typed', async ({ page }) => {
  await page.goto('?step=open-id-token');
  for (const [claim, of] of [
    ['c_hash', 'The code'],
    ['s_hash', 'The state'],
  ] as const) {
    await page.getByText(`Work out ${claim}`).click();
    const sum = page.locator('cdr-hash-sum').filter({ has: page.getByLabel(of, { exact: true }) });
    await expect(sum.getByRole('status')).toHaveText('the same');
    const value = await page.getByLabel(of, { exact: true }).inputValue();
    await page.getByLabel(of, { exact: true }).fill(`${value}x`);
    await expect(sum.getByRole('status')).toHaveText('not the same');
    await sum.getByRole('button', { name: 'Put back what was sent' }).click();
    await expect(page.getByLabel(of, { exact: true })).toHaveValue(value);
    await expect(sum.getByRole('status')).toHaveText('the same');
  }
  await expectAccessible(page, 'sums opened');
  // SHA-256 of “abc” as given in FIPS 180-4, and its left half.
  await page.getByLabel('The code', { exact: true }).fill('abc');
  const sum = page.locator('cdr-hash-sum').first();
  await expect(sum.getByText('ungWv48Bz-pBQUDeXa4iIw', { exact: true })).toBeVisible();
  await page
    .locator('cdr-diagram')
    .getByRole('button', { name: /Get a consent token/ })
    .click();
  await page.getByText('Work out the thumbprint').click();
  const print = page.locator('cdr-exchange cdr-hash-sum');
  await expect(print.getByRole('status')).toHaveText('the same');
  await page.getByLabel('The certificate, DER in base64').fill('*');
  await expect(print.getByText('This is not base64.')).toBeVisible();
});

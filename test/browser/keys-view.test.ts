// Keys and certificates: what is published and bound, and each change with a call that shows its effect.
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('rotating and withdrawing keys, and renewing and revoking a certificate, each show who notices', async ({
  page,
}) => {
  await page.goto('?view=keys');
  await page.getByRole('button', { name: 'Share some data' }).click();
  await expect(page.getByRole('button', { name: 'Test app', pressed: true })).toBeVisible();
  const sets = page.getByRole('region', { name: 'Key sets, as published' });
  const certificate = page.getByRole('region', { name: 'Certificate' });
  const changes = page.getByRole('region', { name: 'Change them' });
  const change = (name: string) => changes.getByRole('button', { name }).click();
  const equality = certificate.getByRole('group', { name: 'Software product and common name' });
  await expect(equality.locator('code')).toHaveCount(2);
  const [product, name] = await equality.locator('code').allTextContents();
  expect(product).toBe(name);
  const chain = certificate.getByRole('list', { name: 'Chain' }).getByRole('listitem');
  await expect(chain).toHaveCount(2);
  await expect(chain.first()).toContainText('no end');
  const bound = certificate.getByRole('list', { name: 'Tokens and their certificates' });
  await expect(bound.getByText('= this certificate').first()).toBeVisible();
  await expect(bound.getByText('≠ this certificate')).toHaveCount(0);

  await change('Rotate the signing key, overlapping for an hour');
  await expect(changes.getByText('it is still in the key set, so the holder accepts it')).toBeVisible();
  // The keyboard focus stays in place.
  await expect(changes.getByRole('button', { name: 'Rotate the signing key, overlapping for an hour' })).toBeFocused();
  await expect(sets.getByText(/rotated, published until/)).toBeVisible();
  await change('Withdraw the signing key at once');
  await expect(changes.getByText(/no longer finds the old one/)).toBeVisible();
  await expect(changes.getByRole('link', { name: 'client.assertion-key' })).toBeVisible();
  await expect(changes.getByRole('link', { name: 'Open in the trace' })).toHaveAttribute(
    'href',
    /view=trace&exchange=/,
  );

  await change('Rotate the encryption key, overlapping for an hour');
  await expect(changes.getByText(/The ID token is encrypted for the (new|old) key/)).toBeVisible();

  await change('Get a new certificate');
  await expect(changes.getByRole('link', { name: 'token.bound-to-certificate' })).toBeVisible();
  await expect(bound.getByText('≠ this certificate').first()).toBeVisible();

  await change('Revoke the certificate');
  await expect(changes.getByRole('link', { name: 'transport.certificate-revoked' })).toBeVisible();
  await expect(certificate.getByText('revoked', { exact: true })).toBeVisible();
  await expectAccessible(page, 'revoked');
  await change('Get a new certificate');
  await expect(certificate.getByText('revoked', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Wattle Energy' }).click();
  await expect(page).toHaveURL(/party=holder-wattle-energy/);
  await change('Withdraw the signing keys at once');
  await expect(changes.getByText(/are gone from the set/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Wattle Energy', pressed: true })).toBeVisible();
});

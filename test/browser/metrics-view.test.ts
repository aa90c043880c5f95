// The metrics view: what a data holder of today's profile reports, in tables that fit on a phone.
import { expectAccessible, sideways, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('the register requests a data holder’s metrics and has it refresh its register cache', async ({ page }) => {
  await page.goto('?view=metrics&profile=today');
  const calls = page.getByRole('region', { name: 'Calls', exact: true });
  await expect(calls.getByRole('columnheader', { name: 'Today' })).toBeVisible();
  const unattended = calls.getByRole('row', { name: /^Unattended/ }).getByRole('cell');
  const before = Number(await unattended.first().textContent());
  await page.getByRole('button', { name: 'Get metrics' }).click();
  // The earlier call counts in the Unattended tier.
  await expect(unattended.first()).toHaveText(String(before + 1));
  await page.getByRole('button', { name: 'Update metadata' }).click();
  await expect(page.getByRole('status')).toHaveText('The data holder has read the register again.');
  await expectAccessible(page, 'metrics');
  await page.setViewportSize(sizes.phone);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('the view says which profile has metrics in a world of 0.1.1', async ({ page }) => {
  await page.goto('?view=metrics');
  const link = page.getByRole('link', { name: 'Open Metrics in a world of today’s profile' });
  await expect(link).toHaveAttribute('href', /profile=today/);
});

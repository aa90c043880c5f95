// The view of metrics: what a data holder of today reports, in tables that a phone can show.
import { expectAccessible, sideways, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('the register asks a data holder for its metrics, and has it read the register anew', async ({ page }) => {
  await page.goto('?view=metrics&profile=today');
  const calls = page.getByRole('region', { name: 'Calls', exact: true });
  await expect(calls.getByRole('columnheader', { name: 'Today' })).toBeVisible();
  const unattended = calls.getByRole('row', { name: /^Unattended/ }).getByRole('cell');
  const before = Number(await unattended.first().textContent());
  await page.getByRole('button', { name: 'Get metrics' }).click();
  // The call before it counts in the Unattended tier.
  await expect(unattended.first()).toHaveText(String(before + 1));
  await page.getByRole('button', { name: 'Update metadata' }).click();
  await expect(page.getByRole('status')).toHaveText('The data holder has read the register anew.');
  await expectAccessible(page, 'metrics');
  await page.setViewportSize(sizes.phone);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('in a world of 0.1.1 the view says which profile has metrics', async ({ page }) => {
  await page.goto('?view=metrics');
  const link = page.getByRole('link', { name: 'Open Metrics in a world of today' });
  await expect(link).toHaveAttribute('href', /profile=today/);
});

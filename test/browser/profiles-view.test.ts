// Profiles and dates: the table with its links, and today's date and the clock among the dates, also on a phone.
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('profiles are side by side, rules link to their pages, and the clock is among the dates', async ({ page }) => {
  await page.goto('?view=profiles');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Staged drafts' })).toBeVisible();
  const row = table.getByRole('row', { name: /^What binds the code/ });
  await expect(row).toContainText('c_hash and s_hash');
  await expect(row.getByRole('link', { name: 'pkce.challenge' })).toHaveAttribute(
    'href',
    '?view=rules&rule=pkce.challenge',
  );
  const dates = page.getByRole('listitem').filter({ has: page.getByRole('time') });
  // The clock is listed once the world is open.
  await expect(dates.filter({ hasText: 'Today, and the sandbox’s clock' })).toHaveCount(1);
  await page.evaluate(() => window.sandbox?.clock.set('2023-01-01T00:00:00Z'));
  await expect(dates.nth(4)).toContainText('The sandbox’s clock');
  await page.evaluate(() => window.sandbox?.clock.followRealTime());
  await expect(dates.filter({ hasText: 'Today, and the sandbox’s clock' })).toHaveCount(1);
});

test('axe finds nothing on the page of profiles', async ({ page }) => {
  await page.goto('?view=profiles');
  await expect(page.getByRole('heading', { name: 'Checks by endpoint' })).toBeVisible();
  await expectAccessible(page, 'profiles');
});

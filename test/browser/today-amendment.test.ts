// An amendment on the consumer's phone: accounts preselected, and only the new data and the changed duration marked.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { takeSteps } from './walking.ts';

test('an amendment preselects the accounts and marks what changes', async ({ page }) => {
  test.slow();
  await page.goto('?profile=today&storage=memory&view=flow&flow=amend');
  await expect(page.getByRole('heading', { level: 1, name: 'Amend an arrangement' })).toBeVisible();
  await takeSteps(page, 3, 8);
  await page.locator('#primary').click();
  // In memory the phone is in the page itself.
  const holder = page.getByRole('region', { name: 'The phone of Priya' });
  await holder.getByRole('button', { name: 'Use Priya' }).click();
  await holder.getByRole('button', { name: 'Continue' }).click();
  await holder.getByRole('button', { name: 'Use code' }).click();
  await holder.getByRole('button', { name: 'Continue' }).click();
  await expect(holder.getByRole('checkbox', { name: /Banksia Crescent/ })).toBeChecked();
  await holder.getByRole('button', { name: 'Continue' }).click();
  await expect(holder.getByRole('heading', { level: 1, name: 'Share with Sunny Saver?' })).toBeVisible();
  await expect(holder.getByText('Changed', { exact: true })).toBeVisible();
  await expect(holder.getByText('Currently it is shared')).toBeVisible();
  await expect(holder.getByText('New', { exact: true })).not.toHaveCount(0);
  await expectAccessible(page, 'an amendment', [sizes.phone]);
  await holder.getByRole('button', { name: 'Authorise' }).click();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.getByText('Status for the earlier access token')).toBeVisible();
});

// The embeds page, under the playground’s bar and in the visitor’s profile, builds an embed to copy.
import { expect, test } from './fixtures.ts';

test('the builder shows the embed and its code to copy', async ({ page, baseURL }) => {
  await page.goto('embed/');
  // The bar is the playground’s, with links relative to this page.
  const bar = page.getByRole('navigation', { name: 'Views' });
  await bar.getByText('Workbench').click();
  await expect(bar.getByRole('link', { name: 'Embeds' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link', { name: 'API explorer' })).toHaveAttribute('href', '../?view=api');
  await page.keyboard.press('/');
  const all = page.getByRole('dialog').getByRole('link', { name: 'Search everything' });
  await expect(all).toHaveAttribute('href', new URL('?view=reference', baseURL).href);
  await page.keyboard.press('Escape');
  // Without a chosen profile the newest is used. The flow begins with the client and ends with the data.
  await expect(page.getByRole('combobox', { name: 'Profile' })).toHaveValue('cds-1.36');
  await expect(page.getByText('<cdr-flow profile="today" flow="code" from="verifier">').first()).toBeVisible();
  const to = page.getByRole('combobox', { name: 'To' });
  expect(await to.evaluate((one: HTMLSelectElement) => one.selectedIndex === one.options.length - 1)).toBe(true);
  await page.getByRole('combobox', { name: 'Flow' }).selectOption('Dynamic client registration');
  await page.getByRole('combobox', { name: 'To' }).selectOption('2. Get a register token');
  const preview = page.frameLocator('iframe[title="Preview: Dynamic client registration"]');
  await expect(preview.getByRole('heading', { name: 'Dynamic client registration' })).toBeVisible();
  await expect(page.getByText(`src="${new URL('elements/elements.js', baseURL).href}"`)).toBeVisible();
  await expect(
    page.getByText('<cdr-flow profile="today" flow="registration" to="register-token">').first(),
  ).toBeVisible();
  await page.goto('?profile=0.1.1');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.goto('embed/');
  await expect(page.getByRole('combobox', { name: 'Profile' })).toHaveValue('0.1.1');
  await expect(page.getByText('<cdr-flow flow="hybrid" from="consent-token">').first()).toBeVisible();
});

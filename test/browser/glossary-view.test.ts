// The glossary: a word can be found, links to where it is used, and has its own address.
import { terms } from '../../src/pages/glossary/terms.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('a word is found by search, links to the rule that uses it, and is marked by its address', async ({ page }) => {
  await page.goto('?view=glossary');
  await expect(page.getByRole('term')).toHaveCount(terms.length);
  await page.getByRole('searchbox', { name: 'Find a word' }).fill('made for this request');
  await expect(page.getByRole('term')).toHaveText(['nonce']);
  await page.getByRole('searchbox', { name: 'Find a word' }).fill('xyzzy');
  await page.getByRole('button', { name: 'Show all words' }).click();
  await page.getByRole('link', { name: 'nonce', exact: true }).click();
  await expect(page).toHaveURL(/[?&]term=nonce/);
  const entry = page.locator('.asked');
  await expect(entry).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Find a word' }).fill('nonce');
  await expectAccessible(page, 'one word');
  await entry.getByRole('link', { name: 'Rule authorise.nonce' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
});

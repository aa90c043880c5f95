// The comparison runs each flow in a world of its own, opens the exchanges of a pair, and follows a link to a pair.
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('both flows run on one screen, and a pair opens the real exchanges of both sides', async ({ page }) => {
  await page.goto('?view=compare');
  await page.getByRole('button', { name: 'Run both' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Both have run to the end' })).toBeVisible();
  const push = page.getByRole('region', { name: 'Today: How the request gets to the holder' });
  await expect(push).toContainText('urn:ietf:params:oauth:request_uri:');
  const pair = page.getByRole('button', { name: 'How the request gets to the holder' });
  await pair.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'The consumer at the holder' })).toBeFocused();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('region', { name: 'Today: what happened' });
  await expect(opened.getByText('Query, by parameter').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '0.1.1: what happened' })).toContainText('response_type');
  await expect(page).toHaveURL(/pair=authorise/u);
  const detail = page.getByRole('region', { name: 'Today: One account in detail' });
  await expect(detail).toContainText('4, in force');
  await expect(page.getByRole('region', { name: '0.1.1: One account in detail' })).toContainText('1, retired');
  await expect(page.getByRole('region', { name: 'Today: The last bill' })).toContainText(/\$[\d,]+\.\d\d/);
  // The visitor’s own world is not affected.
  expect(await page.evaluate(() => window.sandbox?.trace.entries().length)).toBe(0);
});

test('a link to a pair runs both flows up to it and opens it, and axe finds nothing', async ({ page }) => {
  await page.goto('?view=compare&pair=response');
  await expect(page.getByRole('status').filter({ hasText: '6 of 10 pairs have run' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'The answer' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('region', { name: 'Today: what happened' })).toContainText(
    'Response, signed by the holder',
  );
  for (const side of ['0.1.1', 'Today']) {
    const opened = page.getByRole('region', { name: `${side}: what happened` });
    await expect(opened.getByText('equal', { exact: true })).toHaveCount(4);
    await expect(opened.getByText('different', { exact: true })).toHaveCount(0);
  }
  await expectAccessible(page, 'compare');
});

// Navigation between the pages: links home, the not-found page, the device, and content that only the start page has.
import { expect, test } from './fixtures.ts';

test('only the start page explains how this differs from today, and a link leads there from every view', async ({
  page,
}) => {
  await page.goto('');
  const differs = page.getByRole('heading', { name: 'How this differs from today’s CDR' });
  await expect(page.locator('details.mode')).toBeVisible();
  await expect(differs).toBeVisible();
  for (const view of ['register', 'decisions', 'flow&flow=backchannel', 'flow&flow=registration', 'nonsense']) {
    await page.goto(`?view=${view}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('details.mode')).toBeVisible();
    await expect(differs, view).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Differences' }).click();
  await expect(differs).toBeInViewport();
});

test('the not-found page is styled like the others and links home from any depth', async ({ page, baseURL }) => {
  for (const address of ['no-such-page', 'a/b/c/no-such-page']) {
    await page.goto(address);
    const home = page.getByRole('link', { name: 'The start page' });
    await expect(home).toBeVisible();
    await expect(home).toHaveAttribute('href', baseURL ?? '');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 247)');
    await expect(page.locator('header')).toHaveCSS('border-bottom-style', 'solid');
  }
  await page.getByRole('link', { name: 'CDR sandbox' }).click();
  await expect(page.getByRole('heading', { name: 'Australia’s Consumer Data Right, in your browser' })).toBeVisible();
});

test('the embeds page is in the bar and links home', async ({ page }) => {
  await page.goto('');
  await page.locator('summary', { hasText: 'Workbench' }).click();
  await page.getByRole('link', { name: 'Embeds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Embeds' })).toBeVisible();
  await page.getByRole('link', { name: 'CDR sandbox' }).click();
  await expect(page.getByRole('heading', { name: 'Australia’s Consumer Data Right, in your browser' })).toBeVisible();
});

test('in a world of today the device links to the start page and does not mention the backchannel', async ({
  page,
}) => {
  await page.goto('?profile=today');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.goto('device/');
  await expect(page.getByRole('heading', { name: 'No request is waiting' })).toBeVisible();
  await expect(page.getByText('A recipient can ask for you by this hint')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to the backchannel flow' })).toBeHidden();
  await page.getByRole('link', { name: 'Back to the start page' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Today’s Consumer Data Right, in your browser' }),
  ).toBeVisible();
});

test('the device links back to the backchannel flow', async ({ page }) => {
  await page.goto('device/');
  await page.getByRole('link', { name: 'Back to the backchannel flow' }).click();
  await expect(page).toHaveURL(/\/\?view=flow&flow=backchannel$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Backchannel/ })).toBeVisible();
});

// The guides as pages of the site: readable without scripts, at any width, in the chosen theme.
import { expectAccessible, sideways, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('axe finds nothing in the guides, on a phone and on a desktop, in either theme', async ({ page }) => {
  for (const address of ['guides/', 'guides/testers/', 'guides/lists/']) {
    await page.goto(address);
    await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
    await expectAccessible(page, address, [sizes.phone, sizes.desk]);
  }
});

test('a theme chosen in a guide applies in the playground, and the other way round', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('guides/testers/');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('banner').getByRole('link', { name: 'CDR sandbox' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.goto('guides/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('a code block is copied verbatim', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('guides/your-app/');
  const block = page.locator('.code').filter({ hasText: 'vite.config.ts' });
  await block.getByRole('button', { name: 'Copy the code' }).click();
  await expect(block.getByRole('button')).toHaveText('Copied the code');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('export default defineConfig({ plugins: [cdrSandbox()] });');
  expect(copied).toBe(await block.locator('code').textContent());
});

test('the button says so when the browser blocks the clipboard, and nothing is thrown', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
  const closed = /^This page cannot use the clipboard/;
  await page.goto('guides/your-app/');
  const block = page.locator('.code').filter({ hasText: 'vite.config.ts' });
  await block.getByRole('button', { name: 'Copy the code' }).click();
  await expect(block.getByRole('button')).toHaveText(closed);
  await page.goto('embed/');
  await page.getByRole('button', { name: /^Copy/ }).first().click();
  await expect(page.getByText(closed).first()).toBeVisible();
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await page.goto('?view=trace&operation=token');
  await page
    .getByRole('list')
    .getByRole('button', { name: /tokens?/i })
    .first()
    .click();
  const copy = page.locator('cdr-message').getByRole('button', { name: 'Copy the value' }).first();
  await copy.click();
  await expect(page.locator('cdr-message').getByRole('button', { name: closed }).first()).toBeVisible();
});

test('on a phone the menu of all guides opens, links to guides, and closes by Escape', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto('guides/testers/');
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Site' }).locator('details.of-guides');
  const authors = menu.getByRole('link', { name: 'For authors of scenarios' });
  await menu.locator('summary').click();
  await expect(authors).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(authors).toBeHidden();
  await menu.locator('summary').click();
  await authors.click();
  await expect(page.getByRole('heading', { level: 1, name: 'For authors of scenarios' })).toBeVisible();
});

test('a guide has the playground’s menus with working links, and on a phone they fit in the bar', async ({ page }) => {
  for (const size of [sizes.phone, sizes.desk]) {
    await page.setViewportSize(size);
    await page.goto('guides/testers/');
    await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
    const menus = page.getByRole('navigation', { name: 'Site' }).locator('details:not(.of-guides)');
    await expect(menus.locator('summary')).toHaveText(['Learn', 'Run', 'Workbench', 'World', 'Reference']);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await menus.filter({ hasText: 'Keys and certificates' }).locator('summary').click();
    await menus.getByRole('link', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Register', exact: true })).toBeVisible();
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a guide is complete, and its links lead to other pages and back', async ({ page }) => {
    await page.setViewportSize(sizes.desk);
    await page.goto('guides/');
    await page.getByRole('main').getByRole('link', { name: 'For testers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'For testers' })).toBeVisible();
    await expect(page.getByText('expect(response.status).toBe(200);')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Faults' }).click();
    await expect(page).toHaveURL(/\/guides\/testers\/#faults$/u);
    await page.getByRole('navigation', { name: 'Before and after' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/\/guides\/examining\/$/u);
    await page.getByRole('banner').getByRole('link', { name: 'CDR sandbox' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Australia’s Consumer Data Right/u })).toBeVisible();
  });
});

test('a printed guide is its text only, and on a phone its tables fit the width', async ({ page }) => {
  await page.goto('guides/lists/');
  await page.setViewportSize(sizes.phone);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await expect(page.getByRole('cell').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'CDR sandbox' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the guide for learners has a flow of each profile that runs under its page’s policy once it is in view', async ({
  page,
}) => {
  await page.goto('guides/learners/');
  for (const name of ['Authorisation code flow', 'Hybrid flow']) {
    const flow = page.locator('cdr-flow').filter({ has: page.getByRole('heading', { name, level: 3 }) });
    await page
      .locator(name === 'Hybrid flow' ? 'cdr-flow[flow=hybrid]' : 'cdr-flow[flow=code]')
      .scrollIntoViewIfNeeded();
    await flow.getByRole('button', { name: 'Run to the end' }).click();
    await expect(flow.getByText('Done. Choose a row to open it.')).toBeVisible();
  }
});

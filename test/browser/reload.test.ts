// A reload in the middle of a walk keeps the world, the trace and the walk.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectKept } from './kept-trace.ts';
import { answerYes, expectResult, phoneFrame, startWalk } from './walking.ts';

const operations = (page: Page): Promise<readonly string[] | undefined> =>
  page.evaluate(() => window.sandbox?.trace.entries().map(({ id }) => id));

test('after a reload while the consumer decides, the walk continues in place to the chart', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  await expect(phoneFrame(page).getByRole('button', { name: 'Use Priya' })).toBeVisible();
  const before = await operations(page);
  await expectKept(page, '/some/where/', before ?? []);
  await page.reload();
  const go = page.getByRole('button', { name: 'Resume' });
  await expect(go).toBeVisible();
  expect(await operations(page)).toEqual(expect.arrayContaining([...(before ?? [])]));
  await expect(page.getByRole('button', { name: /Create the consent.*201/ }).first()).toBeAttached();
  await go.click();
  await answerYes(phoneFrame(page));
  await expectResult(page);
});

test('a reload between two steps loses nothing, even right after the redirect was read', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Next: find the register' }).click();
  await expect(page.getByRole('button', { name: 'Next: get a register token' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(phoneFrame(page).getByRole('button', { name: 'Use Priya' })).toBeVisible();
  await page.getByRole('button', { name: 'Let Priya answer' }).click();
  await expectResult(page);
  await page.reload();
  await expectResult(page);
  await page.getByRole('button', { name: 'Send x-v: banana' }).click();
  await expect(
    page.locator('cdr-why').getByRole('heading', { name: /x-v is not a positive whole number/ }),
  ).toBeVisible();
});

test('the address contains the chosen row, and a deep link opens it', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  await page.getByRole('button', { name: /Read accounts/ }).click();
  await expect(page).toHaveURL(/[?&]step=accounts$/);
  await expectKept(page, '/some/where/', (await operations(page)) ?? []);
  await page.reload();
  await expect(page.locator('cdr-exchange').getByText('/energy/accounts', { exact: false }).first()).toBeVisible();
});

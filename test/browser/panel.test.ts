// The developer panel over an app: opening and closing it, and its trace, consumers, clock and faults.
import type { Page } from '@playwright/test';
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { PanelPage } from './pages/panel-page.ts';

declare const panelPage: PanelPage;

const opener = (page: Page) => page.getByRole('button', { name: /sandbox/u });
const choose = (page: Page, tab: string): Promise<void> => page.getByRole('tab', { name: tab }).click();

test('the panel opens by key and button, closes by Escape, and ignores typing in fields', async ({ page, pageOf }) => {
  await page.goto(await pageOf('panel-page.ts'));
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Alt+Shift+KeyC');
  await expect(page.getByRole('tab', { name: 'Trace' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
  await page.getByLabel('Name').focus();
  await page.keyboard.press('Alt+Shift+KeyC');
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await opener(page).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Consumers' })).toBeFocused();
  await page.evaluate(() => panelPage.remove());
  await page.keyboard.press('Alt+Shift+KeyC');
  await expect(opener(page)).toHaveCount(0);
});

test('the panel explains a refused call, moves the clock, and arms and disarms a fault', async ({ page, pageOf }) => {
  await page.goto(await pageOf('panel-page.ts'));
  await opener(page).click();
  expect(await page.evaluate(() => panelPage.refused())).toBe(400);
  await page.getByRole('tabpanel').getByRole('button', { expanded: false }).first().click();
  await expect(page.getByRole('tabpanel')).toContainText('version.positive-integer');
  await expectAccessible(page, 'panel, trace', [sizes.phone, sizes.desk]);

  await choose(page, 'Clock');
  await page.getByRole('button', { name: '+ 1 day' }).click();
  await expect(page.getByRole('status')).toHaveText('The clock moved by 1 day.');
  expect(await page.evaluate(() => panelPage.now())).toBe('2026-11-24T04:00:00.000Z');
  await expect(page.getByRole('tabpanel')).toContainText('2026-11-24 04:00:00 UTC');
  await expectAccessible(page, 'panel, clock', [sizes.phone, sizes.desk]);

  await choose(page, 'Faults');
  await page.getByRole('button', { name: 'Arm outage' }).click();
  await expect(page.getByRole('button', { name: 'Disarm outage' })).toBeFocused();
  expect(await page.evaluate(() => panelPage.faults())).toEqual(['outage']);
  await expectAccessible(page, 'panel, faults', [sizes.phone, sizes.desk]);
  await page.getByRole('button', { name: 'Disarm outage' }).click();
  await expect(page.getByRole('button', { name: 'Arm outage' })).toBeVisible();
  expect(await page.evaluate(() => panelPage.faults())).toEqual([]);
});

test('the panel answers for a consumer on their device, and says which requests no consumer can answer', async ({
  page,
  pageOf,
}) => {
  await page.goto(await pageOf('panel-page.ts'));
  await opener(page).click();
  await choose(page, 'Consumers');
  const asked = page.evaluate(() => panelPage.ask());
  await page.getByRole('button', { name: /^Approve: Priya Nair/u }).click();
  expect(await asked).toBe(true);
  await page.getByLabel('Authorisation URL').fill('https://elsewhere.example/authorise');
  await page.getByRole('button', { name: 'Authorise' }).click();
  await expect(page.getByRole('status')).toContainText('not an authorisation endpoint');
  await expectAccessible(page, 'panel, consumers', [sizes.phone, sizes.desk]);
});

test('the panel says that the consumers’ devices cannot be read', async ({ page, pageOf }) => {
  await page.goto(await pageOf('panel-page.ts'));
  await opener(page).click();
  await page.evaluate(() => panelPage.failDevices());
  await choose(page, 'Consumers');
  await expect(page.getByRole('status')).toHaveText('The holder’s device page answered 500.');
});

// Undo in the pages: the bar at the foot undoes a status or clock change and disappears once something else is sent.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('a status or clock change can be undone on its page, and the bar disappears with the next call', async ({
  page,
}) => {
  await page.goto('?view=register');
  const product = page.getByText('Sunny Saver Apps Pty Ltd', { exact: true }).first();
  await product.click();
  await page.getByRole('button', { name: 'Set SUSPENDED' }).click();
  const bar = page.locator('.undo');
  await expect(bar).toContainText('Sunny Saver Apps Pty Ltd is SUSPENDED in the register.');
  await expectAccessible(page, 'a change that can be undone', [sizes.phone]);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toContainText('Undone. The world is as it was before.');
  await expect(page.getByRole('button', { name: 'Set SUSPENDED' })).toBeVisible();
  await bar.getByRole('button', { name: 'Close' }).click();

  await page.goto('?view=faults');
  const now = (): Promise<number | undefined> => page.evaluate(() => window.sandbox?.clock.now().getTime());
  await page.getByRole('button', { name: '+ 1 day' }).click();
  await expect(bar).toContainText('The clock was moved.');
  const moved = (await now()) ?? 0;
  // Pressed by script, because a click by the test would scroll. The content stays in place.
  await page.evaluate(() => scrollTo(0, 400));
  const place = await page.evaluate(() => scrollY);
  await bar.getByRole('button', { name: 'Undo' }).evaluate((button: HTMLButtonElement) => button.click());
  await expect(bar).toContainText('Undone');
  expect((await now()) ?? moved).toBeLessThan(moved - 80_000_000);
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await page.getByRole('button', { name: '+ 1 day' }).click();
  await expect(bar.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.evaluate(() => window.sandbox?.fetch(window.sandbox.urls.dataHolder.issuer));
  await expect(bar).toHaveCount(0);
});

test('in a low window a row’s menu opens above the undo bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('?view=trace');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.evaluate(async () => void (await window.sandbox?.fetch(window.sandbox.urls.dataHolder.issuer)));
  await page.getByRole('list').getByRole('button', { name: /GET/ }).first().click();
  await page.locator('.standing summary', { hasText: /Clock/ }).click();
  await page.getByRole('button', { name: '+ 1 minute' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.undo')).toBeVisible();
  const actions = page.locator('cdr-row-actions').first();
  await actions.getByText('More…').click();
  const covered = await actions.locator('ul').evaluate((menu) => {
    scrollBy({ top: menu.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' });
    const { left, bottom } = menu.getBoundingClientRect();
    const bar = document.querySelector('.undo')?.getBoundingClientRect();
    const there = document.elementFromPoint(left + 20, Math.min(bottom, innerHeight) - 12);
    return [(bar?.top ?? innerHeight) < bottom, there?.closest('.undo') !== null];
  });
  expect(covered).toEqual([true, false]);
});

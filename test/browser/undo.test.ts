// Undo on the pages: a status, and the clock, taken back by the bar at the foot; it goes once something else is sent.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('a status and the clock are taken back where they were changed; the bar goes with the next call', async ({
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
  // Pressed by script: a click of the test itself scrolls. What is read stays where it is.
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

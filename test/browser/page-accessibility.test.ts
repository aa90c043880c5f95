// Accessibility of the pages: reflow, keyboard, error messages and themes.
import { expectAccessible, sideways, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { expectResult, phoneFrame, startWalk } from './walking.ts';

test('WCAG 1.4.10 nothing scrolls sideways on any page', async ({ page }) => {
  for (const address of [
    '',
    'authorise/',
    'callback/#code=abc&state=def',
    'reset/',
    'embed/',
    'guides/lists/',
    '404.html',
  ]) {
    await page.goto(address);
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(await sideways(page), `${address} at ${String(size.width)}`).toBeLessThanOrEqual(0);
    }
  }
});

test('axe finds nothing in the reference, its kinds and its search results', async ({ page }) => {
  await page.goto('?view=reference');
  await expect(page.getByRole('list', { name: 'Kinds' })).toBeVisible();
  await expectAccessible(page, 'kinds');
  await page.getByRole('searchbox', { name: 'Find anything' }).fill('invalid_client');
  await expect(page.getByText(/^\d+ found$/u)).toBeVisible();
  await expectAccessible(page, 'found');
});

test('the whole walk works by keyboard only', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await tabTo(page, /^Run it$/);
  await page.keyboard.press('Enter');
  await expect(page.locator('#primary')).toHaveText('Your turn: answer on the phone');
  const phone = phoneFrame(page);
  await expect(phone.getByLabel('Customer ID')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await tabTo(page, /^Customer ID$/);
  await page.keyboard.type('20000001');
  await page.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Enter your one-time password' })).toBeFocused();
  await expect(phone.getByRole('button', { name: 'Use code' })).toBeVisible();
  await tabTo(page, /^Use code$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Continue$/);
  await page.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Choose your accounts' })).toBeFocused();
  await tabTo(page, /Banksia Crescent/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Share with Sunny Saver?' })).toBeFocused();
  await tabTo(page, /^Authorise$/);
  await page.keyboard.press('Enter');
  await expectResult(page);
});

test('3.3.1 a wrong answer is explained in text at its field, and nothing typed is lost', async ({ page }) => {
  await page.goto('');
  await startWalk(page);
  const phone = phoneFrame(page);
  await phone.getByRole('button', { name: 'Use Priya' }).click();
  await phone.getByRole('button', { name: 'Continue' }).click();
  const field = phone.getByLabel('One-time password');
  await field.fill('000000');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/That code is not right\. 2 attempts are left\./);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('000000');
});

test('the choice of a light, dark or system theme is kept and applies to the phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('');
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect.poll(ground).not.toBe(light);
  await page.getByRole('radio', { name: 'System' }).check();
  await expect.poll(ground).toBe(light);
});

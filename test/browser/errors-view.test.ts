// The error gallery produces a case live and shows its redirect, plain, encrypted and as in 0.1.1, or its error page.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('a produced case shows its exact address, plain, encrypted and as in 0.1.1, or its error page', async ({
  page,
}) => {
  await page.goto('?view=errors&case=cancelled');
  await expect(page.getByRole('heading', { name: 'The consumer cancels' })).toBeVisible();
  await page.getByRole('button', { name: 'Produce it' }).click();
  const way = (name: string) => page.getByRole('region', { name });
  await expect(way('Under profile 0.1.1')).toContainText('#error=access_denied');
  const [plain, encrypted] = [way('Today, with a signed response'), way('Today, with an encrypted response')];
  await expect(plain.getByLabel('Address')).toHaveText(
    /^https:\/\/app\.example\/callback\?response=ey[\w-]+\.[\w-]+\.[\w-]+$/,
  );
  await expect(plain.getByLabel('Decoded')).toContainText('"error": "access_denied"');
  await expect(encrypted.getByLabel('Address')).toHaveText(/response=ey[\w-]+(?:\.[\w-]+){4}$/);
  await expect(encrypted.getByLabel('Decoded')).toContainText('"error": "access_denied"');
  await expect(page.getByRole('button', { name: 'Produce it' })).toBeFocused();
  await expectAccessible(page, 'produced', [sizes.phone]);
  await page.getByRole('button', { name: 'The client is unknown' }).click();
  await expect(page.getByRole('heading', { name: 'The client is unknown' })).toBeFocused();
  expect(page.url()).toContain('case=client-unknown');
  await page.getByRole('button', { name: 'Produce it' }).click();
  // Identical endings are shown once.
  await expect(page.getByRole('region', { name: /signed response · .*encrypted response · / })).toContainText(
    'a page with status 400',
  );
});

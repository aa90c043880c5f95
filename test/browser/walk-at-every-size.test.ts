// axe checks each stage of the start page's walk, at every width and in both themes.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { answerUntilConfirm, expectResult, phoneFrame, startWalk } from './walking.ts';

test('axe finds nothing at any width in either theme: start, consumer’s turn, result, refusal', async ({ page }) => {
  test.slow();
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await expectAccessible(page, 'start');
  await startWalk(page);
  const holder = phoneFrame(page);
  await expect(holder.getByRole('button', { name: 'Use Priya' })).toBeVisible();
  await expectAccessible(page, 'customer ID', [sizes.desk]);
  await answerUntilConfirm(holder);
  await expectAccessible(page, 'confirm', [sizes.phone]);
  await holder.getByRole('button', { name: 'Authorise' }).click();
  await expectResult(page);
  await expectAccessible(page, 'result');
  await page.getByRole('button', { name: 'Use another certificate' }).click();
  await expect(page.locator('cdr-why').getByRole('heading', { name: /^Refused/ })).toBeVisible();
  await expectAccessible(page, 'refusal');
});

// An encrypted response of today’s profile, handed over by hand: in the ladder, opened with the recipient's key, after a reload, and for a denial.
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { answerUntilConfirm, expectResult, phoneFrame, startWalk } from './walking.ts';

test('an encrypted response handed over by hand, granted or denied, has a row that opens with the recipient’s key', async ({
  page,
}) => {
  test.slow();
  await page.goto('?profile=today');
  await expect.poll(() => page.evaluate(() => window.sandbox?.profile)).toBe('cds-1.36');
  await page.getByRole('button', { name: 'signed and encrypted' }).click();
  await startWalk(page);
  const holder = phoneFrame(page);
  await answerUntilConfirm(holder);
  await holder.getByRole('button', { name: 'Authorise' }).click();
  await expectResult(page);
  const diagram = page.locator('cdr-diagram');
  const detail = page.locator('#detail');
  await diagram.getByRole('button', { name: /Code in a signed and encrypted response, in the query/ }).click();
  await detail.getByRole('button', { name: 'Open with the recipient’s key' }).click();
  await expect(detail.getByText('Inside, signed by the sender')).toBeVisible();
  await expect(detail.locator('.inside').getByText('Claims')).toBeVisible();
  await diagram.getByRole('button', { name: /Read the signed response/ }).click();
  const opened = page.locator('cdr-local-step');
  await expect(opened.getByText('Response, signed and encrypted')).toBeVisible();
  await expect(opened.getByText('Inside, signed by the sender')).toBeVisible();
  await expect(opened.getByText('equal', { exact: true })).toHaveCount(4);
  await expectAccessible(page, 'an encrypted response opened', [sizes.desk]);

  // The run continues after a reload, and a denial is encrypted too.
  await page.reload();
  await expectResult(page);
  await expect(page.getByRole('button', { name: 'signed and encrypted', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Start again' }).first().click();
  await startWalk(page);
  await answerUntilConfirm(holder);
  await holder.getByRole('button', { name: 'Decline' }).click();
  await expect(
    diagram.getByRole('button', { name: /The consumer’s no in a signed and encrypted response/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
});

// Whoever presses a button by keyboard goes on from there: no press drops the focus to the top of the page.
import { expect, test } from './fixtures.ts';

test('faults and clock: a button that goes leaves the focus on what it brought, one that moves takes it along', async ({
  page,
}) => {
  await page.goto('?view=faults');
  const due = page.getByRole('region', { name: 'Upcoming expiries' });
  const share = due.getByRole('button', { name: 'Share some data' });
  await share.press('Enter');
  await expect(share).toHaveCount(0);
  await expect(due.locator('summary', { hasText: 'Tokens and consents' })).toBeFocused();
  for (const which of ['before', 'after']) {
    const stand = due.getByRole('button', {
      name: new RegExp(`^Just ${which} the end: Access token of Test app`, 'u'),
    });
    await stand.press('Enter');
    await expect(page.getByText(`One second ${which} expiry: Access token of Test app`)).toBeVisible();
    await expect(stand).toBeFocused();
  }
  const jump = page.getByRole('button', { name: /^Jump past the next expiry/u });
  const named = await jump.textContent();
  await jump.press('Enter');
  await expect(jump).not.toHaveText(named ?? '');
  await expect(jump).toBeFocused();
  const armed = page.getByRole('region', { name: 'Armed', exact: true });
  await page.getByRole('button', { name: 'Arm: The secondary data holder does not answer' }).press('Enter');
  const remove = armed.getByRole('button', { name: /^Remove: / });
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(armed.getByRole('heading', { name: 'Armed' })).toBeFocused();
});

test('decisions: “Undo” leaves the focus on the next one, and the last on what is said of all', async ({ page }) => {
  await page.goto('?view=decisions');
  await expect(page.getByText(/are at the sandbox’s choice/)).toBeVisible();
  const cards = page.locator('cdr-decisions-view fieldset');
  for (const card of [cards.nth(0), cards.nth(1)]) await card.locator('input:not(:checked)').first().check();
  const undo = page.getByRole('list', { name: 'Changed decisions' }).getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(2);
  await undo.first().press('Enter');
  await expect(undo).toHaveCount(1);
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(undo).toHaveCount(0);
  await expect(page.getByText(/^\s*All \d+ are at the sandbox’s choice\.\s*$/)).toBeFocused();
});

test('arrangements: who opens the lab stands at its beginning', async ({ page }) => {
  await page.goto('?view=arrangements&profile=today');
  await page.getByRole('button', { name: 'Open the lab' }).press('Enter');
  await expect(page.getByRole('heading', { name: / shares with / })).toBeFocused();
});

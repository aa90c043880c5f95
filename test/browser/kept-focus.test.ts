// Pressing a button by keyboard never drops the focus to the top of the page.
import { expect, test } from './fixtures.ts';

test('faults and clock: a button that disappears passes the focus to its result, and a button that moves keeps it', async ({
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

test('decisions: “Undo” passes the focus to the next “Undo”, and the last one to the summary', async ({ page }) => {
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

test('arrangements: opening the lab puts the focus at its beginning', async ({ page }) => {
  await page.goto('?view=arrangements&profile=today');
  await page.getByRole('button', { name: 'Open the lab' }).press('Enter');
  await expect(page.getByRole('heading', { name: / shares with / })).toBeFocused();
});

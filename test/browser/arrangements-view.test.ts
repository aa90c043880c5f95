// The arrangement lab: sharing, amending, withdrawing on either side, and the clock, each with its effects and its exchange.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** Presses a button once the lab is idle. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
}

const arrangement = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Arrangement ${String(number)}`, exact: true });
const pieces = (one: Locator): Locator =>
  one.getByRole('list', { name: 'What is active and what has ended' }).getByRole('listitem');

test('the lab shares, amends, withdraws on either side, leaves a code unused and moves the clock', async ({ page }) => {
  await page.goto('?view=arrangements');
  await expect(page.getByText('Your own world has only profile 0.1.1')).toBeVisible();

  await expect(page.getByText('Begin with “Share for a year”.')).toBeVisible();

  await press(page, 'Share once');
  await expect(pieces(arrangement(page, 1))).toContainText([
    /^\s*Consent 1\s+active/u,
    /used/u,
    /^\s*Access token\s+active/u,
  ]);

  await press(page, 'Share for a year');
  const second = arrangement(page, 2);
  await expect(page.getByText('Begin with “Share for a year”.')).toBeHidden();
  await second.getByText('Amend arrangement 2').click();
  await expect(second.getByText('asks for everything except electricity usage')).toBeVisible();
  await second.getByRole('checkbox').first().uncheck();
  await second.getByRole('combobox', { name: 'For how long' }).selectOption('One day');
  await press(page, 'Amend: arrangement 2');
  await expect(pieces(second)).toHaveCount(8);
  await expect(pieces(second)).toContainText([
    /replaced/u,
    /used/u,
    /replaced/u,
    /replaced/u,
    /active/u,
    /used/u,
    /active/u,
    /active/u,
  ]);
  // The choices are kept.
  await expect(second.getByRole('combobox', { name: 'For how long' })).toHaveValue('86400');

  await press(page, 'Withdraw in the recipient’s app: arrangement 2');
  await expect(second.getByText('The holder sends no notification.')).toBeVisible();
  await press(page, 'Read the accounts: arrangement 2');
  await expect(second.getByRole('group', { name: 'Why was this refused?' })).toBeVisible();

  await press(page, 'Share for a year');
  await press(page, 'Withdraw on the holder’s dashboard: arrangement 3');
  const third = arrangement(page, 3);
  await expect(third.getByText('The recipient forgets the tokens.')).toBeVisible();
  await expect(third.getByRole('heading', { name: 'Arrangement 3' })).toBeFocused();
  await third.getByRole('button', { name: 'Show the exchange: 4 of arrangement 3' }).click();
  await expect(third.getByRole('heading', { name: 'Arrangement revocation at the recipient' })).toBeVisible();

  // The consumer's dashboard shows the same, and the consumer withdraws there.
  await press(page, 'Share for a year');
  const shared = page.getByRole('region', { name: /^Sharing with Lab app/u });
  await expect(shared).toHaveCount(2);
  const before = await shared
    .first()
    .getByText(/^[\da-f-]{36}$/u)
    .textContent();
  await expect(arrangement(page, 4)).toContainText(before ?? 'an id');
  // The consequences are shown first, and the visitor may cancel; all by keyboard.
  const stop = shared.first().getByRole('button', { name: 'Stop sharing' });
  await stop.press('Enter');
  const question = shared.first().getByRole('group', { name: 'Stop sharing with Lab app?' });
  await expect(question.getByRole('heading', { name: 'Stop sharing with Lab app?' })).toBeFocused();
  await expect(question.getByText('Before you stop, check with Lab app')).toBeVisible();
  await expect(question.getByText('You have the right to have it deleted')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(stop).toBeFocused();
  await stop.press('Enter');
  await expectAccessible(page, 'the question before the end', [sizes.phone]);
  await expect(question.getByRole('heading', { name: 'Stop sharing with Lab app?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You no longer share with Lab app. Your energy retailer notifies it.')).toBeVisible();
  await expect(arrangement(page, 4).getByText('The recipient forgets the tokens.')).toBeVisible();

  await expect(shared).toHaveCount(1);

  await press(page, 'Say yes, but do not exchange the code');
  await expect(arrangement(page, 5)).toContainText('waiting for its code');
  await press(page, 'Ten minutes on');
  await expect(arrangement(page, 5)).toContainText('never began: the code was not exchanged');
  await expect(arrangement(page, 1)).toContainText('ended by itself');
  await expect(shared).toHaveCount(0);

  await expectAccessible(page, 'arrangements');
});

test('the consumer’s dashboard stays open when the window becomes narrow', async ({ page }) => {
  await page.goto('?view=arrangements&profile=today');
  await page.getByRole('button', { name: 'Open the lab' }).click();
  await expect(page.getByRole('heading', { name: 'You are sharing nothing' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await press(page, 'Share once');
  await expect(page.getByRole('region', { name: /^Sharing with Lab app/u })).toBeVisible();
});

test('in a world of today nothing is created before the lab is opened', async ({ page }) => {
  await page.goto('?view=arrangements&profile=today');
  const open = page.getByRole('button', { name: 'Open the lab' });
  await expect(open).toBeVisible();
  const sent = (): Promise<number | undefined> => page.evaluate(() => window.sandbox?.trace.entries().length);
  expect(await sent()).toBe(0);
  await open.click();
  await expect(page.getByText('Begin with “Share for a year”.')).toBeVisible();
  expect(await sent()).toBeGreaterThan(0);
});

// A first visit: the introduction, the parties, the steps with the plumbing folded, and a run that can be slowed and reviewed.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { expectResult, startWalk } from './walking.ts';

const fold = (page: Page) => page.getByRole('button', { name: /^Steps 1 to 6/ });
const scrubber = (page: Page) => page.getByRole('slider', { name: 'Step in view' });
const chosen = (page: Page) => page.locator('cdr-diagram button[aria-pressed=true]');
const row = (page: Page, name: RegExp) => page.locator('cdr-diagram').getByRole('button', { name });

test('the start page says what this is and what each party does, on a phone too', async ({ page }) => {
  await page.goto('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Australia’s Consumer Data Right, in your browser');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const parties = page.getByRole('list', { name: 'The parties' }).getByRole('listitem');
    await expect(parties).toHaveCount(5);
    for (const [index, words] of [
      'Owns the data and decides',
      'Asks to read it',
      'Says who may take part',
      'Shares it with consent',
      'Keeps meter readings',
    ].entries())
      await expect(parties.nth(index).getByText(words)).toBeVisible();
  }
});

test('the plumbing is one group that opens, also by keyboard, and its rows keep their numbers', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  const first = row(page, /^Step 1 of 15\. .*Find the register/);
  await expect(first).toHaveCount(0);
  await expect(row(page, /^Step 7 of 15\. .*Get a consent token/)).toBeVisible();
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(fold(page)).toContainText('not run yet');
  await tabTo(page, /^Steps 1 to 6/);
  await page.keyboard.press('Enter');
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(first).toBeVisible();
  await page.keyboard.press('Space');
  await expect(first).toHaveCount(0);
  await startWalk(page);
  await expect(fold(page)).toContainText('done');
  await expect(first).toHaveCount(0);
});

test('a link to a row of the plumbing opens the group', async ({ page }) => {
  await page.goto('?step=statement');
  await expect(chosen(page)).toHaveAccessibleName(/^Step 4 of 15\. .*Get a software statement\..*Succeeded with 200/);
  await expect(chosen(page)).toBeVisible();
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'true');
});

test('the scrubber shows any step taken so far by arrow key, and no later one', async ({ page }) => {
  await page.goto('');
  await expect(scrubber(page)).toBeDisabled();
  await startWalk(page);
  await expect(page.locator('.lede')).toContainText('You are Priya.');
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'Step 10 of 15: The consumer authorises');
  await scrubber(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'Step 9 of 15: Sign the request');
  await expect(chosen(page)).toHaveAccessibleName(/^Step 9 of 15\. /);
  await expect(page.locator('#detail').getByText('Request object')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(chosen(page)).toHaveAccessibleName(/^Step 1 of 15\. /);
  await expect(page.locator('cdr-exchange').getByRole('heading', { name: 'Find the register' })).toBeVisible();
  await expect(scrubber(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(scrubber(page)).toHaveValue('10');
  await expect(page.locator('#primary')).toHaveText('Your turn: answer on the phone');
  await page.getByRole('button', { name: 'Let Priya answer' }).click();
  await expectResult(page);
  await scrubber(page).fill('12');
  await expect(page.locator('cdr-exchange').getByRole('heading', { name: 'Swap the code for tokens' })).toBeVisible();
  await expect(page.locator('.lede')).toContainText('Step 12 of 15.');
  await expectAccessible(page, 'looking back');
});

test('a waiting run has one button for each action, and a step’s button has one name', async ({ page }) => {
  await page.goto('');
  const buttons = page.locator('.actions').getByRole('button');
  await expect(buttons).toHaveText(['Run it', 'Next: find the register', 'Run to the end']);
  await page.getByRole('button', { name: 'Next: find the register' }).click();
  // A button that is pressed repeatedly stays in place and keeps the focus.
  await expect(buttons).toHaveText(['Resume', 'Next: get a register token', 'Run to the end', 'Start again']);
  await expect(page.getByRole('button', { name: 'Next: get a register token' })).toBeFocused();
  await page.reload();
  await expect(buttons).toHaveText(['Resume', 'Next: get a register token', 'Run to the end', 'Start again']);
});

test('an automatic run can be slowed, pauses while the visitor looks back, and continues', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('');
  await expect(scrubber(page)).toBeVisible();
  await page.getByLabel('Speed').selectOption('Slower');
  await startWalk(page);
  // Folded plumbing is played fast; later steps are not.
  await expect(
    page.getByRole('button', { name: /^Next: (?:get a consent token|create the consent|sign the request)/ }),
  ).toBeVisible();
  await expect(page.locator('#primary')).toHaveText('Pause');
  await scrubber(page).fill('2');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(chosen(page)).toHaveAccessibleName(/^Step 2 of 15\. /);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.getByLabel('Speed').selectOption('Faster');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.locator('#primary')).toHaveText('Your turn: answer on the phone');
});

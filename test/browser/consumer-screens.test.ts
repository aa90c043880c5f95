// The holder's screens and the consumer's device, each on a page of its own.
import type { Page } from '@playwright/test';
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { answerUntilConfirm, expectResult, phoneFrame, startWalk, takeSteps } from './walking.ts';
import { readAgain } from './read-again.ts';

/** Opens a world with another household and returns the address at which its walk asks the consumer. */
async function askedBy(page: Page, scenario: 'big-business' | 'solar-home'): Promise<string> {
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.evaluate((name) => window.sandbox?.reset(name), scenario);
  await takeSteps(page, 9, 15);
  return page.evaluate(() => {
    const kept = sessionStorage.getItem(Object.keys(sessionStorage).find((key) => key.endsWith(':run')) ?? '') ?? '{}';
    return (JSON.parse(kept) as { facts: { authorisationUrl: string } }).facts.authorisationUrl;
  });
}

test('axe finds nothing on any screen of the authorisation, in either theme', async ({ page }) => {
  test.slow();
  await page.setViewportSize(sizes.phone);
  const address = await askedBy(page, 'big-business');
  await page.goto(address);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const go = () => page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(/^Share your data with/)).toBeVisible();
  await expectAccessible(page, 'identify', [sizes.phone]);
  await go();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'identify, with a complaint', [sizes.phone]);
  await page.getByRole('button', { name: /^Use / }).first().click();
  await go();
  await expect(heading('Enter your one-time password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use code' })).toBeVisible();
  await expectAccessible(page, 'one-time password', [sizes.phone]);
  await page.getByRole('button', { name: 'Use code' }).click();
  await go();
  await expect(heading('Who are you sharing for?')).toBeVisible();
  await expectAccessible(page, 'profile', [sizes.phone]);
  await page.getByRole('radio').last().check();
  await go();
  await expect(heading('Choose your accounts')).toBeVisible();
  await expectAccessible(page, 'accounts', [sizes.phone]);
  await page.getByRole('checkbox').first().check();
  await go();
  await expect(heading(/^Share with/)).toBeVisible();
  await expectAccessible(page, 'confirm', [sizes.phone]);
  await page.goto('authorise/?client_id=nobody&response_type=code');
  await expect(page.getByText('Behind the screen.')).toBeVisible();
  await expectAccessible(page, 'error page', [sizes.phone]);
});

for (const height of [640, 740])
  test(`at 360 by ${String(height)} px the buttons are in reach on every screen of the phone and cover no text at its end`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height });
    await page.goto('');
    await startWalk(page);
    const phone = phoneFrame(page);
    await answerUntilConfirm(phone);
    for (const name of ['Decline', 'Authorise'])
      await expect(phone.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    const place = await page.locator('#holder').boundingBox();
    const authorise = phone.getByRole('button', { name: 'Authorise' });
    const box = await authorise.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(box?.y).toBeGreaterThan(place?.y ?? 0);
    // Scrolled to the end, no text is below the buttons.
    const last = phone.getByText('Sharing then ends at once.');
    await phone.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded();
    const [words, foot] = [await last.boundingBox(), await authorise.boundingBox()];
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    await authorise.click();
    await expectResult(page);
  });

test('axe finds nothing on the device, in either theme: idle, asked, answered', async ({ page, context }) => {
  test.slow();
  await page.setViewportSize(sizes.phone);
  await page.goto('device/');
  await expect(page.getByRole('heading', { level: 1, name: 'No request is waiting' })).toBeVisible();
  await expectAccessible(page, 'idle', [sizes.phone]);
  const recipient = await context.newPage();
  await recipient.goto('?view=flow&flow=backchannel');
  await takeSteps(recipient, 5, 10);
  await recipient.locator('#primary').click();
  await expect(recipient.locator('.lede')).toContainText('You are Priya.');
  await expect(page.getByRole('heading', { level: 1, name: 'Share with Sunny Saver?' })).toBeVisible();
  await expectAccessible(page, 'asked', [sizes.phone]);
  await page.getByRole('button', { name: 'Authorise' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'asked, with a complaint', [sizes.phone]);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Authorise' }).click();
  await expect(page.getByText('You approved the request.')).toBeVisible();
  await expectAccessible(page, 'answered', [sizes.phone]);
  // The other tab notices the answer given in this one.
  await expect(recipient.getByRole('button', { name: 'Next: fetch the tokens' })).toBeVisible();
  await expect(recipient.locator('cdr-device').getByText('No request is waiting')).toBeVisible();
});

test('the device offers the accounts of the chosen profile and shares them', async ({ page, context }) => {
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  await page.evaluate(() => window.sandbox?.reset('big-business'));
  await page.goto('device/');
  const recipient = await context.newPage();
  await recipient.goto('?view=flow&flow=backchannel');
  await takeSteps(recipient, 5, 10);
  await recipient.locator('#primary').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Share with/ })).toBeVisible();
  const accounts = page.getByRole('checkbox');
  const names = (): Promise<string[]> => page.locator('label:has(input[type=checkbox]) b').allTextContents();
  const first = await names();
  await page.getByRole('radio').last().check();
  await expect.poll(names).not.toEqual(first);
  const chosen = await names();
  expect(first.filter((name) => chosen.includes(name))).toEqual([]);
  await accounts.first().check();
  await page.getByRole('radio').first().check();
  await expect.poll(names).toEqual(first);
  await expect(page.locator('input[type=checkbox]:checked')).toHaveCount(0);
  await page.getByRole('radio').last().check();
  await accounts.first().check();
  await page.getByRole('button', { name: 'Authorise' }).click();
  await expect(page.getByText('You approved the request.')).toBeVisible();
});

test('the app says what each scope covers when two scopes name the consumer', async ({ page }) => {
  for (const address of ['', '?profile=today']) {
    await page.goto(address);
    const phone = page.locator('.phone');
    await expect(phone.getByRole('listitem').filter({ hasText: 'Name' })).toHaveText(['Name', 'Name and occupation']);
    await expect(phone).toContainText('“Name and occupation” is what Wattle Energy has on file about its customer.');
  }
});

test('the holder lists what the app has promised, and “Cancel” is apart from “Decline” and “Authorise”', async ({
  page,
}) => {
  for (const address of ['', '?profile=today']) {
    await page.goto(address);
    const asks = page.locator('.phone .asks li');
    await expect(asks.first()).toBeVisible();
    const promised = await asks.allTextContents();
    await startWalk(page);
    const holder = phoneFrame(page);
    await answerUntilConfirm(holder);
    await expect(holder.locator('.cluster h3').first()).toBeVisible();
    expect(await holder.locator('.cluster h3').allTextContents()).toEqual(promised);
    await expect(holder.locator('.foot').getByRole('button')).toHaveText(['Decline', 'Authorise']);
    await expect(holder.getByRole('button', { name: 'Cancel' })).toBeVisible();
  }
});

test('a device that cannot be read says so, keeps what was answered, and can be read again', async ({
  page,
  context,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.goto('device/');
  const idle = page.getByRole('heading', { name: 'No request is waiting' });
  const failed = page.getByRole('heading', { name: 'Something went wrong on our side' });
  const again = page.getByRole('button', { name: 'Try again' });
  const arm = (): Promise<unknown> =>
    page.evaluate(() =>
      window.sandbox?.faults.add({ operation: 'getBackchannelDevice', status: 500, times: Infinity }),
    );
  await expect(idle).toBeVisible();
  await arm();
  await readAgain(page.locator('cdr-device'));
  await expect(failed).toBeVisible();
  await expect(page.getByText('The holder’s device page answered 500.')).toBeVisible();
  await expect(idle).toBeHidden();
  await expectAccessible(page, 'not read', [sizes.phone]);
  await page.evaluate(() => window.sandbox?.faults.clear());
  await again.click();
  await expect(idle).toBeFocused();

  const recipient = await context.newPage();
  await recipient.goto('?view=flow&flow=backchannel');
  await takeSteps(recipient, 5, 10);
  await recipient.locator('#primary').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Share with Sunny Saver?' })).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await arm();
  await page.getByRole('button', { name: 'Authorise' }).click();
  await expect(failed).toBeVisible();
  await expect(page.getByText('You approved the request.')).toBeVisible();
  await page.evaluate(() => window.sandbox?.faults.clear());
  await again.click();
  await expect(idle).toBeFocused();
  await expect(page.getByText('You approved the request.')).toBeVisible();
});

// The backchannel flow with another tab open notices an answer given there, and treats “pending” as no refusal.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { takeSteps } from './walking.ts';

async function answerOnDevice(device: Page, name: 'Authorise' | 'Decline'): Promise<void> {
  await device.goto('device/');
  await expect(device.getByRole('heading', { level: 1, name: 'Share with Sunny Saver?' })).toBeVisible();
  if (name === 'Authorise') await device.getByRole('checkbox').first().check();
  await device.getByRole('button', { name }).click();
  await expect(device.getByRole('heading', { level: 1, name: 'No request is waiting' })).toBeVisible();
}

for (const [way, presses, then] of [
  ['a ping', 4, 'Next: the holder pings'],
  ['polling', 5, 'Next: fetch the tokens'],
] as const) {
  test(`by ${way}: the run notices an answer given in another tab before it waits for it, and continues`, async ({
    page,
    context,
  }) => {
    await page.goto('?view=flow&flow=backchannel');
    await page.getByRole('button', { name: way, exact: true }).click();
    await takeSteps(page, presses, 10);
    await answerOnDevice(await context.newPage(), 'Authorise');
    await expect(page.locator('#primary')).toHaveText(then);
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await expect(page.locator('#primary')).toHaveText('Start again');
    await expect(page.getByText(/Banksia Crescent/).first()).toBeVisible();
  });
}

test('CIBA 11 authorization_pending is shown as “not yet” and not as a refusal', async ({ page }) => {
  await page.goto('?view=flow&flow=backchannel');
  await takeSteps(page, 5, 10);
  const row = page.locator('cdr-diagram').getByRole('button', { name: /Poll before the answer\./ });
  await expect(row).toHaveAccessibleName(/Not yet: authorization_pending\.$/);
  await expect(page.locator('cdr-diagram li[data-state=refused]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Not yet: authorization_pending' })).toBeVisible();
  await expect(page.locator('cdr-why')).toHaveCount(0);
  await expect(page.locator('cdr-exchange').getByText('not yet: authorization_pending')).toBeVisible();
});

test('after a denial, Start again and Run to the end show the new run without the denial', async ({ page }) => {
  await page.goto('?view=flow&flow=backchannel');
  await takeSteps(page, 5, 10);
  await page.locator('#primary').click();
  await page.locator('cdr-device').getByRole('button', { name: 'Decline' }).click();
  await expect(page.locator('cdr-device').getByText('You denied the request')).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByRole('button', { name: 'Next: get a consent token' })).toBeVisible();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await expect(page.locator('cdr-device').getByText('You denied the request')).toHaveCount(0);
  await expect(page.locator('cdr-device').getByText('The request was approved.')).toBeVisible();
  await expect(page.getByText(/Banksia Crescent/).first()).toBeVisible();
});

test('while a run goes on by itself, no button becomes another one under the pointer', async ({ page }) => {
  await page.goto('?view=flow&flow=backchannel');
  await takeSteps(page, 5, 10);
  await page.locator('#primary').click();
  const device = page.locator('cdr-device');
  await expect(device.getByRole('button', { name: 'Decline' })).toBeVisible();
  const again = await page.getByRole('button', { name: 'Start again' }).elementHandle();
  await device.getByRole('button', { name: 'Decline' }).click();
  await expect(page.locator('#primary')).toHaveText('Next: fetch the tokens');
  expect(await again?.evaluate((button) => [button.isConnected, button.textContent])).toEqual([true, 'Start again']);
});

test('RFC 7662 2.2 introspection of an access token answers inactive, and the page says why', async ({ page }) => {
  await page.goto('?view=flow&flow=introspect');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.locator('#primary')).toHaveText('Start again');
  await expect(page.getByRole('heading', { name: 'Why it is inactive' })).toBeVisible();
  await expect(
    page.getByText(
      'This check failed: “The token is not an access token of the client and does not have the form of a JWT, such as an ID token”.',
      { exact: false },
    ),
  ).toBeVisible();
});

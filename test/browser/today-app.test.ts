// Redirect to App in the playground: the authorisation page leads to the holder’s app on the device, where the consumer answers.
import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { answerUntilConfirm, answerYes, expectResult, phoneFrame, startWalk, takeSteps } from './walking.ts';

/** A world of today whose holder has an app. */
async function openWithApp(page: Page, address = '?profile=today'): Promise<void> {
  await page.goto(address);
  await expect.poll(() => page.evaluate(() => window.sandbox?.profile)).toBe('cds-1.36');
  await page.evaluate(() => window.sandbox?.decisions.set('redirectToApp', 'device-view'));
}

const playsTheApp = (at: Page | FrameLocator) => at.getByText('This page plays the retailer’s app');
const answered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (window.sandbox?.trace.entries() ?? [])
      .filter(({ operation = '' }) => ['authorise', 'getInteraction'].includes(operation))
      .map(({ operation, response }) => `${operation ?? ''} ${String(response?.status)}`),
  );

test('in a run by hand the consumer authorises or declines in the app, and the recipient receives the answer', async ({
  page,
}) => {
  test.slow();
  await openWithApp(page);
  await startWalk(page);
  const holder = phoneFrame(page);
  await expect(playsTheApp(holder)).toBeVisible();
  await expect(holder.locator('cdr-authorisation').getByText('Wattle Energy app', { exact: true })).toBeVisible();
  const frame = page.frames().find((one) => one.url().includes('/device/'));
  expect(new URL(frame?.url() ?? '').hash).toMatch(/^#[\w-]{43}$/u);
  // The page learns of the frame's exchanges a moment later.
  await expect.poll(() => answered(page)).toEqual(['authorise 303', 'getInteraction 200']);
  await answerUntilConfirm(holder);
  await holder.getByRole('button', { name: 'Authorise' }).click();
  await expectResult(page);
  await expect(
    page.locator('cdr-diagram').getByRole('button', { name: /Code in a signed response, in the query/ }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Start again' }).first().click();
  await startWalk(page);
  await expect(playsTheApp(holder)).toBeVisible();
  await holder.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
});

test('on its own page the app fills the tab, keeps its screen after a reload, and its link expires with the answer', async ({
  page,
}) => {
  test.slow();
  await openWithApp(page);
  await takeSteps(page, 9, 16);
  const address = await page.evaluate(() => {
    const kept =
      sessionStorage.getItem(Object.keys(sessionStorage).find((key) => key.endsWith(':run:cds-1.36')) ?? '') ?? '{}';
    return (JSON.parse(kept) as { facts: { authorisationUrl: string } }).facts.authorisationUrl;
  });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  await page.setViewportSize(sizes.phone);
  await page.goto(address);
  await page.waitForURL(/\/device\/#[\w-]{43}$/);
  await expect(heading(/^Share your data with/)).toBeVisible();
  await expect(playsTheApp(page)).toBeVisible();
  await expectAccessible(page, 'the app', [sizes.phone]);
  const link = page.url();
  await page.getByRole('button', { name: 'Use Priya' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading('Enter your one-time password')).toBeVisible();
  await page.reload();
  await expect(heading('Enter your one-time password')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/callback\/\?response=/);

  await page.goto(link);
  await expect(heading('This authorisation has ended')).toBeVisible();
  await expect(playsTheApp(page)).toBeVisible();
  await expectAccessible(page, 'a link that has ended', [sizes.phone]);
  // The device page is unchanged without a link.
  await page.goto('device/');
  await expect(heading('No request is waiting')).toBeVisible();
});

test('without storage the app’s screens are in the page', async ({ page }) => {
  test.slow();
  await openWithApp(page, '?profile=today&storage=memory');
  await startWalk(page);
  const screens = page.locator('cdr-authorisation');
  await expect(screens.getByText('Wattle Energy app', { exact: true })).toBeVisible();
  await answerYes(screens);
  await expectResult(page);
});

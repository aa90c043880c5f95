// Redirect to App in the playground: the consumer is led from the authorisation page to the holder’s app on their device, and answers there.
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

test('walked by hand the consumer is led to the app, authorises there, and the recipient has its answer; a no too', async ({
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
  // What the frame did, its page is told a moment later.
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

test('on a page of its own the app fills the tab, keeps its screen over a reload, and its link ends with its answer', async ({
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
  // The page of the device is what it was without a link.
  await page.goto('device/');
  await expect(heading('Nothing waits for you')).toBeVisible();
});

test('where nothing is kept the screens of the app stand in the page', async ({ page }) => {
  test.slow();
  await openWithApp(page, '?profile=today&storage=memory');
  await startWalk(page);
  const screens = page.locator('cdr-authorisation');
  await expect(screens.getByText('Wattle Energy app', { exact: true })).toBeVisible();
  await answerYes(screens);
  await expectResult(page);
});

// Elements follow their sandbox only while they are on the page: not once removed, and again when put back.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const looks = (page: Page): Promise<number> =>
  page.evaluate(
    () => window.sandbox?.trace.entries(({ operation }) => operation === 'getBackchannelDevice').length ?? 0,
  );

/** Answers a request on the device from elsewhere. That no such request exists does not affect who is notified. */
const answerElsewhere = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { sandbox } = window;
    const address = `${sandbox?.urls.dataHolder.issuer ?? ''}/device/20000001/none`;
    const body = JSON.stringify({ decision: 'deny' });
    await sandbox?.fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

test('a device that was removed from the page is not notified until it is put back', async ({ page }) => {
  await page.goto('device/');
  await expect(page.locator('cdr-device').getByText('A recipient can ask for you by this hint')).toBeVisible();
  const first = await looks(page);
  await answerElsewhere(page);
  await expect.poll(() => looks(page)).toBe(first + 1);
  const device = await page.evaluateHandle(() => {
    const element = document.querySelector('cdr-device');
    const parent = element?.parentElement;
    element?.remove();
    return { putBack: () => element && parent?.append(element) };
  });
  await answerElsewhere(page);
  expect(await looks(page)).toBe(first + 1);
  await device.evaluate(({ putBack }) => putBack());
  await expect.poll(() => looks(page)).toBe(first + 2);
  await answerElsewhere(page);
  await expect.poll(() => looks(page)).toBe(first + 3);
});

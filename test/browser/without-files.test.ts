// A page whose own files are refused, as in an opaque-origin frame in WebKit, says so; other pages do not.
import { expect, test } from './fixtures.ts';

const words = /cannot load its own files here/u;

for (const address of ['./', 'authorise/', 'device/']) {
  test(`without its files ${address} says why nothing works`, async ({ page }) => {
    await page.route(/\.(css|js)$/u, (route) => route.abort());
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await expect(page.getByText(words)).toBeVisible();
  });

  test(`with its files ${address} shows no such message`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText(words)).toBeHidden();
  });
}

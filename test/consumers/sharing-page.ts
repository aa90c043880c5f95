// A consumer at an app that shares a household's data: the app's button, the holder's pages, and the result.
import assert from 'node:assert/strict';
import type { BrowserContext, Page } from '@playwright/test';
import { browsing } from './served-app.ts';

/** Opens a route of the app and collects errors and requests that would leave the machine. */
export async function open(context: BrowserContext, address: string, wrong: string[]): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== 'localhost' && !hostname.endsWith('.cdr.example')) wrong.push(`asked for ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).hostname.endsWith('.cdr.example')) wrong.push(`nobody answered ${request.url()}`);
  });
  await page.goto(address);
  return page;
}

/** The button that every app in the guides has. */
export const share = (page: Page): Promise<void> => page.getByRole('button', { name: 'Share my energy data' }).click();

/** Acts on the holder's pages as a consumer who shares the household's data. */
export async function answerYes(page: Page): Promise<void> {
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  await press('Use Priya');
  await press('Continue');
  await press('Use code');
  await press('Continue');
  await page.getByRole('checkbox', { name: /Banksia Crescent/u }).check();
  await press('Continue');
  await press('Authorise');
}

export const accounts = (page: Page): Promise<void> => page.getByText('Accounts: ').waitFor();

/** Goes from the button to the holder's pages and back to the app, which shows the accounts, also after a reload. */
export async function sharesAccounts(address: string): Promise<void> {
  const wrong: string[] = [];
  await browsing(async (context) => {
    const page = await open(context, address, wrong);
    await share(page);
    await page.waitForURL('**/cdr-sandbox/authorise.html?*');
    await answerYes(page);
    await accounts(page);
    assert.equal(page.url(), address, 'the consumer is back where they came from, and the code is not in the address');
    await page.reload();
    await accounts(page);
  });
  assert.deepEqual(wrong, []);
}

// A world left by another version of the sandbox can be saved and cleared, and never crashes the page.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Creates a database with the site's name that lacks the current tables. */
const leaveOlderWorld = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('cdr-sandbox:/some/where/', 1);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('settings', { keyPath: 'id' }).put({ id: 'note', text: 'kept since then' });
        };
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
        request.onerror = () => reject(new Error('The database could not be made.'));
      }),
  );

test('the start page offers to save and then clear an older world, and works afterwards', async ({ page }) => {
  await page.goto('embed/');
  await leaveOlderWorld(page);
  await page.goto('');
  await expect(page.getByRole('heading', { name: 'This browser keeps an older world' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save it as a file' }).click();
  const file = await (await saving).path();
  expect(await readFile(file, 'utf8')).toContain('kept since then');
  await page.getByRole('link', { name: 'Clear it, on the reset page' }).click();
  await page.getByRole('button', { name: 'Clear what this site keeps' }).click();
  await expect(page.getByRole('status')).toContainText('is deleted');
  await page.getByRole('link', { name: 'Open the playground' }).click();
  await expect(page.locator('details.mode')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
});

test('the authorisation page offers the same', async ({ page }) => {
  await page.goto('embed/');
  await leaveOlderWorld(page);
  await page.goto('authorise/?client_id=anybody');
  await expect(page.getByRole('heading', { name: 'This browser keeps an older world' })).toBeVisible();
});

// Without storage, in a sandboxed frame or with IndexedDB refused, the page says so and the walk completes.
import type { FrameLocator, Page } from '@playwright/test';
import { test } from './framing-page.ts';
import { expect } from './fixtures.ts';
import { answerYes, expectResult } from './walking.ts';

async function walkInMemory(fixture: Page | FrameLocator): Promise<void> {
  await expect(fixture.locator('.mode-line')).toContainText('In memory only.');
  await expect(fixture.locator('.mode-line')).toContainText('ends when the page is closed or reloaded');
  await fixture.getByRole('button', { name: 'Run it' }).click();
  await answerYes(fixture.locator('cdr-authorisation'));
  await expect(fixture.getByRole('figure', { name: /half-hour/ })).toBeVisible();
}

test('the walk completes in memory in a sandboxed frame without an origin', async ({ page, baseURL, around }) => {
  await page.goto(await around(baseURL ?? '', 'allow-scripts'));
  const frame = page.frameLocator('iframe');
  await walkInMemory(frame);
});

test('the walk completes in memory when IndexedDB is refused', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused for this test.', 'SecurityError');
    };
  });
  await page.goto('');
  await walkInMemory(page);
  expect(await page.evaluate(() => window.sandbox?.storage)).toBe('memory');
});

test('without a service worker the sandbox says that it runs in the page and keeps its world', async ({ page }) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => {
      document.documentElement.dataset['asked'] = 'for a worker';
      return Promise.reject(new DOMException('Refused.', 'SecurityError'));
    };
  });
  await page.goto('');
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'for a worker');
  await expect(page.locator('details.mode summary')).toHaveText('In this page');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
  expect(await page.evaluate(() => window.sandbox?.storage)).toBe('indexeddb');
});

// Where the browser stores nothing: a sandboxed frame, and a page to which IndexedDB is refused. Said in words, and the walk completes.
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { answerYes } from './walking.ts';

/** A page of another origin that shows the site in a frame that may run scripts and nothing else. */
const test = base.extend<{ around: (site: string) => Promise<string> }>({
  around: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (site) => {
      const server = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(
          `<!doctype html><title>Around</title><iframe title="Sandbox" sandbox="allow-scripts" width="1200" height="860" src="${site}"></iframe>`,
        );
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
    });
    for (const server of servers) server.close();
  },
});

async function walkInMemory(stage: Page | FrameLocator): Promise<void> {
  await expect(stage.locator('.mode-line')).toContainText('Memory-only mode.');
  await expect(stage.locator('.mode-line')).toContainText('ends when the page is closed or reloaded');
  await stage.getByRole('button', { name: 'Run it' }).click();
  await answerYes(stage.locator('cdr-authorisation'));
  await expect(stage.getByRole('figure', { name: /half-hour/ })).toBeVisible();
}

test('in a sandboxed frame without an origin the walk completes in memory', async ({ page, baseURL, around }) => {
  await page.goto(await around(baseURL ?? ''));
  const frame = page.frameLocator('iframe');
  await walkInMemory(frame);
});

test('where IndexedDB is refused the walk completes in memory', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused for this test.', 'SecurityError');
    };
  });
  await page.goto('');
  await walkInMemory(page);
  expect(await page.evaluate(() => window.sandbox?.storage)).toBe('memory');
});

test('where there is no service worker the page says that it runs in the page, and keeps its world', async ({
  page,
}) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('Refused.', 'SecurityError'));
  });
  await page.goto('');
  await page.waitForTimeout(3000);
  await expect(page.locator('details.mode summary')).toHaveText('In-page mode');
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.getByRole('figure', { name: /half-hour/ })).toBeVisible();
  expect(await page.evaluate(() => window.sandbox?.storage)).toBe('indexeddb');
});

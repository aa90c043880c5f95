// A stored world that cannot be opened is reported with the reason and a remedy, never ignored.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inMode } from './mode.ts';

const damaged = 'The world that this browser keeps cannot be opened';

/** Opens a world and returns what identifies it. */
async function keptWorld(page: Page): Promise<string | undefined> {
  await page.goto('');
  await expect(page.locator('details.mode')).toBeVisible();
  return page.evaluate(() => window.sandbox?.dataRecipient.signingKey.kid);
}

/** Writes rows directly to IndexedDB, from a page without a sandbox. */
async function write(page: Page, table: string, rows: readonly object[]): Promise<void> {
  await page.goto('embed/');
  await page.evaluate(
    ([name, given]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('cdr-sandbox:/some/where/');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['settings', name], 'readwrite');
          const epoch = transaction.objectStore('settings').get('epoch');
          epoch.onsuccess = () => {
            const { epoch: current } = epoch.result as { epoch: string };
            // Rows of the other tables do not name their world.
            for (const row of given)
              transaction.objectStore(name).put(name === 'trace' ? { epoch: current, ...row } : row);
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(new Error('The rows could not be written.'));
        };
      }),
    [table, rows] as const,
  );
}

const expectCard = async (page: Page, heading: string, words: RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('.failure')).toContainText(words);
  expect(await page.evaluate(() => window.sandbox)).toBeUndefined();
};

test('a world whose clock is out of range can be saved and mended, and keeps its keys', async ({ page }) => {
  const kid = await keptWorld(page);
  await write(page, 'settings', [{ id: 'clock', state: { standsAt: Date.UTC(9999, 5, 1) } }]);
  await page.goto('');
  await expectCard(page, damaged, /not between 1970 and 9980/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save it as a file' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('standsAt');
  await page.getByRole('button', { name: 'Mend it' }).click();
  await expect(page.locator('details.mode')).toBeVisible();
  expect(await page.evaluate(() => [window.sandbox?.storage, window.sandbox?.dataRecipient.signingKey.kid])).toEqual([
    'indexeddb',
    kid,
  ]);
});

test('an invalid clock and an unknown scenario are each named as the reason', async ({ page }) => {
  await keptWorld(page);
  await write(page, 'settings', [{ id: 'clock', state: { standsAt: Number.NaN } }]);
  await page.goto('');
  await expectCard(page, damaged, /row "clock", state: is not between/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save it as a file' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('settings/clock');
  await write(page, 'settings', [
    { id: 'clock', state: { offset: 0 } },
    { id: 'scenario', name: 'atlantis' },
  ]);
  await page.goto('device/');
  await expectCard(page, damaged, /There is no scenario “atlantis”/);
  await page.goto('');
  await page.getByRole('link', { name: 'Continue without it' }).click();
  await expect(page.locator('.mode-line')).toContainText('You chose to continue without the stored world');
  await page.goto('');
  await page.getByRole('link', { name: 'Clear it, on the reset page' }).click();
  await page.getByRole('button', { name: 'Clear what this site keeps' }).click();
  await expect(page.getByRole('status')).toContainText('is deleted');
  await page.getByRole('link', { name: 'Open the playground' }).click();
  await expect(page.locator('details.mode')).toBeVisible();
});

test('invalid rows of the trace are dropped, and everything else is kept', async ({ page }) => {
  const kid = await keptWorld(page);
  await page.evaluate(() =>
    window.sandbox?.fetch(`${window.sandbox.urls.register.issuer}/.well-known/openid-configuration`),
  );
  await page.evaluate(() => window.sandbox?.stop());
  await write(page, 'trace', [
    { id: 'none' },
    { id: 'null', exchange: null },
    { id: 'bare', exchange: { id: 'bare', at: 'yesterday' } },
    { id: 'list', exchange: [] },
  ]);
  await keptWorld(page);
  const found = await page.evaluate(() => [
    window.sandbox?.storage,
    window.sandbox?.dataRecipient.signingKey.kid,
    window.sandbox?.trace.entries().length,
  ]);
  expect(found).toEqual(['indexeddb', kid, 1]);
});

test('an exchange answered just before its page is left is in the next page’s trace', async ({ page }) => {
  await keptWorld(page);
  await page.evaluate(async () => {
    await window.sandbox?.fetch(`${window.sandbox.urls.register.issuer}/.well-known/openid-configuration?last`);
  });
  await page.goto('?view=trace');
  await expect(page.getByRole('region', { name: 'Exchanges' }).getByRole('listitem')).toHaveCount(1);
});

test('full storage is reported when the world is opened and while it runs', async ({ page }) => {
  const fill = (): void => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full, for this test.', 'QuotaExceededError');
    };
  };
  await page.goto('');
  await inMode(page, 'In this browser');
  await page.evaluate(fill);
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.getByRole('alert')).toContainText('storage for this site is full');
  const failed = await page.evaluate(
    () => window.sandbox?.trace.entries(({ response }) => response.status >= 500).length,
  );
  expect(failed, 'nobody is made to answer for it').toBe(0);
  await page.addInitScript(fill);
  await page.reload();
  await expectCard(page, 'The browser’s storage is full', /storage for this site is full/);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clear it, on the reset page' })).toBeVisible();
});

test('an IndexedDB that never responds is named as the reason after a time limit', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () =>
      Object.create(IDBOpenDBRequest.prototype, {
        addEventListener: { value: () => undefined },
        removeEventListener: { value: () => undefined },
      }) as IDBOpenDBRequest;
  });
  await page.goto('');
  await expect(page.getByText('Opening…').first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.fastForward(11_000);
      return page.locator('.mode-line').allTextContents();
    })
    .toEqual([expect.stringContaining('IndexedDB does not respond')]);
});

test('a world that another tab has cleared is reported as gone, and a reload begins a new one', async ({
  page,
  context,
}) => {
  await page.goto('');
  await inMode(page, 'In this browser');
  await page.getByRole('button', { name: 'Next: find the register' }).click();
  await expect(page.getByRole('button', { name: 'Next: get a register token' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('reset/');
  await other.getByRole('button', { name: 'Clear what this site keeps' }).click();
  await expect(other.getByRole('status')).toContainText('is deleted');
  await page.locator('#primary').click();
  await expect(page.getByRole('alert')).toContainText('was cleared or replaced');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.sandbox?.storage)).toBe('indexeddb');
});

for (const [what, row] of [
  ['scenario', { id: 'scenario', name: 'atlantis' }],
  ['profile', { id: 'profile', profile: 'tomorrow' }],
] as const)
  test(`an unknown ${what} is mended, and the keys are kept`, async ({ page }) => {
    const kid = await keptWorld(page);
    await write(page, 'settings', [row]);
    await page.goto('');
    await page.getByRole('button', { name: 'Mend it' }).click();
    await expect(page.locator('details.mode')).toBeVisible();
    expect(await page.evaluate(() => [window.sandbox?.storage, window.sandbox?.dataRecipient.signingKey.kid])).toEqual([
      'indexeddb',
      kid,
    ]);
  });

test('damaged records are named when the world is opened, and mending removes only them', async ({ page }) => {
  const kid = await keptWorld(page);
  await page.evaluate(() => window.sandbox?.stop());
  const consent = {
    brand: 'wattle-energy',
    clientId: 'nobody',
    status: 'AUTHORISED',
    scopes: ['openid'],
    sharingDuration: 0,
    createdAt: '2026-03-04T05:06:07.000Z',
  };
  await write(page, 'holder.consents', [
    { id: '2babce54-6187-4133-b100-b2dbde2bc12d', ...consent, grantId: null },
    { id: '6f1d7d6e-2c8e-4b62-9a3f-0d1f5f0c7e11', ...consent, scopes: 'openid' },
  ]);
  await page.goto('');
  await expectCard(page, damaged, /in table holder\.consents, row "2babce54[-0-9a-f]+", grantId/);
  await page.getByRole('button', { name: 'Mend it' }).click();
  await expect(page.getByRole('status')).toContainText('2 damaged records were removed');
  await expect(page.getByRole('status')).toContainText('holder.consents/2babce54');
  await page.getByRole('button', { name: 'Open the world' }).click();
  await expect(page.locator('details.mode')).toBeVisible();
  expect(await page.evaluate(() => [window.sandbox?.storage, window.sandbox?.dataRecipient.signingKey.kid])).toEqual([
    'indexeddb',
    kid,
  ]);
});

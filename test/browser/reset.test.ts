// The reset page clears what is stored, says what it did, and keeps the choice of theme.
import { expect, test } from './fixtures.ts';
import { inMode } from './mode.ts';
import { expectResult } from './walking.ts';

test('the reset page clears world, worker and notes, and the playground begins a new world', async ({
  page: playground,
  context,
}) => {
  await playground.goto('');
  await inMode(playground, 'In this browser');
  await playground.getByRole('radio', { name: 'Dark' }).check();
  await playground.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(playground);
  // The playground stays open: its worker is alive, and its database must not block the clearing.
  const page = await context.newPage();
  await page.goto('reset/');
  await page.getByRole('button', { name: 'Clear what this site keeps' }).click();
  const done = page.getByRole('status');
  await expect(done).toContainText('is deleted');
  await expect(done).toContainText('service worker');
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('cdr-') === true ? [name] : [])),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    notes: Object.keys(localStorage).filter((key) => !key.endsWith(':theme')),
  }));
  expect(left).toEqual({ databases: [], workers: 0, notes: [] });
  await page.getByRole('link', { name: 'Open the playground' }).click();
  await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect.poll(() => page.evaluate(() => window.sandbox?.trace.entries().length)).toBe(0);
});

test('the reset page says so when there is nothing to clear', async ({ page }) => {
  await page.goto('reset/');
  await page.getByRole('button', { name: 'Clear what this site keeps' }).click();
  await expect(page.getByRole('status')).toContainText('There was nothing to clear.');
});

test('other apps’ worlds on the origin are listed and kept, each with its own button', async ({ page }) => {
  await page.goto('embed/');
  await page.evaluate(async () => {
    for (const name of ['cdr-sandbox:/some/where/', 'cdr-sandbox:/some/where/else/', 'cdr-sandbox:default', 'mine'])
      await new Promise<void>((resolve) => {
        const request = indexedDB.open(name, 1);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      });
    for (const key of ['/some/where/:walk', '/some/where/else/:walk']) localStorage.setItem(`cdr-sandbox:${key}`, '1');
    await navigator.serviceWorker.register('../sandbox-worker.js', { scope: '../embed/' });
  });
  await page.goto('reset/');
  await expect(page.getByRole('list').filter({ hasText: '“default”' })).toContainText('“/some/where/else/”');
  await page.getByRole('button', { name: 'Clear what this site keeps' }).click();
  await expect(page.getByRole('status')).toContainText('The world “/some/where/” is deleted.');
  const left = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name = '' }) => name).toSorted((a, b) => a.localeCompare(b)),
      notes: Object.keys(localStorage),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  await expect.poll(left).toEqual({
    databases: ['cdr-sandbox:/some/where/else/', 'cdr-sandbox:default', 'mine'],
    notes: ['cdr-sandbox:/some/where/else/:walk'],
    workers: 1,
  });
  await page.getByRole('button', { name: 'Clear “default” too' }).click();
  await expect(page.getByText('The world “default” is deleted.')).toBeVisible();
  expect((await left()).databases).toEqual(['cdr-sandbox:/some/where/else/', 'mine']);
});

test('without service workers the rest is cleared and no error is logged', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    localStorage.setItem('cdr-sandbox:/some/where/:walk', '1');
  });
  await page.goto('reset/');
  await page.getByRole('button', { name: 'Clear what this site keeps' }).click();
  await expect(page.getByRole('status')).toHaveText('The note “walk” is deleted.');
});

// The reset page: clears what is kept, says what it did, and keeps the choice of theme.
import { expect, test } from './fixtures.ts';
import { inMode } from './mode.ts';
import { expectResult } from './walking.ts';

test('clear everything: worlds, worker, notes; the playground begins anew', async ({ page: playground, context }) => {
  await playground.goto('');
  await inMode(playground, 'Worker mode');
  await playground.getByRole('radio', { name: 'Dark' }).check();
  await playground.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(playground);
  // The playground stays open: its worker lives, and its database must not block the clearing.
  const page = await context.newPage();
  await page.goto('reset/');
  await page.getByRole('button', { name: 'Clear everything' }).click();
  const done = page.getByRole('status');
  await expect(done).toContainText('is gone');
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

test('where there is nothing to clear, it says so', async ({ page }) => {
  await page.goto('reset/');
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await expect(page.getByRole('status')).toContainText('There was nothing to clear.');
});

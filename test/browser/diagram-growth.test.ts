// A diagram of a thousand rows draws a limited number, draws only the new row when one is added, and can reach every row.
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import type { DiagramPage } from './pages/diagram-page.ts';

declare const diagramPage: DiagramPage;

const test = base.extend<{ site: string }>({
  site: async ({ pageOf }, use) => use(await pageOf('diagram-page.ts')),
});

const grow = (page: Page, by: number, leaving = 0): Promise<number> =>
  page.evaluate(([count, gone]) => diagramPage.grow(count, gone), [by, leaving] as const);

test('only a new row is drawn, and a thousand rows put no more elements in the document than a hundred', async ({
  page,
  site,
}) => {
  await page.goto(site);
  const [list, drawn] = [page.locator('cdr-diagram ol'), page.locator('cdr-diagram ol > li')];
  expect(await grow(page, 1000)).toBe(100);
  expect(await drawn.count()).toBe(100);
  const nodes = (): Promise<number> => list.evaluate((ol) => ol.querySelectorAll('*').length);
  const before = await nodes();
  for (let row = 1001; row < 1030; row += 1) {
    expect(await grow(page, 1), `row ${String(row)}`).toBe(1);
    expect(await drawn.count()).toBeLessThanOrEqual(100);
    expect(await nodes()).toBeLessThanOrEqual(before);
  }
  // With a trace of the newest thousand, the oldest row is dropped, and the others are neither redrawn nor renumbered.
  for (let row = 0; row < 3; row += 1) expect(await grow(page, 1, 1)).toBe(1);
  await expect(drawn.last().getByRole('button')).toHaveAccessibleName(/^Row 1032\. Data recipient to data holder/);
});

test('one press shows earlier or later rows, and a chosen row is always drawn', async ({ page, site }) => {
  await page.goto(site);
  await grow(page, 1000);
  await page.getByRole('button', { name: 'Earlier rows: 900' }).click();
  await expect(page.getByRole('button', { name: /^Row 851\./ })).toBeAttached();
  await page.getByRole('button', { name: 'Later rows: 50' }).click();
  await expect(page.getByRole('button', { name: /^Row 1000\./ })).toBeAttached();
  await page.evaluate(() => diagramPage.choose('row-10'));
  await expect(page.getByRole('button', { name: /^Row 11\./ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Row 1\./ })).toBeAttached();
  expect(await page.locator('cdr-diagram ol > li').count()).toBe(100);
});

test('adding a row to a long list moves no other row, and nothing is animated', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(site);
  await grow(page, 1000);
  await grow(page, 1);
  const first = page.locator('cdr-diagram ol > li').first().getByRole('button');
  const name = await first.getAttribute('data-id');
  for (let row = 0; row < 20; row += 1) await grow(page, 1, 1);
  expect(await first.getAttribute('data-id')).toBe(name);
  expect(await page.locator('cdr-diagram').evaluate((one) => one.shadowRoot?.getAnimations().length)).toBe(0);
});

test('each of up to sixty rows gives its position and the total', async ({ page, site }) => {
  await page.goto(site);
  await grow(page, 59);
  await grow(page, 1);
  await expect(page.getByRole('button', { name: /^Row 1 of 60\./ })).toBeAttached();
});

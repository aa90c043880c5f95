// The diagram with a thousand rows: so many are drawn, a new one costs itself alone, and every row can be reached.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import type { DiagramPage } from './pages/diagram-page.ts';
import { servePage } from './store-site.ts';

declare const diagramPage: DiagramPage;

const test = base.extend<object, { site: string }>({
  site: [
    async ({}, use) => {
      const site = await servePage(join(import.meta.dirname, 'pages/diagram-page.ts'));
      await use(site.address);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

const grow = (page: Page, by: number): Promise<number> => page.evaluate((count) => diagramPage.grow(count), by);

test('E6 a new row is drawn alone, and a thousand rows are as many in the document as two hundred', async ({
  page,
  site,
}) => {
  await page.goto(site);
  const [list, drawn] = [page.locator('cdr-diagram ol'), page.locator('cdr-diagram ol > li')];
  expect(await grow(page, 1000)).toBe(200);
  expect(await drawn.count()).toBe(200);
  const nodes = (): Promise<number> => list.evaluate((ol) => ol.querySelectorAll('*').length);
  const before = await nodes();
  for (let row = 1001; row < 1010; row += 1) expect(await grow(page, 1), `row ${String(row)}`).toBe(1);
  expect(await drawn.count()).toBe(200);
  expect(await nodes()).toBe(before);
  await expect(drawn.last().getByRole('button')).toHaveAccessibleName(/^Step 1009\. Data recipient to data holder/);
});

test('E6 earlier and later rows are a press away, and a row that is chosen is among those drawn', async ({
  page,
  site,
}) => {
  await page.goto(site);
  await grow(page, 1000);
  await page.getByRole('button', { name: 'Earlier rows: 800' }).click();
  await expect(page.getByRole('button', { name: /^Step 701\./ })).toBeAttached();
  await page.getByRole('button', { name: 'Later rows: 100' }).click();
  await expect(page.getByRole('button', { name: /^Step 1000\./ })).toBeAttached();
  await page.evaluate(() => diagramPage.choose('row-10'));
  await expect(page.getByRole('button', { name: /^Step 11\./ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Step 1\./ })).toBeAttached();
  expect(await page.locator('cdr-diagram ol > li').count()).toBe(200);
});

test('B4 up to sixty rows each says how many there are', async ({ page, site }) => {
  await page.goto(site);
  await grow(page, 59);
  await grow(page, 1);
  await expect(page.getByRole('button', { name: /^Step 1 of 60\./ })).toBeAttached();
});

// Forced colours (Windows’ contrast themes): the browser puts its own background behind every text, and no text has the same colour.
import type { Page } from '@playwright/test';
import { pageViewNames } from '../../src/pages/page-views.ts';
import { queryOf } from '../../src/pages/address/view-address.ts';
import { expect, test } from './fixtures.ts';
import { expectResult, phoneFrame, startWalk } from './walking.ts';

/** Texts in the colour of the browser's background, and the number of texts checked. */
const lost = (page: Page): Promise<{ readonly all: number; readonly lost: readonly string[] }> =>
  page.evaluate(() => {
    const inside = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => {
        const framed = one instanceof HTMLIFrameElement ? one.contentDocument : null;
        const roots = [one.shadowRoot, framed].filter((found) => found !== null);
        return [one, ...roots.flatMap(inside)];
      });
    const ground = getComputedStyle(document.body).backgroundColor;
    const isText = (one: Element): boolean =>
      [...one.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()) ||
      getComputedStyle(one, '::before').content.startsWith('"');
    const texts = inside(document).filter(
      (one) => !(one instanceof SVGElement) && one.checkVisibility({ visibilityProperty: true }) && isText(one),
    );
    const isLost = (one: Element): boolean => {
      const style = getComputedStyle(one);
      return style.color === ground && style.getPropertyValue('forced-color-adjust') !== 'none';
    };
    return {
      all: texts.length,
      lost: texts.filter(isLost).map((one) => `${one.localName}: ${one.textContent.trim()}`),
    };
  });

const expectRead = async (page: Page, where: string): Promise<void> => {
  const found = await lost(page);
  expect(found.all, where).toBeGreaterThan(10);
  expect(found.lost, where).toEqual([]);
};

test.beforeEach(async ({ page }) => page.emulateMedia({ forcedColors: 'active' }));

test('in forced colours every text of a run is readable: start, phone, result and refusal', async ({ page }) => {
  await page.goto('');
  await expect(page.getByRole('button', { name: 'Run it' })).toBeEnabled();
  await expectRead(page, 'start');
  await startWalk(page);
  await expect(phoneFrame(page).getByRole('button', { name: 'Use Priya' })).toBeVisible();
  await expectRead(page, 'the consumer’s turn');
  await page.getByRole('button', { name: 'Let Priya answer' }).click();
  await expectResult(page);
  await expectRead(page, 'result');
  await page.getByRole('button', { name: 'Use another certificate' }).click();
  await expect(page.getByRole('button', { name: 'Mend and send again' })).toBeVisible();
  await expectRead(page, 'refusal');
});

test('in forced colours every text of a view is readable', async ({ page }) => {
  const lesson = `${queryOf({ view: 'lessons' })}&lesson=steal-a-token`;
  for (const address of [...pageViewNames.map((view) => queryOf({ view })), lesson]) {
    await page.goto(address);
    await expect(page.locator('details.mode')).toBeVisible();
    await expect(page.locator('main > :not(h1, p)').first()).toBeVisible();
    await expectRead(page, address);
  }
});

// WCAG 1.4.12: the maximum user text spacing cuts off no text in any view.
import type { Page } from '@playwright/test';
import { pageViewNames } from '../../src/pages/page-views.ts';
import { queryOf } from '../../src/pages/address/view-address.ts';
import { sideways, sizes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectResult } from './walking.ts';

/** Sets the spacing in every root and returns the elements that cut off text only then. */
const cutBySpacing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const rootsIn = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : rootsIn(shadowRoot))),
    ];
    const roots = rootsIn(document);
    const isCut = (one: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
        (hides(overflowY) && one.scrollHeight > one.clientHeight + 1)
      );
    };
    // Text for screen readers only is one pixel large.
    const boxes = roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>('body *, :host, *')])
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1 && one.clientHeight > 1,
      );
    const before = new Set(boxes.filter(isCut));
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      '*{letter-spacing:.12em!important;word-spacing:.16em!important;line-height:1.5!important}p{margin-block-end:2em!important}',
    );
    for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, spaced];
    return boxes
      .filter((one) => !before.has(one) && isCut(one) && one.textContent.trim() !== '')
      .map(({ localName, className, textContent }) => `${localName}.${className}: ${textContent.trim().slice(0, 60)}`);
  });

for (const size of [sizes.phone, sizes.desk]) {
  const width = `${String(size.width)} px`;
  test(`text spacing cuts off nothing in any view, at ${width}`, async ({ page }) => {
    await page.setViewportSize(size);
    const lesson = `${queryOf({ view: 'lessons' })}&lesson=steal-a-token`;
    for (const address of [...pageViewNames.map((view) => queryOf({ view })), lesson]) {
      await page.goto(address);
      await expect(page.locator('details.mode')).toBeVisible();
      await expect(page.locator('main > :not(h1, p)').first()).toBeVisible();
      expect(await cutBySpacing(page), address).toEqual([]);
      expect(await sideways(page), `${address}: nothing scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });

  test(`text spacing cuts off nothing in a run or a refusal, at ${width}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('');
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await expectResult(page);
    await page.getByRole('button', { name: 'Use another certificate' }).click();
    await expect(page.getByRole('button', { name: 'Mend and send again' })).toBeVisible();
    expect(await cutBySpacing(page)).toEqual([]);
    expect(await sideways(page), 'nothing scrolls sideways').toBeLessThanOrEqual(0);
  });
}

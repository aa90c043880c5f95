// Expects that axe finds no violation on a page, in both themes and at every width.
import type { Frame, Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    readonly axe: typeof axeCore;
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on a theme's colours; the others give the same result in both. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** In CSS pixels: a phone, a tablet or a page at 200 %, a desktop. */
export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 800, height: 900 },
  desk: { width: 1440, height: 900 },
} as const;
const allSizes = Object.values(sizes);

/**
 * Expects that axe finds no violation on the page as it is now, at each size: by every rule in the light theme, by the
 * colour rules in the dark one. Also expects that nothing scrolls sideways (WCAG 1.4.10) and nothing is squashed. Restores
 * the page.
 */
export async function expectAccessible(page: Page, state: string, at: readonly Size[] = allSizes): Promise<void> {
  const before = page.viewportSize();
  const scheme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  for (const size of at) {
    await page.setViewportSize(size);
    const where = `${state}, ${String(size.width)} px`;
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect(await found(page, { runOnly: { type: 'tag', values: tags } }), `${where}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await found(page, { runOnly: { type: 'rule', values: ofColour } }), `${where}, dark`).toEqual([]);
    expect(await sideways(page), `${where}: nothing scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await squashed(page), `${where}: nothing is squashed`).toEqual([]);
    expect(await brokenNumbers(page), `${where}: no number is broken`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  if (before !== null) await page.setViewportSize(before);
}

type Size = (typeof allSizes)[number];

/**
 * axe stays in a page once it is loaded, so that a walk parses it once and not for every check. It talks to the axe of
 * the page's frames by same-origin messages; a frame that is removed meanwhile reports nothing.
 */
async function found(page: Page, options: RunOptions): Promise<string[]> {
  const bring = async (frame: Frame): Promise<void> => {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeCore.source);
  };
  const [main, ...others] = page.frames();
  if (main !== undefined) await bring(main);
  for (const frame of others) await bring(frame).catch(() => undefined);
  return page.evaluate(async (wanted) => {
    const { violations } = await window.axe.run(document, { ...wanted, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, options);
}

/**
 * Visible elements narrower than a word: `container-type: inline-size` removes an element's content from its width, so in
 * a container that fits its content the element has no width and one letter per line.
 */
export const squashed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const inside = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [
        one,
        ...(one.shadowRoot === null ? [] : inside(one.shadowRoot)),
      ]);
    return inside(document.body)
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return height > 0 && width < 100 && getComputedStyle(one).containerType === 'inline-size';
      })
      .map(({ localName, className }) => `${localName} ${className}`.trim());
  });

/** Numbers on their own, such as counts, that are broken over two lines; code may break anywhere. */
const brokenNumbers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const inside = (root: Document | ShadowRoot): readonly string[] => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        if (!/^\s*[\d.,]+\s*$/u.test(node.textContent ?? '') || node.parentElement?.closest('pre') !== null) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(node.parentElement?.parentElement?.textContent.trim() ?? '');
      }
      return [
        ...broken,
        ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : inside(shadowRoot))),
      ];
    };
    return inside(document);
  });

/** How far the document scrolls sideways, in CSS pixels. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

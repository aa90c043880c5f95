// What axe finds on a page, as a list that must be empty: in both themes, at every width, for one walk.
import type { Frame, Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    readonly axe: typeof axeCore;
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the colours of a theme can break; everything else is the same in both. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** In CSS pixels: a phone, a tablet or a page at 200 %, a desk. */
export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 800, height: 900 },
  desk: { width: 1440, height: 900 },
} as const;
const allSizes = Object.values(sizes);

/**
 * Expects that axe finds nothing in what the page shows now, at each size: by every rule in the light theme, by those of
 * colour in the dark one; that nothing scrolls sideways (WCAG 1.4.10), and that nothing is squashed. The page is left as it
 * was found.
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
 * axe stays in a page once it is there, so a walk parses it once and not once for every look. It speaks with the axe of
 * the frames in the page by messages of the same origin; a frame that goes away while it is asked has nothing to say.
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
 * What is shown, and is narrower than a word: `container-type: inline-size` takes an element's content out of its width, so in
 * a place that fits its content it is nothing wide, and as tall as its letters are many.
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

/** Numbers that stand by themselves, as counts do, and are broken over two lines; code may break anywhere. */
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

// The keyboard alone: Tab until something by this name has the focus, in the page, in its elements, in the phone's frame.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Name of what has the focus: its label, its accessible name, or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const inside = (root: Document | ShadowRoot): Element | null => {
      const active = root.activeElement;
      return active?.shadowRoot ? (inside(active.shadowRoot) ?? active) : active;
    };
    const active = inside(document);
    const framed = active instanceof HTMLIFrameElement ? active.contentDocument : null;
    const found = framed === null ? active : inside(framed);
    const label = found !== null && 'labels' in found ? (found as HTMLInputElement).labels?.[0] : undefined;
    return found?.getAttribute('aria-label') ?? (label ?? found)?.textContent.trim() ?? '';
  });

/** Presses Tab until it is reached, also by what comes to the page meanwhile. Refuses a place that Tab does not reach. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(page.locator('details.mode')).toBeVisible();
  for (let press = 0; press < 400; press += 1) {
    if (name.test((await focused(page)).replaceAll(/\s+/g, ' '))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${String(name)}.`);
}

// Keyboard navigation: presses Tab until the named element has the focus, in the page, its elements or the phone's frame.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The name of the focused element: its label, accessible name or text. */
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

/** Presses Tab until the element has the focus, even if it appears meanwhile. Throws if Tab does not reach it. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(page.locator('details.mode')).toBeVisible();
  for (let press = 0; press < 400; press += 1) {
    if (name.test((await focused(page)).replaceAll(/\s+/g, ' '))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${String(name)}.`);
}

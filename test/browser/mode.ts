// Waits for the words that say how the sandbox runs.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the top bar shows the mode and opens its explanation. */
export async function inMode(page: Page, words: 'In this browser' | 'In this page' | 'In memory only'): Promise<void> {
  const pill = page.locator('details.mode summary');
  await expect(pill).toHaveText(words);
  await pill.click();
  await expect(page.locator('.mode-words')).toContainText(`${words}.`);
  await pill.click();
}

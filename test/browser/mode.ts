// The words by which the page says how the sandbox runs.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the top bar says so, and opens the sentence behind it. */
export async function inMode(page: Page, words: 'In this browser' | 'In this page' | 'In memory only'): Promise<void> {
  const pill = page.locator('details.mode summary');
  await expect(pill).toHaveText(words);
  await pill.click();
  await expect(page.locator('.mode-words')).toContainText(`${words}.`);
  await pill.click();
}

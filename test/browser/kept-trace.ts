// The trace is stored with a short delay: a test that reloads a page waits until it is stored.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the world of that name has stored the exchanges. */
export async function expectKept(page: Page, world: string, ids: readonly string[]): Promise<void> {
  const kept = (): Promise<readonly string[]> =>
    page.evaluate(
      (name) =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open(`cdr-sandbox:${name}`);
          opening.onerror = () => reject(new Error('The world could not be opened.'));
          opening.onsuccess = () => {
            const keys = opening.result.transaction('trace').objectStore('trace').getAllKeys();
            keys.onsuccess = () => {
              opening.result.close();
              resolve(keys.result.map(String));
            };
          };
        }),
      world,
    );
  await expect.poll(kept).toEqual(expect.arrayContaining([...ids]));
}

// The suite that every store passes, memory or IndexedDB: run by Vitest in Node and by a page in a real browser.
import type { Shape, Store } from '../../mocks/store/table.ts';
import { rowChecks } from './store-suite-rows.ts';
import { snapshotChecks } from './store-suite-snapshot.ts';
import { verbChecks } from './store-suite-verbs.ts';

export const suiteShape = {
  things: { indexes: ['colour'] },
  others: { indexes: [] },
  keys: { indexes: [] },
} as const satisfies Shape;

/** Registers every check with the harness, each with a store of its own; `open` must open an empty one every time. */
export function storeSuite(
  open: () => Promise<Store>,
  harness: (title: string, run: () => Promise<void>) => void,
): void {
  for (const { title, run } of [...verbChecks, ...rowChecks, ...snapshotChecks]) {
    harness(title, async () => {
      const store = await open();
      try {
        await run(store);
      } finally {
        await store.close();
      }
    });
  }
}

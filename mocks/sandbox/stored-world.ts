// A world that this version cannot open: written out as it was found, for saving before it is cleared, or mended.
import { loadPart } from '../ambient/load-part.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Store } from '../store/table.ts';
import { settingsOf } from './settings.ts';
import { spoken } from './store-errors.ts';

export interface WorldAsFound extends Snapshot {
  /** Rows that could not be written out, as `table/id`. */
  readonly unreadable: readonly string[];
}

/** All rows but the keys; undefined when this browser keeps no world of that name. Refuses blocked storage (SandboxError). */
export const exportWorldAsFound = (name = 'default'): Promise<WorldAsFound | undefined> =>
  asFound(name, async (store) => {
    const { takeSnapshot } = await loadPart(() => import('../store/snapshot.ts'));
    const unreadable: string[] = [];
    const snapshot = await takeSnapshot(store, { unreadable: (row) => unreadable.push(row) });
    return { ...snapshot, unreadable };
  });

/**
 * Takes out what a world can do without and what may keep it from opening: where its clock stands, so that it follows
 * its scenario or real time again, decisions that were moved, and the trace. Keys, registrations, consents and tokens
 * stay. Says whether there was such a world. Refuses blocked storage (SandboxError).
 */
export const mendWorldAsFound = async (name = 'default'): Promise<boolean> => {
  const mended = await asFound(name, async (store) => {
    if (Object.hasOwn(store.shape, 'settings')) await settingsOf(store).forgetChoices();
    if (Object.hasOwn(store.shape, 'trace')) await store.table('trace').clear();
    return true;
  });
  return mended === true;
};

const asFound = <T>(name: string, work: (store: Store) => Promise<T>): Promise<T | undefined> =>
  spoken(async () => {
    const { openIdbStoreAsFound } = await loadPart(() => import('../store/idb.ts'));
    const store = await openIdbStoreAsFound(name);
    if (store === undefined) return undefined;
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  });

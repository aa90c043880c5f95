// A world that this version cannot open, written out as it was found: for saving before it is cleared.
import { openIdbStoreAsFound } from '../store/idb.ts';
import { takeSnapshot, type Snapshot } from '../store/snapshot.ts';

/** All rows but the keys; undefined when this browser keeps no world of that name. Refuses blocked storage (StoreError). */
export async function exportWorldAsFound(name = 'default'): Promise<Snapshot | undefined> {
  const store = await openIdbStoreAsFound(name);
  if (store === undefined) return undefined;
  try {
    return await takeSnapshot(store);
  } finally {
    await store.close();
  }
}

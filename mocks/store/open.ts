// Opens the store at an address: `memory:`, `indexeddb:NAME`, or `auto`.
import { loadOnce } from '../ambient/load-part.ts';
import { memoryStore } from './memory.ts';
import { shape } from './shape.ts';
import type { Shape, Store } from './table.ts';

export type StoreAddress = 'auto' | 'memory:' | `indexeddb:${string}`;

const defaultName = 'default';

/**
 * The store at the address. `auto` is IndexedDB if it can store a row, otherwise memory; Node has no IndexedDB, so
 * there it is memory. Refuses other addresses (TypeError), and what `openIdbStore` refuses: an older world is never
 * silently replaced by memory.
 */
export async function openStore(address: StoreAddress = 'auto', tables: Shape = shape): Promise<Store> {
  if (address === 'memory:') return memoryStore(defaultName, tables);
  if (address === 'auto') {
    const { canUseIdb, openIdbStore } = await keeping();
    return (await canUseIdb()) ? openIdbStore(defaultName, tables) : memoryStore(defaultName, tables);
  }
  const name = /^indexeddb:(.*)$/su.exec(address)?.[1];
  if (name === undefined) throw new TypeError(`“${address}” is not a storage address.`);
  return (await keeping()).openIdbStore(name === '' ? defaultName : name, tables);
}

/** Loaded only when IndexedDB is used. */
const keeping = loadOnce(() => import('./idb.ts'));

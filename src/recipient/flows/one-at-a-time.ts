// Steps of one kept run, one at a time: whoever has the run open too, on this page or in another tab, waits.
import type { FlowStorage } from './flow-storage.ts';

const ends = new WeakMap<FlowStorage, Map<string, Promise<unknown>>>();

/** Runs the work once nobody else works under this key of the storage: Web Locks tell tabs that share localStorage apart. */
export function oneAtATime<T>(keptIn: FlowStorage, key: string, work: () => Promise<T>): Promise<T> {
  const keys = ends.get(keptIn) ?? new Map<string, Promise<unknown>>();
  ends.set(keptIn, keys);
  const locked = (): Promise<T> => (isOfAllTabs(keptIn) ? inAllTabs(key, work) : work());
  const mine = (keys.get(key) ?? Promise.resolve()).then(locked, locked);
  keys.set(key, mine);
  return mine;
}

/** The lock of a page that is closed in the middle is released by the browser. */
async function inAllTabs<T>(key: string, work: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator as { readonly locks?: LockManager };
  return locks === undefined ? work() : locks.request(key, work);
}

function isOfAllTabs(keptIn: FlowStorage): boolean {
  try {
    // The mere mention throws where site data is blocked; Node warns of it, or has none.
    return 'document' in globalThis && keptIn === globalThis.localStorage;
  } catch {
    return false;
  }
}

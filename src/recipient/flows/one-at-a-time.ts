// Runs the steps of a kept run one at a time; the same run on this page or in another tab waits.
import type { FlowStorage } from './flow-storage.ts';

const ends = new WeakMap<FlowStorage, Map<string, Promise<unknown>>>();

/**
 * Runs the work once no other work runs under this key of the storage. Web Locks cover all tabs that share
 * localStorage.
 */
export function oneAtATime<T>(keptIn: FlowStorage, key: string, work: () => Promise<T>): Promise<T> {
  const keys = ends.get(keptIn) ?? new Map<string, Promise<unknown>>();
  ends.set(keptIn, keys);
  const locked = (): Promise<T> => (isOfAllTabs(keptIn) ? inAllTabs(key, work) : work());
  const mine = (keys.get(key) ?? Promise.resolve()).then(locked, locked);
  keys.set(key, mine);
  return mine;
}

/** The browser releases the lock if the page closes meanwhile. */
async function inAllTabs<T>(key: string, work: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator as { readonly locks?: LockManager };
  return locks === undefined ? work() : locks.request(key, work);
}

function isOfAllTabs(keptIn: FlowStorage): boolean {
  try {
    // Just reading it throws if site data is blocked; Node warns or has none.
    return 'document' in globalThis && keptIn === globalThis.localStorage;
  } catch {
    return false;
  }
}

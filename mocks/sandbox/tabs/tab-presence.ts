// Shows other tabs that a stored world is open here, so that none clears it (Web Locks, shared).
import { followPage } from '../../ambient/page-life.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { wait } from '../../ambient/timers.ts';
import type { Store } from '../../store/table.ts';
import type { ScenarioChoice } from '../options/scenario-choice.ts';

export interface TabPresence {
  /** Refuses (SandboxError `world-taken`) while the chosen world is open elsewhere. */
  checkAlone(stored: ScenarioChoice): Promise<void>;
  /** From now on other tabs see that it is open here. */
  enter(): void;
  leave(): void;
}

/** Without Web Locks, as in frames without an origin, a world has only one tab. */
export function tabPresence({ name }: Pick<Store, 'name'>): TabPresence {
  const { navigator } = globalThis as { navigator?: { readonly locks?: LockManager } };
  const locks = navigator?.locks;
  const lock = `cdr-sandbox:${name}`;
  const ending = new AbortController();
  const { signal } = ending;
  const hold = async (held: LockManager): Promise<void> => {
    if (signal.aborted) return;
    const left = Promise.withResolvers<void>();
    // A page that holds a lock cannot go into the back/forward cache, so the lock is released when the page is left.
    const page = followPage(() => left.resolve());
    signal.addEventListener('abort', () => left.resolve(), { once: true });
    await held.request(lock, { mode: 'shared', signal }, () => left.promise);
    await page.there();
    page.end();
    return hold(held);
  };
  return {
    checkAlone: async (stored) => {
      if (locks !== undefined) await checkAlone(locks, lock, stored);
    },
    // Rejected if site data is blocked; then there is no stored world either.
    enter: () => void (locks && hold(locks).catch(() => undefined)),
    leave: () => ending.abort(),
  };
}

/** Milliseconds to wait: a page that is left releases its locks shortly after the next one starts. */
const patience = 1000;

/**
 * Refuses (SandboxError `world-taken`) while another tab, or another sandbox of this page, holds the world's lock.
 * Waits a moment for a page that is being left.
 */
async function checkAlone(locks: LockManager, lock: string, { name }: ScenarioChoice): Promise<void> {
  const [late, done] = [new AbortController(), new AbortController()];
  void wait(patience, done.signal).then(() => late.abort());
  try {
    await locks.request(lock, { mode: 'exclusive', signal: late.signal }, () => true);
  } catch (error) {
    throw new SandboxError(
      'world-taken',
      `Another tab or sandbox uses this stored world with ${name === undefined ? 'its own scenario' : `the scenario “${name}”`}. Its scenario, seed or profile differs from these options.`,
      "Use another store, such as storage: 'indexeddb:another', or leave scenario, seed and profile out to join the other sandbox.",
      { cause: error },
    );
  } finally {
    done.abort();
  }
}

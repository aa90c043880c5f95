// Says to other tabs that a kept world is open here, so that nobody clears it meanwhile (Web Locks, shared).
import { followPage } from '../../ambient/page-life.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { wait } from '../../ambient/timers.ts';
import type { Store } from '../../store/table.ts';
import type { ScenarioChoice } from '../options/scenario-choice.ts';

export interface TabPresence {
  /** Refuses (SandboxError `world-taken`) while the world of this choice is open elsewhere. */
  checkAlone(stored: ScenarioChoice): Promise<void>;
  /** From now on others see that it is open here. */
  enter(): void;
  leave(): void;
}

/** A world has one tab where the browser knows no locks, as in frames without an origin. */
export function tabPresence({ name }: Pick<Store, 'name'>): TabPresence {
  const { navigator } = globalThis as { navigator?: { readonly locks?: LockManager } };
  const locks = navigator?.locks;
  const lock = `cdr-sandbox:${name}`;
  const ending = new AbortController();
  const { signal } = ending;
  const hold = async (held: LockManager): Promise<void> => {
    if (signal.aborted) return;
    const left = Promise.withResolvers<void>();
    // A page that holds a lock could not be kept asleep for whoever goes back to it.
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
    // Refused where site data is blocked: then there is no kept world either.
    enter: () => void (locks && hold(locks).catch(() => undefined)),
    leave: () => ending.abort(),
  };
}

/** A page that is left lets go of its locks a moment after the next one has begun. */
const patience = 1000;

/**
 * Refuses (SandboxError `world-taken`) while another tab, or another sandbox of this page, holds the lock of the world; a
 * page that is just being left holds it for a moment.
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

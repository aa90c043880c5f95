// Says to other tabs that a kept world is open here, so that nobody clears it meanwhile (Web Locks, shared).
import { loadPart } from '../ambient/load-part.ts';
import { followPage } from '../ambient/page-life.ts';
import type { Store } from '../store/table.ts';
import type { ScenarioChoice } from './scenario-choice.ts';

export interface TabPresence {
  /** Refuses (SandboxError `world-taken`) while the world of this choice is open elsewhere. */
  checkAlone(kept: ScenarioChoice): Promise<void>;
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
    checkAlone: async (kept) => {
      if (locks === undefined) return;
      const { checkAlone } = await loadPart(() => import('./taken-world.ts'));
      return checkAlone(locks, lock, kept);
    },
    // Refused where site data is blocked: then there is no kept world either.
    enter: () => void (locks && hold(locks).catch(() => undefined)),
    leave: () => ending.abort(),
  };
}

// Which tabs have a kept world open: nobody clears it while another one plays in it (Web Locks, shared while it is open).
import { SandboxError } from '../ambient/sandbox-error.ts';
import { followPage } from '../ambient/page-life.ts';
import { wait } from '../ambient/timers.ts';
import type { ScenarioChoice } from './scenario-choice.ts';
import type { Store } from '../store/table.ts';

export interface TabPresence {
  /** Whether no other tab, and no other sandbox of this page, has the world open; a page that is just being left counts for a moment. */
  alone(): Promise<boolean>;
  /** From now on others see that the world is open here. */
  enter(): void;
  leave(): void;
}

/** A page that is left lets go of its locks a moment after the next one has begun. */
const patience = 1000;

/** A world in memory has one tab; so has any where the browser knows no locks, as in frames without an origin. */
export function tabPresence({ kind, name }: Pick<Store, 'kind' | 'name'>): TabPresence {
  const { navigator } = globalThis as { navigator?: { readonly locks?: LockManager } };
  const locks = kind === 'memory' ? undefined : navigator?.locks;
  const lock = `cdr-sandbox:${name}`;
  const ending = new AbortController();
  const hold = async (): Promise<void> => {
    if (ending.signal.aborted) return;
    const left = Promise.withResolvers<void>();
    // A page that holds a lock could not be kept asleep for whoever goes back to it.
    const page = followPage(() => left.resolve());
    ending.signal.addEventListener('abort', () => left.resolve(), { once: true });
    await locks?.request(lock, { mode: 'shared', signal: ending.signal }, () => left.promise);
    await page.there();
    page.end();
    return hold();
  };
  return {
    alone: async () => {
      if (locks === undefined) return true;
      const [late, done] = [new AbortController(), new AbortController()];
      void wait(patience, done.signal).then(() => late.abort());
      try {
        return await locks.request(lock, { mode: 'exclusive', signal: late.signal }, () => true);
      } catch {
        return false;
      } finally {
        done.abort();
      }
    },
    // Refused where site data is blocked: then there is no kept world either.
    enter: () => void hold().catch(() => undefined),
    leave: () => ending.abort(),
  };
}

/** Said to whoever would clear the world that another tab plays. */
export const worldTaken = ({ name, seed }: ScenarioChoice, profile?: string): SandboxError =>
  new SandboxError(
    'world-taken',
    `Another tab, or another sandbox of this page, plays ${name === undefined ? 'a scenario of its own' : `“${name}”`}${
      seed === undefined ? '' : ` with seed ${String(seed)}`
    }${profile === undefined ? '' : `, profile ${profile},`} in this kept world; another one would clear it.`,
    "Close the other tab, or name a world of its own: storage: 'indexeddb:another'. Without scenario, seed and profile this tab joins the other; sandbox.reset(scenario) begins another one in all of them.",
  );

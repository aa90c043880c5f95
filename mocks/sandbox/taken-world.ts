// Whether a kept world may be cleared: not while another tab plays it. Loaded by the few who name another scenario.
import { SandboxError } from '../ambient/sandbox-error.ts';
import { wait } from '../ambient/timers.ts';
import type { ScenarioChoice } from './scenario-choice.ts';

/** A page that is left lets go of its locks a moment after the next one has begun. */
const patience = 1000;

/**
 * Refuses (SandboxError `world-taken`) while another tab, or another sandbox of this page, holds the lock of the world; a
 * page that is just being left holds it for a moment.
 */
export async function checkAlone(locks: LockManager, lock: string, { name }: ScenarioChoice): Promise<void> {
  const [late, done] = [new AbortController(), new AbortController()];
  void wait(patience, done.signal).then(() => late.abort());
  try {
    await locks.request(lock, { mode: 'exclusive', signal: late.signal }, () => true);
  } catch (error) {
    throw new SandboxError(
      'world-taken',
      `Another tab or sandbox plays ${name === undefined ? 'a scenario of its own' : `“${name}”`} in this kept world, with another scenario, seed or profile than these options.`,
      "Give this one a world of its own, storage: 'indexeddb:another', or leave scenario, seed and profile out to join the other.",
      { cause: error },
    );
  } finally {
    done.abort();
  }
}

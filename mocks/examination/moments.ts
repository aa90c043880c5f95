// The moments at which something is seen, by every clock.
import { stopwatch } from '../ambient/stopwatch.ts';
import type { SandboxClock } from '../sandbox/sandbox-interface.ts';
import type { Moment } from './seen.ts';

export interface Moments {
  /** The present moment, which comes after every one before it. */
  next(): Moment;
  /** Adds seconds for which the recipient called `stand.wait`. */
  waited(seconds: number): void;
}

export function createMoments(clock: Pick<SandboxClock, 'now'>): Moments {
  let order = 0;
  let waited = 0;
  return {
    next: () => {
      order += 1;
      return { order, real: stopwatch(), sandbox: clock.now().getTime(), waited };
    },
    waited: (seconds) => {
      waited += seconds;
    },
  };
}

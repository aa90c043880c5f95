// The clock as users of the package control it.
import type { AdjustableClock, ClockState } from '../../ambient/clock.ts';
import { instantOf, laterBy } from '../options/time-options.ts';
import type { SandboxClock } from '../sandbox-interface.ts';

export function clockControl(clock: () => AdjustableClock, keep: (state: ClockState) => Promise<void>): SandboxClock {
  return {
    now: () => clock().now(),
    set: async (instant) => {
      clock().set(instantOf(instant));
      await keep(clock().state());
    },
    runFrom: async (instant) => {
      clock().runFrom(instantOf(instant));
      await keep(clock().state());
    },
    advance: async (duration) => {
      const now = clock().now();
      const then = laterBy(now, duration);
      clock().advance(then.getTime() - now.getTime());
      await keep(clock().state());
    },
    followRealTime: async () => {
      clock().followRealTime();
      await keep(clock().state());
    },
  };
}

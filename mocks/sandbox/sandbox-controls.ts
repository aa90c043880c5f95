// The handles people turn: clock, decisions, faults.
import type { AdjustableClock, ClockState } from '../ambient/clock.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import { SandboxError } from './sandbox-error.ts';
import type { DecisionSwitches, Faults, SandboxClock } from './sandbox-interface.ts';
import { presetOf, type Decisions } from '../spec/decisions.ts';
import { decisionsOf } from '../spec/profiles/index.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import { checkFault } from './fault-options.ts';
import { armPreset, undoPreset } from './fault-presets.ts';
import type { BuiltWorld } from './build-world.ts';
import { checkDecision, instantOf, laterBy } from './options.ts';

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

/** The switches of the decisions that arise in the profile. */
export function decisionControl(
  profile: SecurityProfile,
  chosen: () => Decisions,
  choose: (next: Decisions) => Promise<void>,
): DecisionSwitches {
  return {
    get: (name) => chosen()[name],
    set: async (name, option) => {
      checkDecision(name, option, profile);
      await choose({ ...chosen(), [name]: option });
    },
    preset: async (preset) => {
      if (preset !== 'strict' && preset !== 'lenient')
        throw new SandboxError(
          'decision-unknown',
          `There is no preset ${String(preset)}.`,
          'Choose strict or lenient.',
        );
      await choose(presetOf(preset));
    },
    list: async () => {
      const { decisionRow } = await import('../spec/decision-texts.ts');
      return decisionsOf(profile).map((name) => ({ name, row: decisionRow(name), option: chosen()[name] }));
    },
  };
}

/** Presets take effect before the next request is answered: the injector waits for them. */
export function faultControl(injector: FaultInjector, built: () => BuiltWorld): Faults {
  return {
    add: (fault) => {
      checkFault(fault);
      if (typeof fault !== 'string') return injector.arm(fault);
      const { world } = built();
      const preset = armPreset(world, fault, injector);
      injector.settle(preset.brought);
      return injector.arm(fault, () => {
        preset.remove();
        // The world may have been put back since: what is there now is what the preset struck.
        injector.settle(undoPreset(built().world, fault));
      });
    },
    remove: injector.remove,
    clear: injector.clear,
    list: injector.list,
  };
}

// The handles people turn: clock, decisions, faults.
import type { AdjustableClock, ClockState } from '../ambient/clock.ts';
import { loadOnce, loadPart } from '../ambient/load-part.ts';
import type { ArmedFault, FaultPreset } from '../faults/fault.ts';
import type { FaultInjector, InjectorOptions } from '../faults/fault-injector.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { DecisionSwitches, Faults, SandboxClock } from './sandbox-interface.ts';
import { presetOf, type Decisions } from '../spec/decisions.ts';
import { decisionsOf } from '../spec/profiles/index.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { World } from '../world/world.ts';
import { checkFault } from './fault-options.ts';
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
  profile: () => SecurityProfile,
  chosen: () => Decisions,
  choose: (next: Decisions) => Promise<void>,
): DecisionSwitches {
  return {
    get: (name) => chosen()[name],
    set: async (name, option) => {
      checkDecision(name, option, profile());
      await choose({ ...chosen(), [name]: option });
    },
    preset: async (preset) => {
      if (preset !== 'strict' && preset !== 'lenient')
        throw new SandboxError(
          'decision-unknown',
          `There is no preset ${String(preset)}.`,
          'Choose strict or lenient.',
        );
      await choose(presetOf(preset, profile()));
    },
    list: async () => {
      const { decisionRow } = await loadPart(() => import('../spec/decision-texts.ts'));
      const spoken = profile();
      const [strict, lenient] = [presetOf('strict', spoken), presetOf('lenient', spoken)];
      return decisionsOf(spoken).map((name) => {
        const { lenient: _, ...rest } = decisionRow(name);
        const row = { ...rest, choice: strict[name] };
        const option = chosen()[name];
        return { name, row: lenient[name] === strict[name] ? row : { ...row, lenient: lenient[name] }, option };
      });
    },
  };
}

/** What presets do is loaded when one is armed. */
const presets = loadOnce(() => import('./fault-presets.ts'));

/** What a preset does on the wire. */
export const presetStrikes: NonNullable<InjectorOptions['strikesOf']> = async (preset) =>
  (await presets()).strikesOf(preset);

export interface FaultControl {
  readonly faults: Faults;
  /** Arms what is armed on another page of this world, or was before this one was loaded. */
  follow(armed: readonly ArmedFault[]): void;
}

/** Presets take effect before the next request is answered: the injector waits for them. */
export function faultControl(injector: FaultInjector, built: () => BuiltWorld): FaultControl {
  const later = (work: (loaded: Awaited<ReturnType<typeof presets>>, world: World) => Promise<void>): void => {
    const { world } = built();
    injector.settle(presets().then((loaded) => work(loaded, world)));
  };
  const undoOf = (preset: FaultPreset) => (): void => later(({ undoPreset }, world) => undoPreset(world, preset));
  return {
    faults: {
      add: (fault) => {
        checkFault(fault, built().world.profile);
        const after = built().world.trace.entries().at(-1)?.id;
        if (typeof fault !== 'string') return injector.arm(fault, after);
        later(({ bringAbout }, world) => bringAbout(world, fault));
        return injector.arm(fault, after, undoOf(fault));
      },
      remove: injector.remove,
      clear: injector.clear,
      list: injector.list,
    },
    follow: (armed) => injector.follow(armed, undoOf),
  };
}

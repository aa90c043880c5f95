// Faults as users of the package arm and disarm them.
import { loadOnce } from '../../ambient/load-part.ts';
import type { ArmedFault, FaultPreset, ResponseFault } from '../../faults/fault.ts';
import type { FaultInjector, InjectorOptions } from '../../faults/fault-injector.ts';
import type { World } from '../../world/world.ts';
import type { BuiltWorld } from '../build-world.ts';
import { checkFault } from '../options/fault-options.ts';
import type { Faults } from '../sandbox-interface.ts';

/** The code of presets loads when the first one is armed. */
const presets = loadOnce(() => import('./fault-presets.ts'));

/** The faults of a preset on the wire. */
export const presetStrikes: NonNullable<InjectorOptions['strikesOf']> = async (preset) =>
  (await presets()).strikesOf(preset);

export interface FaultControl {
  readonly faults: Faults;
  /** Arms what is armed on another page of this world, or was before this page loaded. */
  follow(armed: readonly ArmedFault[]): void;
}

/** Presets take effect before the next request is answered: the injector waits for them. */
export function faultControl(injector: FaultInjector, built: () => BuiltWorld): FaultControl {
  /** Presets run one after another, so that an undo restores what its preset changed. */
  let before: Promise<void> = Promise.resolve();
  const later = (work: (loaded: Awaited<ReturnType<typeof presets>>, world: World) => Promise<void>): void => {
    const { world, makeDueCalls } = built();
    const done = Promise.all([presets(), before]).then(([loaded]) => work(loaded, world));
    before = done.catch(() => undefined);
    injector.settle(done);
    // Notices are themselves requests, so they are sent after the preset has settled. If the preset fails, the next sender gets the error.
    void done.then(() => makeDueCalls()).catch(() => undefined);
  };
  const undoOf = (preset: FaultPreset | ResponseFault) => (): void =>
    later(({ undoPreset }, world) => undoPreset(world, preset));
  return {
    faults: {
      add: (fault) => {
        checkFault(fault, ...built().world.profiles);
        const after = built().world.trace.entries().at(-1)?.id;
        if (typeof fault !== 'string') return injector.arm(fault, after);
        later(({ armPreset }, world) => armPreset(world, fault));
        return injector.arm(fault, after, undoOf(fault));
      },
      remove: injector.remove,
      clear: injector.clear,
      list: injector.list,
    },
    follow: (armed) => injector.follow(armed, undoOf),
  };
}

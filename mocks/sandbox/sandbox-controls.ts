// The handles people turn: clock, decisions, faults.
import type { AdjustableClock, ClockState } from '../ambient/clock.ts';
import { meant } from '../ambient/closest.ts';
import { loadOnce, loadPart } from '../ambient/load-part.ts';
import type { ArmedFault, FaultPreset, ResponseFault } from '../faults/fault.ts';
import type { FaultInjector, InjectorOptions } from '../faults/fault-injector.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { BrandId } from '../scenario/scenario.ts';
import type { DecisionSwitches, Faults, SandboxClock } from './sandbox-interface.ts';
import { decisionNames, presetOf, type DecisionChoice, type DecisionName } from '../spec/decisions.ts';
import { decidedIn, decisionsOf, isHere } from '../spec/profiles/index.ts';
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

/** The switches of the decisions that arise in the profiles of the world; each brand has them as its own has it. */
export function decisionControl(
  world: () => Pick<World, 'profile' | 'profiles' | 'profileOf' | 'scenario'>,
  chosen: () => DecisionChoice,
  choose: (next: DecisionChoice) => Promise<void>,
): DecisionSwitches {
  const spoken = (): readonly SecurityProfile[] => [...new Set([world().profile, ...world().profiles])];
  /** That of the brand, else the first in which the decision arises. */
  const asked = (name: DecisionName, brand: BrandId | undefined): SecurityProfile => {
    if (brand !== undefined) return profileOfBrand(world(), brand);
    return spoken().find((profile) => decisionsOf(profile).includes(name)) ?? world().profile;
  };
  return {
    get: (name, brand) => decidedIn(asked(name, brand), chosen())[name],
    set: async (name, option) => {
      checkDecision(name, option, ...spoken());
      const { preset, options } = chosen();
      await choose({ preset, options: { ...options, [name]: option } });
    },
    preset: async (preset) => {
      if (preset !== 'strict' && preset !== 'lenient')
        throw new SandboxError(
          'decision-unknown',
          `There is no preset ${String(preset)}.`,
          'Choose strict or lenient.',
        );
      await choose({ preset, options: {} });
    },
    list: async (brand) => {
      const { rowWith } = await loadPart(() => import('../spec/decision-words.ts'));
      const decisionRow = rowWith(isHere('today') ? await todaysWords() : {});
      const listed = new Set((brand === undefined ? spoken() : [profileOfBrand(world(), brand)]).flatMap(decisionsOf));
      return decisionNames
        .filter((name) => listed.has(name))
        .map((name) => {
          const profile = asked(name, brand);
          const [choice, lenient] = [presetOf('strict', profile)[name], presetOf('lenient', profile)[name]];
          const { lenient: _, ...rest } = decisionRow(name);
          const row = { ...rest, choice, ...(lenient === choice ? {} : { lenient }) };
          return { name, row, option: decidedIn(profile, chosen())[name] };
        });
    },
  };
}

function profileOfBrand(
  { scenario, profileOf }: Pick<World, 'profileOf' | 'scenario'>,
  brand: BrandId,
): SecurityProfile {
  const brands = scenario.holders.map((holder) => holder.brand);
  if (brands.includes(brand)) return profileOf(brand);
  throw new SandboxError(
    'brand-unknown',
    `The scenario has no data holder brand “${brand}”.${meant(brand, brands)}`,
    `Choose one of ${brands.join(', ')}.`,
  );
}

const todaysWords = loadOnce(async () => (await import('../spec/decision-texts-today.ts')).todayDecisionTexts);

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
    const { world, makeDueCalls } = built();
    const done = presets().then((loaded) => work(loaded, world));
    injector.settle(done);
    // What it has ended is told once it is settled, for to tell it is a request as any other. Who sends the next one hears of trouble.
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

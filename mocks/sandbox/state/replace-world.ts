// Replaces or exports a world: reset, import, export, one at a time.
import { loadPart } from '../../ambient/load-part.ts';
import { turns } from '../../ambient/turns.ts';
import type { FaultInjector } from '../../faults/fault-injector.ts';
import type { Outbox } from '../../world/outbox.ts';
import type { ScenarioName } from '../../personas/scenarios.ts';
import type { Checkpoint, RestoreOptions, SandboxOptions, SandboxState } from '../sandbox-interface.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { defaultProfile } from '../../spec/profiles/index.ts';
import type { Store } from '../../store/table.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Exchange } from '../../trace/exchange.ts';
import type { StoredTrace } from '../persistence/stored-trace.ts';
import type { Draws } from '../seeded-world.ts';
import { givenClock } from '../options/time-options.ts';
import { profileNamed, profilesNamedIn } from '../options/option-values.ts';
import { choiceOf, defaultChoice, sameChoice, scenarioOf, type ScenarioChoice } from '../options/scenario-choice.ts';
import type { Settings } from './settings.ts';
import { withSandboxErrors } from '../persistence/store-errors.ts';
import { captureWorld } from './checkpoint.ts';
import type { CurrentWorld } from '../current-world.ts';

export interface WorldParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly current: CurrentWorld;
  readonly draws: Draws | undefined;
  readonly storedTrace: StoredTrace;
  readonly trace: Trace;
  readonly injector: FaultInjector;
  readonly outbox: Outbox;
  readonly options: SandboxOptions;
}

type Beginning = Pick<SandboxOptions, 'clock' | 'profile'>;

export interface WorldChanges {
  /** Starts the scenario again, or another one. Keys, clock, trace and faults are new, and so is the profile if another is given. */
  reset(next?: ScenarioName | Scenario, begin?: Beginning): Promise<void>;
  exportState(includeKeys: boolean): Promise<SandboxState>;
  importState(state: unknown): Promise<void>;
  /** Captures the world; returns the function that restores it. */
  checkpoint(): Promise<Checkpoint['restore']>;
  /** Another tab has reset or imported: opens what is in the store now. Returns whether that is another world. */
  followReset(): Promise<boolean>;
}

export function worldChanges(parts: WorldParts): WorldChanges {
  const { store, settings, current, draws, storedTrace, injector, outbox, options } = parts;
  const inTurn = turns();
  const play = async (scenario: Scenario, exchanges?: readonly Exchange[]): Promise<boolean> => {
    outbox.clear();
    const another = await storedTrace.reload(exchanges);
    const profile = profileNamed((await settings.profile()) ?? defaultProfile.id);
    const brandProfiles = profilesNamedIn(scenario);
    await current.replace({ scenario, profile, brandProfiles, clock: await settings.clock() });
    return another;
  };
  const reset = async (next?: ScenarioName | Scenario, begin?: Beginning): Promise<void> => {
    current.checkOpen();
    const choice: ScenarioChoice =
      next === undefined ? ((await settings.scenario()) ?? defaultChoice) : choiceOf(next, options.seed);
    // Read before anything is cleared, so that an unknown name does not cost the world.
    const scenario = await scenarioOf(choice);
    const profile = profileNamed(begin?.profile ?? current.built().world.profile.id);
    const clock = givenClock({ ...options, ...begin });
    await injector.forget();
    current.built().leaveBehind();
    await store.clear();
    await settings.keepScenario(choice);
    await settings.keepProfile(profile.id);
    if (clock !== undefined) await settings.keepClock(clock);
    draws?.begin(scenario);
    await play(scenario);
  };
  const importState = async (state: unknown): Promise<void> => {
    current.checkOpen();
    const { readState, restoreState } = await loadPart(() => import('./exported-state.ts'));
    const read = await readState(state, store, current.built().world.profile);
    await injector.forget();
    await restoreState(store, current.built(), read);
    await keepScenario(settings, read.scenario);
    draws?.goOnFrom(read.scenario, read.snapshot.tables);
    await play(read.scenario);
  };
  const checkpoint = async (): Promise<Checkpoint['restore']> => {
    current.checkOpen();
    const [captured, restoreDraws] = [await captureWorld(parts), draws?.mark()];
    const putBack = async (how?: RestoreOptions): Promise<void> => {
      current.checkOpen();
      // Pending exchanges must not be written into the world that replaces theirs.
      await storedTrace.flush();
      await captured.putBack(how);
      restoreDraws?.();
      await play(captured.scenario, captured.exchanges);
      captured.putBackMessages();
    };
    return (how) => inTurn(() => withSandboxErrors(() => putBack(how)));
  };
  const followReset = async (): Promise<boolean> => {
    current.built().leaveBehind();
    await injector.forget();
    return play(await scenarioOf((await settings.scenario()) ?? defaultChoice));
  };
  const writeOut = async (includeKeys: boolean): Promise<SandboxState> => {
    current.checkOpen();
    const { exportState } = await loadPart(() => import('./exported-state.ts'));
    return exportState(store, current.built(), includeKeys);
  };
  return {
    reset: (next, begin) => inTurn(() => withSandboxErrors(() => reset(next, begin))),
    importState: (state) => inTurn(() => withSandboxErrors(() => importState(state))),
    checkpoint: () => inTurn(() => withSandboxErrors(checkpoint)),
    followReset: () => inTurn(followReset),
    exportState: (includeKeys) => inTurn(() => withSandboxErrors(() => writeOut(includeKeys))),
  };
}

/** Stores the state's own scenario: by name if it is the same as the one of that name, so that a later version can improve it. */
async function keepScenario(settings: Settings, scenario: Scenario): Promise<void> {
  const kept = await settings.scenario();
  const named = kept === undefined ? undefined : await scenarioOf(kept).catch(() => undefined);
  // Read again like the state's, so that members are in the same order.
  const same = named !== undefined && sameChoice({ scenario: await scenarioOf({ scenario: named }) }, { scenario });
  if (!same) await settings.keepScenario({ scenario });
}

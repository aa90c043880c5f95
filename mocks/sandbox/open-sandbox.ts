// Opens a sandbox from its options: assembles every party behind one object.
import { systemRandomness } from '../ambient/randomness.ts';
import { tell } from '../ambient/tell.ts';
import { createFaultInjector } from '../faults/fault-injector.ts';
import { createOutbox } from '../world/outbox.ts';
import type { Sandbox, SandboxOptions } from './sandbox-interface.ts';
import { clockControl } from './controls/clock-control.ts';
import { decisionControl } from './controls/decision-control.ts';
import { faultControl, presetStrikes } from './controls/fault-control.ts';
import { checkedOptions, type CheckedOptions } from './options/checked-options.ts';
import type { SeededWorld } from './seeded-world.ts';
import { keptDecisions, type KeptDecisions } from './state/kept-decisions.ts';
import { keptFaults } from './state/kept-faults.ts';
import { replacing } from './state/replacing.ts';
import { settingsOf, type Settings } from './state/settings.ts';
import type { WorldChanges } from './state/replace-world.ts';
import { sandboxObject } from './sandbox-object.ts';
import { settleWorld } from './settled-world.ts';
import { openCurrentWorld, type CurrentWorld, type ServedPlace } from './current-world.ts';
import { asDamagedWorld, asOpeningError, asSandboxError, withSandboxErrors } from './persistence/store-errors.ts';
import { persistenceFor } from './persistence/persistence.ts';
import { stoppedError } from './refuse-when-stopped.ts';
import { loadOnce } from '../ambient/load-part.ts';
import type { TabHandlers, Tabs } from './tabs/tab-messages.ts';
import { letTamper, liesOfWorld } from './tamper-with.ts';
import { defaultProfile } from '../spec/profiles/index.ts';
import type { ProfileId } from '../spec/ids.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/table.ts';
import { createTrace } from '../trace/trace.ts';

/**
 * `createSandbox` without a log and without support for seeds: codes, tokens and keys are random whatever the seed.
 * `ifNew`: the profile of a world that is not stored yet; a stored world keeps its own.
 */
export const createSandboxAtOnce = (options: SandboxOptions = {}, ifNew?: ProfileId): Promise<Sandbox> =>
  openFrom(options, { ifNew });

export interface Opening {
  /** Given if ids, or keys, follow the seed. */
  readonly seeded?: SeededWorld | undefined;
  /** The profile of a world that is not stored yet. */
  readonly ifNew?: ProfileId | undefined;
  /** Given if real sockets serve the sandbox. */
  readonly served?: ServedPlace | undefined;
}

/** Refuses (SandboxError) keys from the seed without a `seeded` world. */
export async function openFrom(options: SandboxOptions, opening: Opening = {}): Promise<Sandbox> {
  if (options.keys === 'from-seed' && opening.seeded === undefined)
    throw new SandboxError(
      'option-malformed',
      "keys: 'from-seed' works only with createSandbox().",
      'Use createSandbox(), or leave keys out.',
    );
  const asked = await withSandboxErrors(() => checkedOptions(options));
  const store = await openStore(options.storage).catch((error: unknown) => {
    throw asOpeningError(error);
  });
  try {
    return await openSandbox(store, asked, options, opening);
  } catch (error) {
    await store.close();
    // A world in memory was just made from the options, so its errors are about those.
    throw store.kind === 'memory' ? asSandboxError(error) : asDamagedWorld(error);
  }
}

async function openSandbox(
  store: Store,
  asked: CheckedOptions,
  options: SandboxOptions,
  { seeded, ifNew = defaultProfile.id, served }: Opening,
): Promise<Sandbox> {
  const persistence = await persistenceFor(store);
  const draws = seeded?.drawsIn(store);
  const settings = settingsOf(store);
  const presence = persistence.tabPresence(store);
  const { decisions: first, ...choice } = await settleWorld(asked, { store, settings, persistence, presence, ifNew });
  const trace = createTrace(asked.limits.trace);
  const outbox = createOutbox();
  draws?.begin(choice.scenario);
  const random = draws?.random ?? systemRandomness;
  /** Messages published before the other tabs are connected are dropped. */
  const others: { tabs?: Tabs } = {};
  const publish: Tabs['publish'] = (message) => others.tabs?.publish(message);
  const armed = keptFaults(settings, publish);
  const lies = liesOfWorld();
  const injector = createFaultInjector(random, {
    strikesOf: presetStrikes,
    changed: armed.keep,
    forgotten: armed.forget,
  });
  const decisions = keptDecisions(first, settings);
  const current = await openCurrentWorld(
    options,
    {
      store,
      random,
      trace,
      outbox,
      injector,
      decisions: decisions.chosen,
      limits: asked.limits,
      extractableKeys: options.extractableKeys ?? false,
      keysOf: seeded?.keysOf,
      tampering: lies.tampering,
      elsewhere: lies.elsewhere,
    },
    choice,
    () => publish({ kind: 'participants' }),
    served,
  );
  const { built } = current;
  const storedTrace = await persistence.openStoredTrace(trace, store, () => settings.epoch(systemRandomness.uuid()));
  const { faults, follow } = faultControl(injector, built);
  const reloadFaults = (): Promise<void> => armed.read(follow);
  await reloadFaults();
  const changes = loadOnce(async () => {
    const { worldChanges } = await import('./state/replace-world.ts');
    return worldChanges({ store, settings, current, draws, storedTrace, trace, injector, outbox, options });
  });
  const tabs = persistence.connectTabs({
    store,
    trace,
    storedTrace,
    outbox,
    ...followed({ current, decisions, changes, reloadFaults, begunElsewhere: options.begunElsewhere }),
  });
  await lies.shareWith(tabs);
  others.tabs = tabs;
  const over = new AbortController();
  const sandbox = sandboxObject({
    store,
    current,
    trace,
    storedTrace,
    outbox,
    faults,
    ...sharedChoices({ current, settings, decisions, publish }),
    ...replacing({
      current,
      changes,
      decisions,
      reloadFaults,
      written: armed.written,
      replaced: () => publish({ kind: 'reset' }),
    }),
    over: over.signal,
    stop: async () => {
      presence.leave();
      await current.close();
      await armed.written();
      await injector.forget();
      await storedTrace.end();
      // By now listeners have received the last exchange.
      over.abort(stoppedError());
      tabs.close();
      await store.close();
    },
  });
  presence.enter();
  letTamper(sandbox, lies.put);
  return sandbox;
}

interface FollowedParts {
  readonly current: CurrentWorld;
  readonly decisions: KeptDecisions;
  readonly changes: () => Promise<WorldChanges>;
  readonly reloadFaults: () => Promise<void>;
  readonly begunElsewhere: SandboxOptions['begunElsewhere'];
}

/** What this tab does when another one has changed something. */
const followed = ({
  current,
  decisions,
  changes,
  reloadFaults,
  begunElsewhere,
}: FollowedParts): Omit<TabHandlers, 'store' | 'trace' | 'storedTrace' | 'outbox'> => ({
  answerHere: (...sent) => current.built().engine.handle(...sent),
  setClock: (state) => current.built().clock.restore(state),
  setDecisions: decisions.follow,
  reloadParticipants: async () => {
    // Revoked certificates are read again together with the keys.
    current.built().world.vault.clear();
    await current.facade().recipients.reload();
  },
  reloadFaults,
  followReset: async () => {
    const begunAnew = await decisions.through(current, async () => (await changes()).followReset());
    await decisions.reload();
    await reloadFaults();
    if (begunAnew && begunElsewhere !== undefined) tell(begunElsewhere, undefined);
  },
});

interface SharedParts {
  readonly current: CurrentWorld;
  readonly settings: Settings;
  readonly decisions: KeptDecisions;
  readonly publish: Tabs['publish'];
}

/** Clock and decisions: stored with the world, and followed by its other tabs. */
const sharedChoices = ({
  current: { built },
  settings,
  decisions,
  publish,
}: SharedParts): Pick<Sandbox, 'clock' | 'decisions'> => ({
  clock: clockControl(
    () => built().clock,
    async (state) => {
      await settings.keepClock(state);
      publish({ kind: 'clock', state });
      await built().makeDueCalls(true);
    },
  ),
  decisions: decisionControl(
    () => built().world,
    decisions.chosen,
    async (next) => {
      await decisions.keep(next);
      publish({ kind: 'decisions', chosen: next.options, preset: next.preset });
    },
  ),
});

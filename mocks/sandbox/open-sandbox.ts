// Opens a sandbox from its options: assembles every party behind one object.
import { systemRandomness } from '../ambient/randomness.ts';
import { tell } from '../ambient/tell.ts';
import { createFaultInjector } from '../faults/fault-injector.ts';
import { createOutbox } from '../world/outbox.ts';
import type { Sandbox, SandboxOptions } from './sandbox-interface.ts';
import { askedState } from './controls/asked-state.ts';
import { controlMethods } from './controls/control-methods.ts';
import { clockControl } from './controls/clock-control.ts';
import { decisionControl } from './controls/decision-control.ts';
import { faultControl, presetStrikes } from './controls/fault-control.ts';
import { traceControl } from './trace/sandbox-trace.ts';
import { givenDecisions } from './options/decision-options.ts';
import { profileNamed, profilesNamedIn } from './options/option-values.ts';
import { checkedOptions, type CheckedOptions } from './options/checked-options.ts';
import type { SeededWorld } from './seeded-world.ts';
import { defaultChoice, sameChoice, scenarioOf } from './options/scenario-choice.ts';
import { settingsOf } from './state/settings.ts';
import { openCurrentWorld, type Surroundings } from './current-world.ts';
import { asDamagedWorld, asOpeningError, asSandboxError, withSandboxErrors } from './persistence/store-errors.ts';
import { persistenceFor } from './persistence/persistence.ts';
import { methodsWhileOpen, stoppedError } from './refuse-when-stopped.ts';
import { loadOnce } from '../ambient/load-part.ts';
import { letTamper, liesOfWorld } from './tamper-with.ts';
import { turns } from '../ambient/turns.ts';
import { noChoice, type DecisionChoice } from '../spec/decisions.ts';
import { defaultProfile } from '../spec/profiles/index.ts';
import type { ProfileId } from '../spec/ids.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
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
  readonly served?: Surroundings | undefined;
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
  const store = await openStore(options.storage ?? 'auto').catch((error: unknown) => {
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
  const kept = await settings.scenario();
  const keptProfile = await settings.profile();
  const choice = asked.choice ?? kept ?? defaultChoice;
  const scenario = await scenarioOf(choice);
  const profile = asked.profile ?? profileNamed(keptProfile ?? (kept === undefined ? ifNew : defaultProfile.id));
  const brandProfiles = profilesNamedIn(scenario);
  // A whole preset may be passed even if some of its decisions do not arise.
  if (asked.profile !== undefined) givenDecisions(asked.decisions, profile, ...brandProfiles.values());
  const another =
    (asked.choice !== undefined && !sameChoice(kept ?? asked.choice, asked.choice)) ||
    (asked.profile !== undefined && (keptProfile ?? defaultProfile.id) !== asked.profile.id);
  const presence = persistence.tabPresence(store);
  if (kept !== undefined && another) {
    await presence.checkAlone(kept);
    await store.clear();
  } else if (kept !== undefined) await persistence.checkRows(store, scenario, profile.id);
  await settings.keepScenario(choice);
  await settings.keepProfile(profile.id);
  if (asked.clock !== undefined) await settings.keepClock(asked.clock);
  const keptDecisions = (await settings.decisions()) ?? noChoice;
  let chosen: DecisionChoice = { ...keptDecisions, options: { ...keptDecisions.options, ...asked.decisions } };
  const trace = createTrace(asked.limits.trace);
  const outbox = createOutbox();
  draws?.begin(scenario);
  const random = draws?.random ?? systemRandomness;
  let [announce, keepFaults] = [(): void => undefined, (): void => undefined];
  const lies = liesOfWorld();
  const injector = createFaultInjector(random, { strikesOf: presetStrikes, changed: () => keepFaults() });
  const current = await openCurrentWorld(
    options,
    {
      store,
      random,
      trace,
      outbox,
      injector,
      decisions: () => chosen,
      limits: asked.limits,
      extractableKeys: options.extractableKeys ?? false,
      keysOf: seeded?.keysOf,
      tampering: lies.tampering,
      elsewhere: lies.elsewhere,
    },
    { scenario, profile, brandProfiles, clock: await settings.clock() },
    () => announce(),
    served,
  );
  const storedTrace = await persistence.openStoredTrace(trace, store, () => settings.epoch(systemRandomness.uuid()));
  const { whileOpen } = current;
  const changes = loadOnce(async () => {
    const { worldChanges } = await import('./state/replace-world.ts');
    return worldChanges({ store, settings, current, draws, storedTrace, trace, injector, outbox, options });
  });
  const { faults, follow } = faultControl(injector, current.built);
  const reloadFaults = async (): Promise<void> => follow(await settings.faults());
  const reloadSettings = async (): Promise<void> => {
    chosen = (await settings.decisions()) ?? chosen;
    await reloadFaults();
  };
  await reloadFaults();
  const spokenNow = (): SecurityProfile => current.built().world.profile;
  /** Keeps the decisions of a world that starts again, unless its profiles change and others arise. */
  const sameOrStrict = async <T>(begin: () => Promise<T>): Promise<T> => {
    const before = spokenNow();
    const done = await begin();
    if (spokenNow().id !== before.id) chosen = noChoice;
    return done;
  };
  const tabs = persistence.connectTabs({
    store,
    trace,
    storedTrace,
    outbox,
    answerHere: (...sent) => current.built().engine.handle(...sent),
    setClock: (state) => current.built().clock.restore(state),
    setDecisions: (next) => {
      chosen = next;
    },
    reloadParticipants: async () => {
      // Revoked certificates are read again together with the keys.
      current.built().world.vault.clear();
      await current.facade().recipients.reload();
    },
    reloadFaults,
    followReset: async () => {
      const begunAnew = await sameOrStrict(async () => (await changes()).followReset());
      await reloadSettings();
      if (begunAnew && options.begunElsewhere !== undefined) tell(options.begunElsewhere, undefined);
    },
  });
  await lies.shareWith(tabs);
  announce = () => tabs.publish({ kind: 'participants' });
  const inTurn = turns();
  const writeFaults = async (): Promise<void> => {
    await settings.keepFaults(injector.list());
    tabs.publish({ kind: 'faults' });
  };
  // A closed or full store does not save them, but they stay armed here.
  keepFaults = () => void inTurn(writeFaults).catch(() => undefined);
  const written = (): Promise<void> => inTurn(async () => undefined);
  const over = new AbortController();
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    presence.leave();
    await current.close();
    await written();
    await storedTrace.end();
    // By now listeners have received the last exchange.
    over.abort(stoppedError());
    tabs.close();
    await store.close();
  };

  presence.enter();
  const sandbox: Sandbox = {
    fetch: current.ownFetch,
    get urls() {
      return current.built().world.addresses;
    },
    get scenario() {
      return current.built().world.scenario;
    },
    get profile() {
      return current.built().world.profile.id;
    },
    storage: store.kind,
    get dataRecipient() {
      return current.facade().dataRecipient;
    },
    enrol: (enrolment = {}) => whileOpen(() => current.facade().enrol(enrolment)),
    recipients: {
      list: () => whileOpen(() => current.facade().recipients.list()),
      find: (softwareProductId) => whileOpen(() => current.facade().recipients.find(softwareProductId)),
    },
    get holders() {
      return current.facade().holders;
    },
    holder: { rotateSigningKey: (overlap) => current.facade().holder.rotateSigningKey(overlap) },
    get dataHolder() {
      return current.facade().dataHolder;
    },
    get personas() {
      return current.facade().personas;
    },
    get certificates() {
      return current.facade().certificates;
    },
    get register() {
      return current.facade().register;
    },
    clock: methodsWhileOpen(
      clockControl(
        () => current.built().clock,
        async (state) => {
          await settings.keepClock(state);
          tabs.publish({ kind: 'clock', state });
          await current.built().makeDueCalls(true);
        },
      ),
      whileOpen,
      controlMethods.clock,
    ),
    ...askedState(() => current.built().world, store, whileOpen),
    faults: {
      ...faults,
      add: (fault) => {
        current.checkOpen();
        return faults.add(fault);
      },
    },
    trace: traceControl(
      trace,
      (filter) => whileOpen(() => trace.next(filter, { signal: over.signal })),
      () => storedTrace.clear(),
    ),
    decisions: methodsWhileOpen(
      decisionControl(
        () => current.built().world,
        () => chosen,
        async (next) => {
          chosen = next;
          await settings.keepDecisions(next);
          tabs.publish({ kind: 'decisions', chosen: next.options, preset: next.preset });
        },
      ),
      whileOpen,
      controlMethods.decisions,
    ),
    messages: { latest: outbox.latest, subscribe: outbox.subscribe },
    reset: async (next, begin) => {
      await sameOrStrict(async () => (await changes()).reset(next, begin));
      await withSandboxErrors(() => settings.keepDecisions(chosen));
      tabs.publish({ kind: 'reset' });
    },
    checkpoint: async () => {
      await written();
      const putBack = await (await changes()).checkpoint();
      return {
        restore: async (how) => {
          await written();
          await sameOrStrict(() => putBack(how));
          await withSandboxErrors(() => settings.keepDecisions(chosen));
          await reloadFaults();
          tabs.publish({ kind: 'reset' });
        },
      };
    },
    exportState: async ({ includeKeys = false } = {}) => {
      await written();
      return (await changes()).exportState(includeKeys);
    },
    importState: async (state) => {
      await (await changes()).importState(state);
      await reloadSettings();
      tabs.publish({ kind: 'reset' });
    },
    stop: () => (stopping ??= stop()),
    [Symbol.asyncDispose]: () => (stopping ??= stop()),
  };
  letTamper(sandbox, lies.put);
  return sandbox;
}

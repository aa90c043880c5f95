// A sandbox opened from its options: every party brought together behind one object.
import { systemRandomness } from '../ambient/randomness.ts';
import { createFaultInjector } from '../faults/fault-injector.ts';
import { createOutbox } from '../world/outbox.ts';
import type { Sandbox, SandboxOptions } from './sandbox-interface.ts';
import { clockControl, decisionControl, faultControl, presetStrikes } from './sandbox-controls.ts';
import { givenDecisions, profileNamed, profilesNamedIn } from './options.ts';
import { checkedOptions, type CheckedOptions } from './checked-options.ts';
import type { SeededWorld } from './seeded-world.ts';
import { defaultChoice, sameChoice, scenarioOf } from './scenario-choice.ts';
import { settingsOf } from './settings.ts';
import { openCurrentWorld } from './current-world.ts';
import { asDamage, asOpeningError, asSandboxError, spoken } from './store-errors.ts';
import { keepingIn } from './unkept-world.ts';
import { loadOnce, loadPart } from '../ambient/load-part.ts';
import { turns } from '../ambient/turns.ts';
import { noChoice, type DecisionChoice } from '../spec/decisions.ts';
import { defaultProfile } from '../spec/profiles/index.ts';
import type { ProfileId, SecurityProfile } from '../spec/profiles/profile.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/table.ts';
import { toHar } from '../trace/har.ts';
import { toMermaid } from '../trace/mermaid.ts';
import { createTrace } from '../trace/trace.ts';

/**
 * `createSandbox` for a page that counts what it loads before it shows something: it does not wait for the table of rules.
 * A check carries the id of its rule as its title until that table is here, with the first refusal, `loadAhead()` or an
 * element that shows checks, and its sentence from then on. Whatever the seed, codes, tokens and keys are made at random.
 * `ifNew`: the profile of a world that is not kept yet; one that is kept keeps its own.
 */
export const createSandboxAtOnce = (options: SandboxOptions = {}, ifNew?: ProfileId): Promise<Sandbox> =>
  openFrom(options, undefined, ifNew);

/** `seeded`: where ids, or keys, are to follow the seed. Refuses (SandboxError) keys from the seed without it. */
export async function openFrom(options: SandboxOptions, seeded?: SeededWorld, ifNew?: ProfileId): Promise<Sandbox> {
  if (options.keys === 'from-seed' && seeded === undefined)
    throw new SandboxError('option-malformed', 'Here keys are made at random.', 'Use createSandbox().');
  const asked = await spoken(() => checkedOptions(options));
  const store = await openStore(options.storage ?? 'auto').catch((error: unknown) => {
    throw asOpeningError(error);
  });
  try {
    return await openSandbox(store, asked, options, seeded, ifNew);
  } catch (error) {
    await store.close();
    // What is only in memory was made just now from the options: its errors are about them.
    throw store.kind === 'memory' ? asSandboxError(error) : asDamage(error);
  }
}

async function openSandbox(
  store: Store,
  asked: CheckedOptions,
  options: SandboxOptions,
  seeded?: SeededWorld,
  ifNew: ProfileId = defaultProfile.id,
): Promise<Sandbox> {
  const { connectTabs, keepTrace, tabPresence } = await keepingIn(store);
  const draws = seeded?.drawsIn(store);
  const settings = settingsOf(store);
  const kept = await settings.scenario();
  const keptProfile = await settings.profile();
  const choice = asked.choice ?? kept ?? defaultChoice;
  const scenario = await scenarioOf(choice);
  const profile =
    asked.profile ?? (await profileNamed(keptProfile ?? (kept === undefined ? ifNew : defaultProfile.id)));
  const brandProfiles = await profilesNamedIn(scenario);
  // A whole preset may be given without looking which of it arises.
  if (asked.profile !== undefined) givenDecisions(asked.decisions, profile, ...brandProfiles.values());
  const another =
    (asked.choice !== undefined && !sameChoice(kept ?? asked.choice, asked.choice)) ||
    (asked.profile !== undefined && (keptProfile ?? defaultProfile.id) !== asked.profile.id);
  const presence = tabPresence(store);
  if (kept !== undefined && another) {
    await presence.checkAlone(kept);
    await store.clear();
  }
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
    },
    { scenario, profile, brandProfiles, clock: await settings.clock() },
    () => announce(),
  );
  const memory = await keepTrace(trace, store, () => settings.epoch(systemRandomness.uuid()));
  const changes = loadOnce(async () => {
    const { worldChanges } = await import('./replace-world.ts');
    return worldChanges({ store, settings, current, draws, memory, trace, injector, outbox, options });
  });
  const { faults, follow } = faultControl(injector, current.built);
  const lookAtFaults = async (): Promise<void> => follow(await settings.faults());
  const lookAtSettings = async (): Promise<void> => {
    chosen = (await settings.decisions()) ?? chosen;
    await lookAtFaults();
  };
  await lookAtFaults();
  const spokenNow = (): SecurityProfile => current.built().world.profile;
  /** Decisions stay with a world that begins anew, unless it speaks another profile then, in which others arise. */
  const sameOrStrict = async <T>(begin: () => Promise<T>): Promise<T> => {
    const before = spokenNow();
    const done = await begin();
    if (spokenNow().id !== before.id) chosen = noChoice;
    return done;
  };
  const channel = connectTabs({
    store,
    trace,
    memory,
    outbox,
    showTime: (state) => current.built().clock.restore(state),
    choose: (next) => {
      chosen = next;
    },
    lookAgain: async () => {
      // Which certificates are revoked is read anew with the keys.
      current.built().world.vault.clear();
      await current.facade().recipients.lookAgain();
    },
    lookAtFaults,
    beginAgain: async () => {
      const begunAnew = await sameOrStrict(async () => (await changes()).followReset());
      await lookAtSettings();
      if (begunAnew) options.begunElsewhere?.();
    },
  });
  announce = () => channel.publish({ kind: 'participants' });
  const inTurn = turns();
  const writeFaults = async (): Promise<void> => {
    await settings.keepFaults(injector.list());
    channel.publish({ kind: 'faults' });
  };
  // A store that is closed or full keeps none of it; what is armed here is armed all the same.
  keepFaults = () => void inTurn(writeFaults).catch(() => undefined);
  const written = (): Promise<void> => inTurn(async () => undefined);
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    presence.leave();
    await current.close();
    await written();
    await memory.end();
    channel.close();
    await store.close();
  };

  presence.enter();
  return {
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
    enrol: async (enrolment = {}) => {
      current.checkOpen();
      return spoken(() => current.facade().enrol(enrolment));
    },
    recipients: {
      list: async () => {
        current.checkOpen();
        return current.facade().recipients.list();
      },
      find: async (softwareProductId) => {
        current.checkOpen();
        return current.facade().recipients.find(softwareProductId);
      },
    },
    holder: {
      rotateSigningKey: async (overlap) => {
        current.checkOpen();
        await current.facade().holder.rotateSigningKey(overlap);
      },
    },
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
    clock: clockControl(
      () => current.built().clock,
      async (state) => {
        current.checkOpen();
        await spoken(() => settings.keepClock(state));
        channel.publish({ kind: 'clock', state });
        await current.built().makeDueCalls(true);
      },
    ),
    due: async () => {
      current.checkOpen();
      const { dueIn } = await loadPart(() => import('./due.ts'));
      return spoken(() => dueIn(current.built().world, store));
    },
    computed: async (kind, text = '') => {
      current.checkOpen();
      const { computedRecords } = await loadPart(() => import('./computed-records.ts'));
      return computedRecords(current.built().world, kind, text);
    },
    faults,
    trace: {
      subscribe: trace.subscribe,
      entries: trace.entries,
      next: trace.next,
      // A store that is closed has nothing left to clear.
      clear: () => void memory.clear().catch(() => undefined),
      toHar: (filter) => toHar(trace.entries(filter)),
      toMermaid: (filter) => toMermaid(trace.entries(filter)),
    },
    decisions: decisionControl(
      () => current.built().world,
      () => chosen,
      async (next) => {
        current.checkOpen();
        chosen = next;
        await spoken(() => settings.keepDecisions(next));
        channel.publish({ kind: 'decisions', chosen: next.options, preset: next.preset });
      },
    ),
    messages: { latest: outbox.latest, subscribe: outbox.subscribe },
    reset: async (next, begin) => {
      await sameOrStrict(async () => (await changes()).reset(next, begin));
      await spoken(() => settings.keepDecisions(chosen));
      channel.publish({ kind: 'reset' });
    },
    checkpoint: async () => {
      await written();
      const putBack = await (await changes()).checkpoint();
      return {
        restore: async () => {
          await written();
          await sameOrStrict(putBack);
          await spoken(() => settings.keepDecisions(chosen));
          await lookAtFaults();
          channel.publish({ kind: 'reset' });
        },
      };
    },
    exportState: async ({ includeKeys = false } = {}) => {
      await written();
      return (await changes()).exportState(includeKeys);
    },
    importState: async (state) => {
      await (await changes()).importState(state);
      await lookAtSettings();
      channel.publish({ kind: 'reset' });
    },
    stop: () => (stopping ??= stop()),
    [Symbol.asyncDispose]: () => (stopping ??= stop()),
  };
}

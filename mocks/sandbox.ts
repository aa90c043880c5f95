// The sandbox: every party brought together behind one object.
import { systemRandomness } from './ambient/randomness.ts';
import { createFaultInjector } from './faults/fault-injector.ts';
import { createOutbox } from './world/outbox.ts';
import type { Sandbox, SandboxOptions } from './sandbox/sandbox-interface.ts';
import { clockControl, decisionControl, faultControl, presetStrikes } from './sandbox/sandbox-controls.ts';
import { keepTrace } from './sandbox/kept-trace.ts';
import { knownDecisions, profileNamed } from './sandbox/options.ts';
import { checkedOptions, type CheckedOptions } from './sandbox/checked-options.ts';
import { checkOptions } from './sandbox/known-options.ts';
import { checkPlatform } from './sandbox/platform.ts';
import { defaultChoice, sameChoice, scenarioOf } from './sandbox/scenario-choice.ts';
import { toldPages, withPages } from './sandbox/page-files.ts';
import { settingsOf } from './sandbox/settings.ts';
import { tabPresence } from './sandbox/tab-presence.ts';
import { openCurrentWorld } from './sandbox/current-world.ts';
import { asDamage, asOpeningError, asSandboxError, spoken } from './sandbox/store-errors.ts';
import { connectTabs } from './sandbox/tab-messages.ts';
import { loadOnce, loadPart } from './ambient/load-part.ts';
import { turns } from './ambient/turns.ts';
import { presetOf, type Decisions } from './spec/decisions.ts';
import { defaultProfile } from './spec/profiles/index.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/table.ts';
import { toHar } from './trace/har.ts';
import { toMermaid } from './trace/mermaid.ts';
import { createTrace } from './trace/trace.ts';

/**
 * A sandbox: register, data holder, secondary data holder and their recipients, in this very page, worker or process.
 * Refuses (SandboxError) an insecure context, a Node older than 22.12, storage that cannot be opened, a stored world that is damaged, unknown
 * scenarios and decisions, a profile that is not there, and a callback page that no code may be sent to.
 * A stored world that plays another scenario, or speaks another security profile, than the options name is cleared;
 * refused (SandboxError `world-taken`) while another tab has it open.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkPlatform();
  // Every check of the trace quotes its rule, from the first exchange on.
  await rules();
  checkOptions(options);
  const sandbox = await createSandboxAtOnce(withPages(options, toldPages()));
  const { log } = options;
  if (log !== undefined)
    sandbox.trace.subscribe((await loadPart(() => import('./sandbox/exchange-log.ts'))).logging(log));
  return sandbox;
}

const rules = loadOnce(async () => (await import('./spec/rules/index.ts')).rules);

/**
 * The same for a page that counts what it loads before it shows something: it does not wait for the table of rules.
 * A check carries the id of its rule as its title until that table is here, with the first refusal, `loadAhead()` or an
 * element that shows checks, and its sentence from then on.
 */
export async function createSandboxAtOnce(options: SandboxOptions = {}): Promise<Sandbox> {
  const asked = await spoken(() => checkedOptions(options));
  const store = await openStore(options.storage ?? 'auto').catch((error: unknown) => {
    throw asOpeningError(error);
  });
  try {
    return await openSandbox(store, asked, options);
  } catch (error) {
    await store.close();
    // What is only in memory was made just now from the options: its errors are about them.
    throw store.kind === 'memory' ? asSandboxError(error) : asDamage(error);
  }
}

async function openSandbox(store: Store, asked: CheckedOptions, options: SandboxOptions): Promise<Sandbox> {
  const settings = settingsOf(store);
  const kept = await settings.scenario();
  const keptProfile = await settings.profile();
  const another =
    (asked.choice !== undefined && !sameChoice(kept ?? asked.choice, asked.choice)) ||
    (asked.profile !== undefined && (keptProfile ?? defaultProfile.id) !== asked.profile.id);
  const presence = tabPresence(store);
  if (kept !== undefined && another) {
    await presence.checkAlone(kept);
    await store.clear();
  }
  const choice = asked.choice ?? kept ?? defaultChoice;
  const scenario = await scenarioOf(choice);
  const profile = asked.profile ?? profileNamed(keptProfile ?? defaultProfile.id);
  await settings.keepScenario(choice);
  await settings.keepProfile(profile.id);
  if (asked.clock !== undefined) await settings.keepClock(asked.clock);
  let chosen: Decisions = {
    ...presetOf('strict'),
    ...knownDecisions(await settings.decisions()),
    ...asked.decisions,
  };
  const trace = createTrace(asked.limits.trace);
  const outbox = createOutbox();
  const random = systemRandomness;
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
    },
    { scenario, profile, clock: await settings.clock() },
    () => announce(),
  );
  const memory = await keepTrace(trace, store, () => settings.epoch(random.uuid()));
  const changes = loadOnce(async () => {
    const { worldChanges } = await import('./sandbox/replace-world.ts');
    return worldChanges({ store, settings, current, memory, trace, injector, outbox, options });
  });
  const { faults, follow } = faultControl(injector, current.built);
  const lookAtFaults = async (): Promise<void> => follow(await settings.faults());
  const lookAtSettings = async (): Promise<void> => {
    chosen = { ...chosen, ...knownDecisions(await settings.decisions()) };
    await lookAtFaults();
  };
  await lookAtFaults();
  const channel = connectTabs({
    store,
    trace,
    memory,
    outbox,
    showTime: (state) => current.built().clock.restore(state),
    choose: (next) => {
      chosen = { ...chosen, ...next };
    },
    lookAgain: async () => {
      // Which certificates are revoked is read anew with the keys.
      current.built().world.vault.clear();
      await current.facade().recipients.lookAgain();
    },
    lookAtFaults,
    beginAgain: async () => {
      const begunAnew = await (await changes()).followReset();
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
      },
    ),
    due: async () => {
      current.checkOpen();
      const { dueIn } = await loadPart(() => import('./sandbox/due.ts'));
      return spoken(() => dueIn(current.built().world, store));
    },
    computed: async (kind, text = '') => {
      current.checkOpen();
      const { computedRecords } = await loadPart(() => import('./sandbox/computed-records.ts'));
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
      profile,
      () => chosen,
      async (next) => {
        current.checkOpen();
        chosen = next;
        await spoken(() => settings.keepDecisions(next));
        channel.publish({ kind: 'decisions', chosen: next });
      },
    ),
    messages: { latest: outbox.latest, subscribe: outbox.subscribe },
    reset: async (next, begin) => {
      await (await changes()).reset(next, begin);
      await spoken(() => settings.keepDecisions(chosen));
      channel.publish({ kind: 'reset' });
    },
    checkpoint: async () => {
      await written();
      const putBack = await (await changes()).checkpoint();
      return {
        restore: async () => {
          await written();
          await putBack();
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

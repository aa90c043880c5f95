// The sandbox: every party brought together behind one object.
import { systemRandomness } from './ambient/randomness.ts';
import { createFaultBoard } from './faults/desk.ts';
import { createOutbox } from './outbox.ts';
import { SandboxError } from './sandbox-error.ts';
import type { Sandbox, SandboxOptions } from './sandbox-interface.ts';
import { clockDesk, decisionDesk, faultDesk } from './sandbox/desks.ts';
import { keepTrace } from './sandbox/kept-trace.ts';
import { givenClock, givenDecisions, knownDecisions, placeOf } from './sandbox/options.ts';
import { choiceOf, defaultChoice, sameChoice, scenarioOf } from './sandbox/scenario-choice.ts';
import { settingsOf } from './sandbox/settings.ts';
import { openStage } from './sandbox/stage.ts';
import { asSandboxError } from './sandbox/store-errors.ts';
import { connectTabs } from './sandbox/tabs.ts';
import { worldChanges } from './sandbox/world-changes.ts';
import { presetOf, type Decisions } from './spec/decisions.ts';
import { openStore } from './store/open.ts';
import { toHar } from './trace/har.ts';
import { toMermaid } from './trace/mermaid.ts';
import { createTrace } from './trace/trace.ts';

/**
 * A sandbox: register, data holder, secondary data holder and their recipients, in this very page, worker or process.
 * Refuses (SandboxError) an insecure context, storage that cannot be opened, unknown scenarios and decisions.
 * A stored world that plays another scenario than the options name is cleared.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const asked = await checkedOptions(options);
  const store = await openStore(options.storage ?? 'auto').catch((error: unknown) => {
    throw asSandboxError(error);
  });
  const settings = settingsOf(store);
  const kept = await settings.scenario();
  if (kept !== undefined && asked.choice !== undefined && !sameChoice(kept, asked.choice)) await store.clear();
  const choice = asked.choice ?? kept ?? defaultChoice;
  const scenario = await scenarioOf(choice);
  await settings.keepScenario(choice);
  if (asked.clock !== undefined) await settings.keepClock(asked.clock);
  let chosen: Decisions = {
    ...presetOf('strict'),
    ...knownDecisions(await settings.decisions()),
    ...asked.decisions,
  };
  const trace = createTrace();
  const outbox = createOutbox();
  const random = systemRandomness;
  const board = createFaultBoard(random);
  const stage = await openStage(
    options,
    {
      store,
      random,
      trace,
      outbox,
      board,
      decisions: () => chosen,
      extractableKeys: options.extractableKeys ?? false,
    },
    { scenario, clock: await settings.clock() },
  );
  const memory = await keepTrace(trace, store, () => settings.epoch(random.uuid()));
  const changes = worldChanges({ store, settings, stage, memory, board, outbox, options });
  const redecide = async (): Promise<void> => {
    chosen = { ...chosen, ...knownDecisions(await settings.decisions()) };
  };
  const channel = connectTabs({
    store,
    trace,
    memory,
    outbox,
    showTime: (state) => stage.live().clock.restore(state),
    choose: (next) => {
      chosen = next;
    },
    beginAgain: async () => {
      await changes.followReset();
      await redecide();
    },
  });
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await memory.flush();
    stage.close();
    channel.close();
    await store.close();
  };

  return {
    fetch: stage.door,
    get urls() {
      return stage.live().world.addresses;
    },
    get scenario() {
      return stage.live().world.scenario;
    },
    storage: store.kind,
    get dataRecipient() {
      return stage.present().dataRecipient();
    },
    enrol: async (enrolment = {}) => {
      stage.checkOpen();
      return stage.present().enrol(enrolment);
    },
    get dataHolder() {
      return stage.present().dataHolder;
    },
    get personas() {
      return stage.present().personas;
    },
    get certificates() {
      return stage.present().certificates;
    },
    get register() {
      return stage.present().register;
    },
    clock: clockDesk(
      () => stage.live().clock,
      async (state) => {
        stage.checkOpen();
        await settings.keepClock(state);
        channel.tell({ kind: 'clock', state });
      },
    ),
    faults: faultDesk(board, stage.live),
    trace: {
      subscribe: trace.subscribe,
      entries: trace.entries,
      next: trace.next,
      clear: () => void memory.clear(),
      toHar: () => toHar(trace.entries()),
      toMermaid: () => toMermaid(trace.entries()),
    },
    decisions: decisionDesk(
      () => chosen,
      async (next) => {
        stage.checkOpen();
        chosen = next;
        await settings.keepDecisions(next);
        channel.tell({ kind: 'decisions', chosen: next });
      },
    ),
    messages: { latest: outbox.latest, subscribe: outbox.subscribe },
    reset: async (next) => {
      await changes.reset(next);
      await settings.keepDecisions(chosen);
      channel.tell({ kind: 'reset' });
    },
    exportState: ({ includeKeys = false } = {}) => changes.exportState(includeKeys),
    importState: async (state) => {
      await changes.importState(state);
      await redecide();
      channel.tell({ kind: 'reset' });
    },
    stop: () => (stopping ??= stop()),
    [Symbol.asyncDispose]: () => (stopping ??= stop()),
  };
}

async function checkedOptions(options: SandboxOptions) {
  if (globalThis.crypto?.subtle === undefined) {
    throw new SandboxError(
      'insecure-context',
      'WebCrypto is missing here.',
      'Serve the page over https, or from localhost.',
    );
  }
  placeOf(options);
  const { scenario, seed } = options;
  const named = scenario !== undefined || seed !== undefined;
  const choice = named ? choiceOf(scenario ?? 'solar-home', seed) : undefined;
  if (choice !== undefined) await scenarioOf(choice);
  return { choice, clock: givenClock(options), decisions: givenDecisions(options.decisions) };
}

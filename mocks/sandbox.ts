// The sandbox: every party brought together behind one object.
import type { ClockState } from './ambient/clock.ts';
import { systemRandomness } from './ambient/randomness.ts';
import { createFaultBoard } from './faults/desk.ts';
import { createOutbox } from './outbox.ts';
import type { ScenarioName } from './personas/scenarios.ts';
import { SandboxError } from './sandbox-error.ts';
import type { Sandbox, SandboxOptions } from './sandbox-interface.ts';
import { openChannel, type Telling } from './sandbox/channel.ts';
import { doorOf } from './sandbox/door.ts';
import { bringToLife, type LiveWorld } from './sandbox/live-world.ts';
import { present, type Present } from './sandbox/present.ts';
import { settingsOf } from './sandbox/settings.ts';
import { exportState, readState, restoreState } from './sandbox/state.ts';
import { keepTrace } from './sandbox/kept-trace.ts';
import { clockDesk, decisionDesk, faultDesk } from './sandbox/desks.ts';
import type { Scenario } from './scenario.ts';
import { presetOf, type Decisions } from './spec/decisions.ts';
import { openStore } from './store/open.ts';
import { asSandboxError } from './sandbox/store-errors.ts';
import { toHar } from './trace/har.ts';
import { toMermaid } from './trace/mermaid.ts';
import { createTrace } from './trace/trace.ts';

/**
 * A sandbox: register, data holder, secondary data holder and their recipients, in this very page, worker or process.
 * Refuses (SandboxError) an insecure context, storage that cannot be opened, unknown scenarios and decisions.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  if (globalThis.crypto?.subtle === undefined) {
    throw new SandboxError(
      'insecure-context',
      'WebCrypto is missing here.',
      'Serve the page over https, or from localhost.',
    );
  }
  const store = await openStore(options.storage ?? 'auto').catch((error: unknown) => {
    throw asSandboxError(error);
  });
  const settings = settingsOf(store);
  let chosen: Decisions = { ...((await settings.decisions()) ?? presetOf('strict')), ...options.decisions };
  const trace = createTrace();
  const outbox = createOutbox();
  const random = systemRandomness;
  const board = createFaultBoard(random);
  let stopped = false;
  let live: LiveWorld;
  let current: Present;

  const enliven = (scenario: Scenario, clockState: ClockState | undefined): LiveWorld =>
    bringToLife({
      store,
      scenario,
      random,
      trace,
      outbox,
      faults: board,
      clockState,
      decisions: () => chosen,
      extractableKeys: options.extractableKeys ?? false,
      hosts: options.hosts ?? 'virtual',
      ...placeOf(options),
    });
  const door = doorOf(() => {
    if (stopped) throw new SandboxError('stopped', 'This sandbox has been stopped.', 'Create another one.');
    return live;
  }, board);
  const settle = async (scenario: Scenario, clockState: ClockState | undefined): Promise<void> => {
    live = enliven(scenario, clockState);
    current = await present(live, door, options.callbackPage === undefined ? undefined : String(options.callbackPage));
  };

  const kept = await settings.scenario();
  const scenario =
    options.scenario === undefined && kept !== undefined && options.seed === undefined
      ? kept
      : await settings.keepScenario(options.scenario ?? 'solar-home', options.seed);
  await settle(scenario, options.clock === undefined ? await settings.clock() : { standsAt: instantOf(options.clock) });
  const memory = await keepTrace(trace, store);

  const channel = openChannel(store.kind === 'indexeddb' ? store.name : undefined, (telling) => void hear(telling));
  const hear = async (telling: Telling): Promise<void> => {
    if (telling.kind === 'exchange') trace.record(telling.exchange);
    else if (telling.kind === 'message') outbox.send(telling.message);
    else if (telling.kind === 'clock') live.clock.restore(telling.state);
    else if (telling.kind === 'decisions') chosen = telling.chosen;
    else await settle((await settings.scenario()) ?? live.world.scenario, await settings.clock());
  };
  trace.subscribe((exchange) => {
    if (memory.foreign(exchange)) return;
    channel.tell({ kind: 'exchange', exchange });
  });
  outbox.subscribe((message) => channel.tell({ kind: 'message', message }));
  const faults = faultDesk(board, () => live);

  const reset = async (next?: ScenarioName | Scenario): Promise<void> => {
    const again = (await settings.scenario()) ?? 'solar-home';
    await store.clear();
    board.clear();
    trace.clear();
    outbox.clear();
    await settle(await settings.keepScenario(next ?? again, next === undefined ? options.seed : undefined), undefined);
    await settings.keepDecisions(chosen);
    channel.tell({ kind: 'reset' });
  };
  const stop = async (): Promise<void> => {
    if (stopped) return;
    await memory.flush();
    stopped = true;
    channel.close();
    await store.close();
  };

  return {
    fetch: door,
    get urls() {
      return live.world.addresses;
    },
    get scenario() {
      return live.world.scenario;
    },
    storage: store.kind,
    get dataRecipient() {
      return current.dataRecipient();
    },
    enrol: (enrolment = {}) => current.enrol(enrolment),
    get dataHolder() {
      return current.dataHolder;
    },
    get personas() {
      return current.personas;
    },
    get certificates() {
      return current.certificates;
    },
    get register() {
      return current.register;
    },
    clock: clockDesk(
      () => live.clock,
      async (state) => {
        await settings.keepClock(state);
        channel.tell({ kind: 'clock', state });
      },
    ),
    faults,
    trace: {
      subscribe: trace.subscribe,
      entries: trace.entries,
      next: trace.next,
      clear: trace.clear,
      toHar: () => toHar(trace.entries()),
      toMermaid: () => toMermaid(trace.entries()),
    },
    decisions: decisionDesk(
      () => chosen,
      async (next) => {
        chosen = next;
        await settings.keepDecisions(next);
        channel.tell({ kind: 'decisions', chosen: next });
      },
    ),
    messages: { latest: outbox.latest, subscribe: outbox.subscribe },
    reset,
    exportState: (o) => exportState(store, live, o?.includeKeys ?? false),
    importState: async (state) => {
      const read = readState(state, store);
      await restoreState(store, live, read);
      live.world.vault.clear();
      await settle(read.scenario, await settings.clock());
      chosen = (await settings.decisions()) ?? chosen;
      channel.tell({ kind: 'reset' });
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function placeOf(options: SandboxOptions): { authorisationPage?: string; origin?: string } {
  const page = options.authorisationPage === undefined ? undefined : String(options.authorisationPage);
  const origin = (globalThis as { location?: { href: string } }).location?.href ?? page;
  if (options.hosts === 'same-origin' && origin === undefined) {
    throw new SandboxError(
      'no-origin',
      'hosts: same-origin needs a page.',
      'Use virtual hosts, or give authorisationPage.',
    );
  }
  return { ...(page === undefined ? {} : { authorisationPage: page }), ...(origin === undefined ? {} : { origin }) };
}

function instantOf(clock: string | Date): number {
  const instant = new Date(clock).getTime();
  if (Number.isNaN(instant))
    throw new SandboxError('wrong-duration', `“${String(clock)}” is no instant.`, 'Write an ISO 8601 date and time.');
  return instant;
}

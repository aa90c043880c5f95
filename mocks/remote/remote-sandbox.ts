// The sandbox object of a page whose world is on a server: read from a mirror, changed by requests.
import { presenting } from '../certificates/present.ts';
import { controlMethods } from '../sandbox/controls/control-methods.ts';
import { presentingWhereMutual } from '../sandbox/presenting-where-mutual.ts';
import { stoppedError } from '../sandbox/refuse-when-stopped.ts';
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import { traceControl } from '../sandbox/trace/sandbox-trace.ts';
import { nextStatuses } from '../spec/participant-statuses.ts';
import { askedMethods, type Ask } from './line.ts';
import type { ReflectedWorld } from './reflected-world.ts';
import type { RemoteCalls } from './remote-calls.ts';
import { remoteParties } from './remote-parties.ts';

/** The most computed records to fetch at once. */
const mostComputed = 10_000;

/** `over`: aborted when this side of the sandbox stops. */
export function remoteSandbox(world: ReflectedWorld, calls: RemoteCalls, over: AbortController): Sandbox {
  const { now, trace, outbox, clock } = world;
  const { ask, ownFetch } = calls;
  const parties = remoteParties(world, calls);
  const stop = async (): Promise<void> => over.abort(stoppedError());
  return {
    fetch: ownFetch,
    get urls() {
      return now().urls;
    },
    get scenario() {
      return now().scenario;
    },
    get profile() {
      return now().profile;
    },
    storage: 'server',
    get dataRecipient() {
      return parties.recipient(now().recipients[0]?.softwareProductId ?? '');
    },
    enrol: async (given) => parties.recipient(String(await ask('enrol', given))),
    recipients: {
      list: async () => now().recipients.map(({ softwareProductId }) => parties.recipient(softwareProductId)),
      find: async (id) => (world.recipient(id) === undefined ? undefined : parties.recipient(id)),
    },
    get holders() {
      return parties.holders;
    },
    holder: askedMethods(ask, 'holder', controlMethods.holder),
    get dataHolder() {
      const { dataHolderBrandId, certificate } = now().dataHolder;
      return { dataHolderBrandId, certificate, fetch: presentingWhereMutual(certificate, world.addresses(), ownFetch) };
    },
    get personas() {
      return parties.personas;
    },
    certificates: {
      ...askedMethods(ask, 'certificates', controlMethods.certificates),
      present: (certificate, base = ownFetch) => presenting(certificate, base),
    },
    register: {
      ...askedMethods(ask, 'register', controlMethods.register),
      waysFrom: nextStatuses,
    },
    clock: { ...askedMethods(ask, 'clock', controlMethods.clock), now: clock.now },
    due: async () => (await ask('due')) as never,
    computed: async (kind, text = '') => {
      const { total, records } = (await ask('computed', kind, text, 0, mostComputed)) as {
        readonly total: number;
        readonly records: readonly object[];
      };
      return { total, slice: (offset, count) => records.slice(offset, offset + count) };
    },
    faults: remoteFaults(now, ask),
    trace: traceControl(
      trace,
      (filter) => trace.next(filter, { signal: over.signal }),
      async () => {
        trace.clear();
        await ask('trace.clear');
      },
    ),
    decisions: {
      get: (name, brand = '') => now().decisions[brand]?.find((one) => one.name === name)?.option as never,
      ...askedMethods(ask, 'decisions', controlMethods.decisions),
      list: async (brand = '') => now().decisions[brand] ?? [],
    },
    messages: { latest: outbox.latest, subscribe: outbox.subscribe },
    reset: async (scenario, begin) => void (await ask('reset', scenario, begin)),
    checkpoint: async () => {
      const id = await ask('checkpoint');
      return { restore: async (how) => void (await ask('restore', id, how)) };
    },
    exportState: async (given) => (await ask('exportState', given)) as never,
    importState: async (state) => void (await ask('importState', state)),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Arming and disarming return at once, so what the server refuses is reported to the page. */
const remoteFaults = (now: ReflectedWorld['now'], ask: Ask): Sandbox['faults'] => ({
  add: (fault) => {
    const before = new Set(now().faults.map(({ id }) => id));
    const added = ask('faults.add', fault);
    added.catch(reportError);
    return {
      remove: () =>
        void added
          .then(() => now().faults.find(({ id }) => !before.has(id)))
          .then((found) => found && ask('faults.remove', found.id))
          .catch(reportError),
    };
  },
  remove: (id) => void ask('faults.remove', id).catch(reportError),
  clear: () => void ask('faults.clear').catch(reportError),
  list: () => now().faults,
});

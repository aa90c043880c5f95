// A sandbox whose world is on a server: read from a mirror, changed by requests.
import { adjustableClock } from '../ambient/clock.ts';
import { requestOnWire, responseFrom } from '../ambient/on-wire.ts';
import { presenting } from '../certificates/present.ts';
import type { Persona } from '../personas/persona.ts';
import { nextStatuses } from '../spec/participant-statuses.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { tell } from '../ambient/tell.ts';
import type { DataHolderBrand } from '../sandbox/holder-interface.ts';
import type { DataRecipient, Sandbox } from '../sandbox/sandbox-interface.ts';
import { controlMethods, personaMethods } from '../sandbox/controls/control-methods.ts';
import { presentingWhereMutual } from '../sandbox/controls/data-recipients.ts';
import { traceControl } from '../sandbox/trace/sandbox-trace.ts';
import { stoppedError } from '../sandbox/refuse-when-stopped.ts';
import { flowMark } from '../spec/flow-mark.ts';
import { noteExchange } from '../spec/told-exchange.ts';
import { createTrace } from '../trace/trace.ts';
import { createAddresses, type Addresses } from '../world/addresses.ts';
import { createOutbox } from '../world/outbox.ts';
import { askedMethods, lineTo, type Ask } from './line.ts';
import type { CallOnWire, Mirror, News } from './mirror.ts';
import { knownRecipient, remoteRecipient, type KnownRecipient } from './remote-recipient.ts';

export interface ConnectOptions {
  /** The fetch that reaches the server; by default this realm's. */
  readonly fetch?: typeof fetch;
  /** Called when another world has replaced this one. */
  readonly begunElsewhere?: () => void;
}

/** The most computed records to fetch at once. */
const mostComputed = 10_000;

/**
 * The sandbox that a server of this machine serves (`serveSandbox`, or the command `serve`). `levers` is the address of
 * its levers, for example `https://localhost:8443/__admin`. A checkpoint is kept by the server; `stop` ends only this
 * side. Rejects (SandboxError `world-closed`) if no server responds.
 */
export async function connectSandbox(levers: string, options: ConnectOptions = {}): Promise<Sandbox> {
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const line = lineTo(levers, send);
  const over = new AbortController();
  const trace = createTrace();
  const outbox = createOutbox();
  const clock = adjustableClock();
  const seen = new Map<string, KnownRecipient>();
  let mirror: Mirror | undefined;
  let addresses: Addresses | undefined;
  let own = 0;
  const first = Promise.withResolvers<void>();
  const reflect = async (next: Mirror): Promise<void> => {
    for (const wire of next.recipients) seen.set(wire.softwareProductId, await knownRecipient(wire));
    const isAnother = mirror !== undefined && mirror.epoch !== next.epoch;
    mirror = next;
    addresses = addressesOf(next);
    clock.restore(next.clock);
    first.resolve();
    if (isAnother) trace.clear();
    if (isAnother && own === 0 && options.begunElsewhere !== undefined) tell(options.begunElsewhere, undefined);
  };
  const hear = (news: News): void => {
    if (news.kind === 'exchange') trace.record(news.exchange);
    else if (news.kind === 'message') outbox.send(news.message);
    else void reflect(news.mirror).catch((error: unknown) => first.reject(error));
  };
  line.listen(hear, over.signal);
  await Promise.race([first.promise, nobody(levers, send)]);
  const now = (): Mirror => {
    if (mirror === undefined) throw new TypeError('The world has not been seen yet.');
    return mirror;
  };
  const here = (): Addresses => (addresses ??= addressesOf(now()));
  /** Sends an action, and resolves when the mirror shows its effect. */
  const ask: Ask = async (...asked) => {
    if (over.signal.aborted) throw stoppedError();
    own += 1;
    try {
      const { done, mirror: after } = await line.act(...asked);
      await reflect(after);
      return done;
    } finally {
      own -= 1;
    }
  };

  const ownFetch: typeof fetch = async (input, init) => {
    if (over.signal.aborted) throw stoppedError();
    const request = new Request(input, init);
    if (!here().owns(new URL(request.url))) return globalThis.fetch(input, init);
    const mark = (init as { [flowMark]?: CallOnWire['mark'] } | undefined)?.[flowMark];
    const {
      response,
      exchange,
      exchanges,
      mirror: after,
    } = await line.call({
      ...(await requestOnWire(request)),
      mark,
      after: trace.entries().at(-1)?.id,
    });
    for (const one of exchanges) trace.record(one);
    if (after !== undefined) await reflect(after);
    if (response === undefined) throw new TypeError('Failed to fetch');
    const made = responseFrom(response);
    const found = (): ReturnType<typeof trace.entries>[number] | undefined =>
      trace.entries(({ id }) => id === exchange)[0];
    return noteExchange(Object.defineProperty(made, 'url', { value: request.url }), found);
  };

  const recipients = new Map<string, DataRecipient>();
  const recipient = (id: string): DataRecipient => {
    const known = recipients.get(id);
    if (known !== undefined) return known;
    const made = remoteRecipient(id, {
      now: () => {
        const found = seen.get(id);
        if (found !== undefined) return found;
        throw new TypeError(`The data recipient ${id} has not been seen yet.`);
      },
      ask,
      addresses: here,
      ownFetch,
      clock: clock.now,
    });
    recipients.set(id, made);
    return made;
  };
  const personaOf = ({ name, customerId, holder, note }: Mirror['personas'][number]): Persona => ({
    name,
    customerId,
    holder,
    note,
    latestOneTimePassword: () => outbox.latest(customerId, 'one-time-password')?.code,
    ...askedMethods(ask, 'persona', personaMethods, customerId),
  });
  let drawn: { readonly of: Mirror; readonly personas: readonly Persona[]; readonly holders: Sandbox['holders'] };
  const parties = (): typeof drawn => {
    const of = now();
    if (drawn?.of.epoch === of.epoch) return drawn;
    const personas = of.personas.map(personaOf);
    const holders: Record<string, DataHolderBrand> = Object.assign(
      Object.create(null) as Record<string, DataHolderBrand>,
      Object.fromEntries(
        of.holders.map((one) => [
          one.brand,
          {
            ...one,
            urls: of.urls.dataHolders[one.brand] ?? of.urls.dataHolder,
            personas: personas.filter(({ holder }) => holder === one.brand),
          },
        ]),
      ),
    );
    drawn = { of, personas, holders };
    return drawn;
  };
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
      return recipient(now().recipients[0]?.softwareProductId ?? '');
    },
    enrol: async (given) => recipient(String(await ask('enrol', given))),
    recipients: {
      list: async () => now().recipients.map(({ softwareProductId }) => recipient(softwareProductId)),
      find: async (id) => (seen.has(id) ? recipient(id) : undefined),
    },
    get holders() {
      return parties().holders;
    },
    holder: askedMethods(ask, 'holder', controlMethods.holder),
    get dataHolder() {
      const { dataHolderBrandId, certificate } = now().dataHolder;
      return { dataHolderBrandId, certificate, fetch: presentingWhereMutual(certificate, here(), ownFetch) };
    },
    get personas() {
      return parties().personas;
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
    faults: {
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
    },
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
    stop: async () => over.abort(stoppedError()),
    [Symbol.asyncDispose]: async () => over.abort(stoppedError()),
  };
}

/** Rejects if there is no response at all. */
async function nobody(levers: string, send: typeof fetch): Promise<never> {
  const answered = await send(`${levers}/health`).catch(() => undefined);
  if (answered?.ok === true) return new Promise<never>(() => undefined);
  throw new SandboxError(
    'world-closed',
    'The server of this world does not answer.',
    'Start it: npx cdr-browser-sandbox serve. Then load the page again.',
  );
}

function addressesOf({ urls, holders }: Mirror): Addresses {
  const made = createAddresses({
    hosts: { tls: new URL(urls.register.base).origin, mtls: new URL(urls.register.secureBase).origin },
    brands: holders.map(({ brand }) => brand),
    hasAdmin: (brand) => urls.dataHolders[brand]?.adminBase !== undefined,
  });
  return { ...made, ...urls };
}

// What a page knows of a world on a server: the latest mirror, and the trace and messages that have arrived.
import { adjustableClock, type AdjustableClock } from '../ambient/clock.ts';
import { createTrace, type TraceRecorder } from '../trace/trace.ts';
import { createAddresses, type Addresses } from '../world/addresses.ts';
import { createOutbox, type Outbox } from '../world/outbox.ts';
import type { Mirror, News } from './mirror.ts';
import { knownRecipient, type KnownRecipient } from './remote-recipient.ts';

export interface ReflectedWorld {
  readonly trace: TraceRecorder;
  readonly outbox: Outbox;
  readonly clock: AdjustableClock;
  /** The latest mirror. Throws a TypeError before the first one. */
  now(): Mirror;
  addresses(): Addresses;
  /** A recipient of the latest mirror, or of one before. */
  recipient(id: string): KnownRecipient | undefined;
  reflect(mirror: Mirror): Promise<void>;
  hear(news: News): void;
  /** Resolves with the first mirror; rejects if it cannot be read. */
  readonly seen: Promise<void>;
  /** Another world that comes during this work was begun here. */
  whileActing<T>(work: () => Promise<T>): Promise<T>;
}

interface Seen {
  readonly mirror: Mirror;
  readonly addresses: Addresses;
}

/** `begunElsewhere`: called when another world has replaced this one, and not from here. */
export function reflectedWorld(begunElsewhere: () => void): ReflectedWorld {
  const trace = createTrace();
  const outbox = createOutbox();
  const clock = adjustableClock();
  const recipients = new Map<string, KnownRecipient>();
  const first = Promise.withResolvers<void>();
  let latest: Seen | undefined;
  let acting = 0;

  const reflect = async (mirror: Mirror): Promise<void> => {
    for (const wire of mirror.recipients) recipients.set(wire.softwareProductId, await knownRecipient(wire));
    const isAnother = latest !== undefined && latest.mirror.epoch !== mirror.epoch;
    latest = { mirror, addresses: addressesOf(mirror) };
    clock.restore(mirror.clock);
    first.resolve();
    if (isAnother) trace.clear();
    if (isAnother && acting === 0) begunElsewhere();
  };
  const seen = (): Seen => {
    if (latest === undefined) throw new TypeError('The server has not sent the world yet.');
    return latest;
  };

  return {
    trace,
    outbox,
    clock,
    now: () => seen().mirror,
    addresses: () => seen().addresses,
    recipient: (id) => recipients.get(id),
    reflect,
    hear: (news) => {
      if (news.kind === 'exchange') trace.record(news.exchange);
      else if (news.kind === 'message') outbox.send(news.message);
      else void reflect(news.mirror).catch(first.reject);
    },
    seen: first.promise,
    whileActing: async (work) => {
      acting += 1;
      try {
        return await work();
      } finally {
        acting -= 1;
      }
    },
  };
}

function addressesOf({ urls, holders }: Mirror): Addresses {
  const made = createAddresses({
    hosts: { tls: new URL(urls.register.base).origin, mtls: new URL(urls.register.secureBase).origin },
    brands: holders.map(({ brand }) => brand),
    hasAdmin: (brand) => urls.dataHolders[brand]?.adminBase !== undefined,
  });
  return { ...made, ...urls };
}

// The engine: a function from Request to Response that records an exchange in the trace for each.
import type { Randomness } from '../ambient/randomness.ts';
import { brandAt } from '../world/addresses.ts';
import { orderOf, unroutedOrder } from '../spec/check-order.ts';
import type { BrandId } from '../scenario/scenario.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import { noteExchange } from '../spec/told-exchange.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { RowChange } from '../trace/row-change.ts';
import type { World } from '../world/world.ts';
import type { AnswerCheck } from './answer.ts';
import { answerRequest } from './answer-request.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Parties } from './party-interface.ts';
import { exchangeOf } from './exchange-record.ts';
import { responseTimes, type Measured } from './measured.ts';
import type { Sender } from './request-sender.ts';
import { asSent } from './standing-headers.ts';
import { find, type Found } from './steps/route.ts';
import { interactionId } from './steps/headers.ts';
import { tamperedAnswer, type Answered, type Tampered } from './tampered.ts';
import type { Arrived } from './call.ts';
import { takeIn } from './take-in.ts';

export interface Engine {
  /**
   * Answers a request to any address of the sandbox. Throws only for an armed network error, if storage fails
   * (StoreError), or if a part of the sandbox cannot be loaded (MissingPart).
   */
  handle(request: Request, sender?: Sender): Promise<Response>;
}

/** How the world of an exchange differs from the shared one. */
export interface ExchangeWorld {
  readonly random: Randomness;
  readonly brand: BrandId | undefined;
  /** Discard everything that it writes. */
  readonly readsOnly: boolean;
  /** Id of the exchange. */
  readonly exchange: string;
}

export interface EngineOptions {
  /** Loaded with the first response that has a schema. */
  readonly checks: () => Promise<AnswerCheck>;
  /**
   * The world for one exchange: its tables call the listener for each row that is written, it draws its own randomness,
   * and it has the decisions of the called brand.
   */
  readonly observe: (changed: (change: RowChange) => void, own: ExchangeWorld) => World;
  /** Milliseconds of real time, for `took`. */
  readonly stopwatch: () => number;
  /** Called for each answered exchange of an operation, before the caller gets the response. */
  readonly measured?: (measured: Measured) => Promise<void>;
}

export function createEngine(world: World, parties: Parties, options: EngineOptions): Engine {
  const running: Running = { ...options, world, parties, timeOf: responseTimes() };
  return { handle: (request, sender = {}) => handle(request, sender, running) };
}

/** What the engine needs for every request. */
interface Running extends EngineOptions {
  readonly world: World;
  readonly parties: Parties;
  readonly timeOf: ReturnType<typeof responseTimes>;
}

/** One exchange while it is under way. */
interface UnderWay {
  readonly arrived: Arrived;
  readonly found: Found;
  readonly sender: Sender;
  readonly signal: AbortSignal;
  readonly random: Randomness;
  /** The profile of the called party. */
  readonly profile: SecurityProfile;
  /** Who changes what passes, if an examination does; the same for the whole exchange. */
  readonly tampering: ReturnType<World['tampering']>;
  /** By the stopwatch, in milliseconds of real time. */
  readonly started: number;
  /** By the sandbox's clock. */
  readonly began: Date;
  /** Rows written so far. */
  readonly changes: RowChange[];
  /** Milliseconds that armed faults have added. */
  delay: number;
}

async function handle(request: Request, sender: Sender, engine: Running): Promise<Response> {
  const underWay = await arrive(request, sender, engine);
  const answered = await answerOf(underWay, engine);
  const took = engine.stopwatch() - underWay.started;
  await measure(underWay, answered, engine);
  return record(underWay, answered, took, engine);
}

/** Reads the request and finds where it goes. */
async function arrive(request: Request, sender: Sender, { world, stopwatch }: Running): Promise<UnderWay> {
  const started = stopwatch();
  // Before the first await: exchanges draw in the order in which they are sent, whatever each then waits for.
  const random = (sender.random ?? world.random).fork();
  const signal = sender.signal ?? request.signal;
  const taken = await takeIn(request, world.limits, signal);
  const tampering = world.tampering();
  const located = tampering?.located(taken.url) ?? taken.url;
  const found = find(request, located, world);
  const profile = world.profileOf(brandAt(found.place));
  const arrived: Arrived = {
    request,
    ...taken,
    url: located === taken.url ? located : withQueryOf(taken.url, located),
    sentTo: taken.url,
    ledger: ledgerAt(found, profile),
    exchange: random.uuid(),
    interaction: interactionId(request, random),
    from: sender.from,
  };
  return {
    arrived,
    found,
    sender,
    signal,
    random,
    profile,
    tampering,
    started,
    began: world.clock.now(),
    changes: [],
    delay: 0,
  };
}

/** If a request was answered with another query, checks still use the address that it was sent to. */
function withQueryOf(sentTo: URL, { search }: URL): URL {
  const url = new URL(sentTo);
  url.search = search;
  return url;
}

function ledgerAt({ operation, switchedOff }: Found, profile: SecurityProfile): Ledger {
  const order = operation === undefined ? unroutedOrder(switchedOff) : orderOf(operation, profile);
  return createLedger(order, profile);
}

/** The response as it is sent: the party's own, or what an examination puts in its place. */
async function answerOf(underWay: UnderWay, engine: Running): Promise<Tampered> {
  const { arrived, found, sender, signal, tampering } = underWay;
  const { parties, checks } = engine;
  const world = worldOf(underWay, engine);
  const answering = async (): Promise<Answered> => {
    const answered = await answerRequest(arrived, found, { signal, world, parties, checks });
    return { ...answered, response: asSent(answered.response, arrived, found, engine.world) };
  };
  return tampering === undefined ? answering() : tamperedAnswer(tampering, arrived, found, sender.parent, answering);
}

/** The world of the exchange: it notes rows that are written, and delays of armed faults. */
function worldOf(underWay: UnderWay, { world: { faults }, observe }: Running): World {
  const { arrived, found, random, changes } = underWay;
  const own = observe((change) => changes.push(change), {
    random,
    brand: brandAt(found.place),
    // HEAD is safe, whatever GET does at the same address (RFC 9110 9.2.1).
    readsOnly: arrived.request.method === 'HEAD',
    exchange: arrived.exchange,
  });
  return {
    ...own,
    faults: {
      strike: (operation, until) => faults.strike(operation, until, (milliseconds) => (underWay.delay += milliseconds)),
    },
  };
}

async function measure(
  { arrived, found, sender, began, delay, changes }: UnderWay,
  { response, verdict }: Answered,
  { world, timeOf, measured }: Running,
): Promise<void> {
  const { operation, place } = found;
  const times = timeOf({
    exchange: arrived.exchange,
    parent: sender.parent,
    moved: world.clock.now().getTime() - began.getTime(),
    delay,
    status: response.status,
    isSecondary: operation?.party === 'secondary',
  });
  if (operation === undefined || place === undefined || response.type === 'error') return;
  await measured?.({
    operation,
    place,
    request: arrived.request,
    status: response.status,
    isOverThreshold: verdict === 'refused' && response.status === 429,
    at: began,
    changes: [...changes],
    ...times,
  });
}

/** Puts the exchange on record; its trace entry is built when somebody reads it. */
async function record(
  { arrived, found, sender, profile, began, changes }: UnderWay,
  answered: Tampered,
  took: number,
  { world }: Running,
): Promise<Response> {
  const write = await exchangeOf(
    { ...answered, arrived, found, sender, profile, took, at: began.toISOString(), changes: [...changes] },
    world,
  );
  let exchange: Exchange | undefined;
  const written = (): Exchange => (exchange ??= write());
  world.trace.recordLater(written);
  return noteExchange(answered.response, written);
}

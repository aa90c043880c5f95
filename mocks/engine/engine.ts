// The engine: a function from Request to Response that records an exchange in the trace for each.
import { MissingPart } from '../ambient/load-part.ts';
import type { Randomness } from '../ambient/randomness.ts';
import { StoreError } from '../store/store-error.ts';
import { brandAt, type Place } from '../world/addresses.ts';
import { isMutual, orderOf, unroutedOrder } from '../spec/line-up.ts';
import type { BrandId } from '../scenario/scenario.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { HeaderPolicy, Operation } from '../spec/operation.ts';
import { noteExchange } from '../spec/told-exchange.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { RowChange } from '../trace/row-change.ts';
import type { World } from '../world/world.ts';
import { admit } from './admit.ts';
import type { AnswerCheck } from './answer.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { OwnFault } from './own-fault.ts';
import type { Parties, PartyInterface } from './party-interface.ts';
import { exchangeOf } from './exchange-record.ts';
import { Refusal } from './refusal.ts';
import { responseTimes, type Measured } from './measured.ts';
import { failed, refuse, type RefusalContext } from './refuse.ts';
import type { Sender } from './request-sender.ts';
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
  const timeOf = responseTimes();
  return { handle: (request, sender = {}) => handle(request, sender, world, parties, { ...options, timeOf }) };
}

interface Timing extends EngineOptions {
  readonly timeOf: ReturnType<typeof responseTimes>;
}

async function handle(
  request: Request,
  sender: Sender,
  world: World,
  parties: Parties,
  options: Timing,
): Promise<Response> {
  const started = options.stopwatch();
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
  const began = world.clock.now();
  const at = began.toISOString();
  const changes: RowChange[] = [];
  // HEAD is safe, whatever GET does at the same address (RFC 9110 9.2.1).
  const readsOnly = request.method === 'HEAD';
  const own = options.observe((change) => changes.push(change), {
    random,
    brand: brandAt(found.place),
    readsOnly,
    exchange: arrived.exchange,
  });
  let delay = 0;
  const faults: World['faults'] = {
    strike: (operation, until) => world.faults.strike(operation, until, (milliseconds) => (delay += milliseconds)),
  };
  const answering = async (): Promise<Answered> => {
    const said = await answered(arrived, found, signal, { ...own, faults }, parties, options);
    return { ...said, response: withStandingHeaders(forMethod(said.response, request), arrived, found, world) };
  };
  const {
    response: finished,
    verdict,
    warning,
    tampered,
  }: Tampered = await (tampering === undefined
    ? answering()
    : tamperedAnswer(tampering, arrived, found, sender.parent, answering));
  const took = options.stopwatch() - started;
  const times = options.timeOf({
    exchange: arrived.exchange,
    parent: sender.parent,
    moved: world.clock.now().getTime() - began.getTime(),
    delay,
    status: finished.status,
    isSecondary: found.operation?.party === 'secondary',
  });
  if (found.operation !== undefined && found.place !== undefined && finished.type !== 'error')
    await options.measured?.({
      operation: found.operation,
      place: found.place,
      request,
      status: finished.status,
      isOverThreshold: verdict === 'refused' && finished.status === 429,
      at: began,
      changes: [...changes],
      ...times,
    });
  const write = await exchangeOf(
    {
      arrived,
      found,
      sender,
      response: finished,
      verdict,
      at,
      took,
      changes: [...changes],
      profile,
      ...(warning === undefined ? {} : { warning }),
      ...(tampered === undefined ? {} : { tampered }),
    },
    world,
  );
  let exchange: Exchange | undefined;
  const written = (): Exchange => (exchange ??= write());
  world.trace.recordLater(written);
  return noteExchange(finished, written);
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

const gone = (): Answered => ({
  response: Response.error(),
  verdict: 'faulted',
  warning: 'The caller aborted the request, or its body ended early. There was no response.',
});

async function answered(
  arrived: Arrived,
  found: Found,
  signal: AbortSignal,
  world: World,
  parties: Parties,
  options: EngineOptions,
): Promise<Answered> {
  if (arrived.broken) return gone();
  const struck = await world.faults.strike(found.operation?.id, signal);
  if (signal.aborted) return gone();
  if (struck !== undefined) return { response: struck, verdict: 'faulted' };
  const context = refusalContext(arrived, found, world, parties);
  try {
    return await admittedOrRefused(arrived, found, world, parties, options, context);
  } catch (error) {
    // Failed storage or a part that cannot be loaded is not a response of any party.
    if (error instanceof StoreError || error instanceof MissingPart) throw error;
    // Anything else is our own bug. The response gives no reason; the trace does.
    return {
      response: failed(context),
      verdict: 'failed',
      warning: `The sandbox itself failed: ${
        error instanceof OwnFault
          ? error.message
          : String(error instanceof Error ? (error.stack ?? error.message) : error)
      }`,
    };
  }
}

async function admittedOrRefused(
  arrived: Arrived,
  found: Found,
  world: World,
  parties: Parties,
  options: EngineOptions,
  context: RefusalContext,
): Promise<Answered> {
  try {
    return { response: await admit(arrived, found, parties, world, options.checks), verdict: 'ok' };
  } catch (error) {
    if (error instanceof Refusal) return { response: await refuse(error, context, world), verdict: 'refused' };
    throw error;
  }
}

function refusalContext(arrived: Arrived, { place, operation }: Found, world: World, parties: Parties): RefusalContext {
  const wantsJson = (arrived.request.headers.get('accept') ?? '').includes('application/json');
  const profile = world.profileOf(brandAt(place)).id;
  if (operation !== undefined)
    return {
      form: operation.form,
      area: operation.area,
      profile,
      wantsJson,
      respond: respondingFor(operation.party, world, parties),
    };
  return {
    form: formOfPlace(place),
    area: place?.slot.startsWith('register') === true ? 'C' : 'A',
    profile,
    wantsJson,
  };
}

const respondingFor =
  (name: Operation['party'], world: World, parties: Parties): NonNullable<RefusalContext['respond']> =>
  async (target, parameters) => {
    const party: PartyInterface<never> = await parties[name]();
    if (party.respond === undefined) throw new TypeError(`The party ${name} has no authorisation responses.`);
    return party.respond(world, target, parameters);
  };

function formOfPlace(place: Place | undefined): RefusalContext['form'] {
  return place?.slot === 'holder.mtls' || place?.slot === 'holder.tls' || place?.slot === 'recipient.tls'
    ? 'oauth'
    : 'cds';
}

/** The response to HEAD is that to GET without the body (RFC 9110 9.3.2). */
const forMethod = (response: Response, { method }: Request): Response =>
  method === 'HEAD' && response.body !== null ? new Response(null, response) : response;

/** Readable from any origin. The consumer's pages and screens are only for the holder's own origin. */
const isPublic = ({ host, form }: Operation): boolean => !isMutual(host) && form !== 'page' && form !== 'screen';

/** Headers on every response, refused or not: the server's date (FAPI 1.0 Baseline 6.2.1), the interaction id, and CORS. */
function withStandingHeaders(response: Response, arrived: Arrived, found: Found, world: World): Response {
  if (response.type === 'error') return response;
  const { headers } = response;
  headers.set('date', world.clock.now().toUTCString());
  if (isTraced(found)) headers.set('x-fapi-interaction-id', arrived.interaction);
  if (found.operation !== undefined && isPublic(found.operation)) headers.set('access-control-allow-origin', '*');
  return response;
}

const traced: ReadonlySet<HeaderPolicy> = new Set<HeaderPolicy>(['customer', 'secondary', 'consent']);

/** Whether the response carries the interaction id: as the operation says or, for an unsupported method, the operations of its address. */
function isTraced({ operation, rows, place }: Found): boolean {
  if (operation !== undefined) return traced.has(operation.headers);
  if (rows.length > 0) return rows.some((row) => traced.has(row.headers));
  return place?.slot === 'holder.resource' || place?.slot === 'secondary.mtls';
}

// Builds a scenario over a store: the world, its parties and the engine.
import { defined } from '../ambient/defined.ts';
import { createAddresses, hasMetrics, type Addresses, type AddressOptions } from '../world/addresses.ts';
import { adjustableClock, type AdjustableClock, type ClockState } from '../ambient/clock.ts';
import type { Randomness } from '../ambient/randomness.ts';
import { loadOnce } from '../ambient/load-part.ts';
import { stopwatch } from '../ambient/stopwatch.ts';
import { createAuthority, type CertificateRow } from '../certificates/authority.ts';
import { presenting } from '../certificates/present.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import type { Parties } from '../engine/party-interface.ts';
import { randomKeys, type KeysOfSeed } from '../keys/key-maker.ts';
import { derivedIds } from '../keys/derived-ids.ts';
import { createVault, type KeyRow } from '../keys/vault.ts';
import type { Outbox } from '../world/outbox.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import type { DecisionChoice } from '../spec/decisions.ts';
import { isMutual } from '../spec/line-up.ts';
import { operationOf } from '../spec/operations/index.ts';
import { decidedIn, defaultProfile, isIn } from '../spec/profiles/index.ts';
import type { Limits } from '../spec/limits.ts';
import type { EnrolledProduct } from '../register/tables.ts';
import { observed } from '../store/observed.ts';
import { leavable } from '../store/left-behind.ts';
import type { Store } from '../store/table.ts';
import { discardingWrites } from '../store/discard-writes.ts';
import type { Party } from '../spec/party.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { RowChange } from '../trace/row-change.ts';
import type { TraceRecorder } from '../trace/trace.ts';
import { throwing } from './in-flight.ts';
import { createWorldCache } from '../world/world-cache.ts';
import { nextNotice } from '../world/next-notice.ts';
import { namingOf } from './naming.ts';
import { createSweeper, type Sweeper } from './sweeper.ts';
import type { Tampering } from '../world/tampering.ts';
import type { DecisionReader, FaultInjection, World } from '../world/world.ts';

export interface WorldInputs {
  readonly store: Store;
  readonly scenario: Scenario;
  readonly profile: SecurityProfile;
  /** The profiles of brands that name one. */
  readonly brandProfiles?: ReadonlyMap<BrandId, SecurityProfile> | undefined;
  readonly random: Randomness;
  readonly trace: TraceRecorder;
  readonly outbox: Outbox;
  readonly faults: FaultInjection;
  readonly clockState: ClockState | undefined;
  readonly decisions: () => DecisionChoice;
  readonly limits: Limits;
  readonly extractableKeys: boolean;
  /** Derives keys from the seed; keys are random if absent. */
  readonly keysOf?: KeysOfSeed | undefined;
  /** Aborted when the sandbox stops, so that no call outside is awaited any longer. */
  readonly ending: AbortSignal;
  readonly hosts: AddressOptions['hosts'];
  /** The fetch for calls that leave the sandbox; by default this realm's. */
  readonly outside?: typeof fetch | undefined;
  readonly authorisationPage?: string;
  readonly origin?: string;
  /** The current tampering with what parties sign and answer, if any. */
  readonly tampering: () => Tampering | undefined;
  /** The engine of another tab of this world, if it answers in place of this one. */
  readonly elsewhere?: (() => Engine['handle'] | undefined) | undefined;
}

export interface BuiltWorld {
  readonly world: World;
  readonly engine: Engine;
  readonly clock: AdjustableClock;
  /** Makes the calls between parties that are due; `anew` after the clock was moved. */
  makeDueCalls(anew?: boolean): Promise<void>;
  /** Called when another world replaces this one in the store: pending work writes nothing more. */
  leaveBehind(): void;
}

export function buildWorld(inputs: WorldInputs): BuiltWorld {
  const clock = adjustableClock(undefined, inputs.clockState ?? clockOf(inputs.scenario));
  const keys = inputs.keysOf?.(inputs.scenario.seed) ?? randomKeys;
  const vault = createVault({
    table: inputs.store.table<KeyRow>('keys'),
    clock,
    keys,
    extractable: inputs.extractableKeys,
  });
  const send = outside(inputs.ending, inputs.outside);
  const profileOf: World['profileOf'] = (brand = '') => inputs.brandProfiles?.get(brand) ?? inputs.profile;
  const decided = (profile: SecurityProfile): DecisionReader => ({
    get: (name) => decidedIn(profile, inputs.decisions())[name],
  });
  const decisionsAt: World['decisionsAt'] = (brand) => decided(profileOf(brand));
  // A profile's choices for holders do not affect the register, which is the same in every profile.
  const decisionsFor = (brand: BrandId | undefined): DecisionReader =>
    brand === undefined ? decided(defaultProfile) : decisionsAt(brand);
  const profiles = [...new Set(inputs.scenario.holders.map(({ brand }) => profileOf(brand)))];
  const naming = namingOf({
    scenario: inputs.scenario,
    products: inputs.store.table<EnrolledProduct>('register.enrolled'),
    profiles: [inputs.profile, ...profiles],
    form: () => decided(inputs.profile).get('certificateForm'),
  });
  const authority = createAuthority({
    vault,
    clock,
    random: inputs.random,
    keys,
    table: inputs.store.table<CertificateRow>('certificates.issued'),
    ...(naming !== undefined && { naming }),
  });
  const world: World = {
    scenario: inputs.scenario,
    profile: inputs.profile,
    profiles,
    profileOf,
    table: (name) => inputs.store.table(name),
    cache: createWorldCache(),
    vault,
    authority,
    clock,
    random: inputs.random,
    addresses: addressesOf(inputs),
    decisions: decisionsAt(undefined),
    decisionsAt,
    limits: inputs.limits,
    faults: inputs.faults,
    trace: inputs.trace,
    outbox: inputs.outbox,
    tampering: inputs.tampering,
    ids: derivedIds(`cdr-sandbox:${String(inputs.scenario.seed)}`),
    call: async (from, request, options = {}) => {
      const { parent, random = world.random } = options;
      const sender = { from, random, ...defined({ parent }) };
      if (!world.addresses.owns(new URL(request.url))) {
        const drawing = { ...world, random: random.fork() };
        return throwing(
          await (await outsideCalls()).callOutside(drawing, request, sender, { stopwatch, send, to: 'recipient' }),
        );
      }
      const inside: typeof fetch = async (input, init) =>
        throwing(await engine.handle(input instanceof Request ? input : new Request(input, init), sender));
      const place = world.addresses.locate(new URL(request.url))?.place;
      const isAsked = place !== undefined && isMutual(place.slot);
      return presenting((isAsked ? options.certificate : undefined) ?? null, inside)(request);
    },
  };
  const sweeper = createSweeper(inputs.store, clock);
  const checks = loadOnce(async () => (await import('../spec/schemas/index.ts')).breachOf);
  const isCounting = hasMetrics(world.addresses);
  /** An engine that can be left: from then on its pending work writes nothing into the world that replaced this one. */
  const beginAnswering = () => {
    let isLeft = false;
    const store = leavable(inputs.store, () => isLeft);
    // Counting for metrics is not recorded as a change of the exchange, but its rows are swept like any others.
    const counting = observedWorld(world, store, sweeper, () => undefined);
    const { handle } = createEngine(world, parties, {
      checks,
      observe: (changed, { random, brand, readsOnly, exchange }) => {
        const own = { ...world, random, exchange, decisions: decisionsFor(brand) };
        return readsOnly ? readOnlyWorld(own, store) : observedWorld(own, store, sweeper, changed);
      },
      stopwatch,
      measured: async (measured) => {
        if (measured.operation.party === 'holder' && isCounting)
          await (await holderParty()).countExchange(counting, measured);
      },
    });
    const leave = (): void => {
      isLeft = true;
    };
    return { handle, leave };
  };
  let answering = beginAnswering();
  const engine: Engine = {
    handle: async (request, sender) => {
      // A call made during another exchange stays in the tab of that exchange.
      const elsewhere = sender?.parent === undefined ? inputs.elsewhere?.() : undefined;
      if (elsewhere !== undefined) return elsewhere(request, sender);
      const response = await answering.handle(request, sender);
      await sweeper.sweepDue();
      await makeDueCalls();
      return response;
    },
  };
  const hasNotices = world.profiles.some(({ sharingSource }) => sharingSource === 'arrangement');
  const makeDueCalls = async (anew = false): Promise<void> => {
    const next = world.cache(nextNotice);
    if (!hasNotices || (!anew && next.at > clock.now().getTime())) return;
    await (await holderParty()).sendDueNotices(world);
  };
  const leaveBehind = (): void => {
    answering.leave();
    // Objects of this world that are still in use act on the new one.
    answering = beginAnswering();
  };
  return { world, engine, clock, makeDueCalls, leaveBehind };
}

const outsideCalls = loadOnce(() => import('../engine/outside.ts'));

/** Reads fetch at call time, because a test, MSW or a worker may have replaced it. Calls time out after ten seconds. */
const outside =
  (ending: AbortSignal, send?: typeof fetch): typeof fetch =>
  (input, init) =>
    (send ?? globalThis.fetch)(input, { ...init, signal: AbortSignal.any([ending, AbortSignal.timeout(10_000)]) });

/** The world for one exchange: writes through its tables are reported, and its calls draw from its own randomness. */
function observedWorld(world: World, store: Store, sweeper: Sweeper, changed: (change: RowChange) => void): World {
  const own = observed(store, (table, id, verb, before, after) => {
    if (verb === 'added') sweeper.added(table);
    changed({ party: partyOf(table), table, id, verb, before, after });
  });
  return exchangeWorld(world, own);
}

/** The world for an exchange that changes nothing. */
const readOnlyWorld = (world: World, store: Store): World => exchangeWorld(world, discardingWrites(store));

function exchangeWorld(world: World, own: Pick<Store, 'table'>): World {
  const { random } = world;
  return {
    ...world,
    table: (name) => own.table(name),
    call: (from, request, options) => world.call(from, request, { ...options, random }),
  };
}

const holderParty = loadOnce(() => import('../holder/holder.ts'));

const parties: Parties = {
  holder: async () => (await holderParty()).holder,
  secondary: loadOnce(async () => (await import('../secondary/secondary.ts')).secondary),
  register: loadOnce(async () => (await import('../register/register.ts')).register),
  recipient: loadOnce(async () => {
    const [{ createRecipients }, { keySetMet, wasReceived }] = await Promise.all([
      import('../recipients/recipients.ts'),
      import('./recipient-memory.ts'),
    ]);
    return createRecipients({ received: wasReceived, met: keySetMet });
  }),
};

const clockOf = ({ clock }: Scenario): ClockState =>
  clock === undefined ? { offset: 0 } : { standsAt: Date.parse(clock) };

function addressesOf(inputs: WorldInputs): Addresses {
  return createAddresses({
    hosts: inputs.hosts,
    brands: inputs.scenario.holders.map(({ brand }) => brand),
    hasAdmin: (brand) => isIn(operationOf('getMetrics'), inputs.brandProfiles?.get(brand) ?? inputs.profile),
    ...defined({ origin: inputs.origin, authorisationPage: inputs.authorisationPage }),
  });
}

function partyOf(table: string): Party {
  const owner = table.split('.')[0];
  if (owner === 'register' || owner === 'secondary') return owner;
  return owner === 'recipients' ? 'recipient' : 'holder';
}

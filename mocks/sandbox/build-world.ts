// Builds a scenario over a store: the world and the engine.
import { defined } from '../ambient/defined.ts';
import { createAddresses, type Addresses, type AddressOptions } from '../world/addresses.ts';
import { adjustableClock, type AdjustableClock, type ClockState } from '../ambient/clock.ts';
import type { Randomness } from '../ambient/randomness.ts';
import { loadOnce } from '../ambient/load-part.ts';
import { stopwatch } from '../ambient/stopwatch.ts';
import { createAuthority, type CertificateRow } from '../certificates/authority.ts';
import { presenting } from '../certificates/present.ts';
import type { Engine } from '../engine/engine.ts';
import { randomKeys, type KeysOfSeed } from '../keys/key-maker.ts';
import { derivedIds } from '../keys/derived-ids.ts';
import { createVault, type KeyRow } from '../keys/vault.ts';
import type { Outbox } from '../world/outbox.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import type { DecisionChoice } from '../spec/decisions/decisions.ts';
import { isMutual } from '../spec/check-order.ts';
import { operationOf } from '../spec/operations/index.ts';
import { decidedIn, defaultProfile, isIn } from '../spec/profiles/index.ts';
import type { Limits } from '../spec/limits.ts';
import type { EnrolledProduct } from '../register/tables.ts';
import type { Store } from '../store/table.ts';
import type { Party } from '../spec/party.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { TraceRecorder } from '../trace/trace.ts';
import { beginAnswering } from './begin-answering.ts';
import { throwing } from './in-flight.ts';
import { createWorldCache } from '../world/world-cache.ts';
import { nextNotice } from '../world/next-notice.ts';
import { namingOf } from './naming.ts';
import { holderParty } from './parties.ts';
import { createSweeper } from './sweeper.ts';
import type { Tampering } from '../world/tampering.ts';
import type { CallOptions, DecisionReader, FaultInjection, World } from '../world/world.ts';

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
  /** Makes the calls between parties that are due; `clockMoved` checks them even if none was due before. */
  makeDueCalls(clockMoved?: boolean): Promise<void>;
  /** Called when another world replaces this one in the store: pending work writes nothing more. */
  leaveBehind(): void;
}

export function buildWorld(inputs: WorldInputs): BuiltWorld {
  const { store, scenario, random } = inputs;
  const clock = adjustableClock(undefined, inputs.clockState ?? clockOf(scenario));
  const keys = inputs.keysOf?.(scenario.seed) ?? randomKeys;
  const vault = createVault({ table: store.table<KeyRow>('keys'), clock, keys, extractable: inputs.extractableKeys });
  const send = outside(inputs.ending, inputs.outside);
  const { profileOf, decisionsAt, decisionsFor } = choicesOf(inputs);
  const profiles = [...new Set(scenario.holders.map(({ brand }) => profileOf(brand)))];
  const naming = namingOf({
    scenario,
    products: store.table<EnrolledProduct>('register.enrolled'),
    profiles: [inputs.profile, ...profiles],
    form: () => decisionsAt(undefined).get('certificateForm'),
  });
  const table = store.table<CertificateRow>('certificates.issued');
  const authority = createAuthority({ vault, clock, random, keys, table, ...defined({ naming }) });
  const world: World = {
    scenario,
    profile: inputs.profile,
    profiles,
    profileOf,
    table: (name) => store.table(name),
    cache: createWorldCache(),
    vault,
    authority,
    clock,
    random,
    addresses: addressesOf(inputs),
    decisions: decisionsAt(undefined),
    decisionsAt,
    limits: inputs.limits,
    faults: inputs.faults,
    trace: inputs.trace,
    outbox: inputs.outbox,
    tampering: inputs.tampering,
    ids: derivedIds(`cdr-sandbox:${String(scenario.seed)}`),
    call: (from, request, options) => callFrom({ world, engine, send }, from, request, options),
  };
  const sweeper = createSweeper(store, clock);
  const ground = { store, sweeper, decisionsFor };
  let answering = beginAnswering(world, ground);
  const hasNotices = profiles.some(({ sharingSource }) => sharingSource === 'arrangement');
  const makeDueCalls = async (clockMoved = false): Promise<void> => {
    const next = world.cache(nextNotice);
    if (!hasNotices || (!clockMoved && next.at > clock.now().getTime())) return;
    await (await holderParty()).sendDueNotices(world);
  };
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
  const leaveBehind = (): void => {
    answering.leave();
    // Objects of this world that are still in use act on the new one.
    answering = beginAnswering(world, ground);
  };
  return { world, engine, clock, makeDueCalls, leaveBehind };
}

interface Choices extends Pick<World, 'profileOf' | 'decisionsAt'> {
  /** The decisions for an exchange with a brand, or with a party that is none. */
  decisionsFor(brand: BrandId | undefined): DecisionReader;
}

function choicesOf({ profile, brandProfiles, decisions }: WorldInputs): Choices {
  const profileOf: World['profileOf'] = (brand = '') => brandProfiles?.get(brand) ?? profile;
  const decided = (by: SecurityProfile): DecisionReader => ({ get: (name) => decidedIn(by, decisions())[name] });
  const decisionsAt: World['decisionsAt'] = (brand) => decided(profileOf(brand));
  return {
    profileOf,
    decisionsAt,
    // A profile's choices for holders do not affect the register, which is the same in every profile.
    decisionsFor: (brand) => (brand === undefined ? decided(defaultProfile) : decisionsAt(brand)),
  };
}

interface Calling {
  readonly world: World;
  readonly engine: Engine;
  /** For calls that leave the sandbox. */
  readonly send: typeof fetch;
}

async function callFrom(
  { world, engine, send }: Calling,
  from: Party,
  request: Request,
  { parent, random = world.random, certificate }: CallOptions = {},
): Promise<Response> {
  const sender = { from, random, ...defined({ parent }) };
  const url = new URL(request.url);
  if (!world.addresses.owns(url)) {
    const drawing = { ...world, random: random.fork() };
    const { callOutside } = await outsideCalls();
    return throwing(await callOutside(drawing, request, sender, { stopwatch, send, to: 'recipient' }));
  }
  const inside: typeof fetch = async (input, init) =>
    throwing(await engine.handle(input instanceof Request ? input : new Request(input, init), sender));
  const place = world.addresses.locate(url)?.place;
  const isAsked = place !== undefined && isMutual(place.slot);
  return presenting((isAsked ? certificate : undefined) ?? null, inside)(request);
}

const outsideCalls = loadOnce(() => import('../engine/outside.ts'));

/** Reads fetch at call time, because a test, MSW or a worker may have replaced it. Calls time out after ten seconds. */
const outside =
  (ending: AbortSignal, send?: typeof fetch): typeof fetch =>
  (input, init) =>
    (send ?? globalThis.fetch)(input, { ...init, signal: AbortSignal.any([ending, AbortSignal.timeout(10_000)]) });

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

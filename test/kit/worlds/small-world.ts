// A fixture without screens: it writes rows as registration and authorisation would leave them.
import { adjustableClock } from '../../../mocks/ambient/clock.ts';
import { addDuration } from '../../../mocks/ambient/duration.ts';
import { systemRandomness } from '../../../mocks/ambient/randomness.ts';
import { presenting } from '../../../mocks/certificates/present.ts';
import { createFaultInjector } from '../../../mocks/faults/fault-injector.ts';
import { brandNamed, type Brand } from '../../../mocks/holder/brand.ts';
import { endConsent } from '../../../mocks/holder/consent/consent-lifecycle.ts';
import type { ClientRow } from '../../../mocks/holder/rows.ts';
import { createRegisterAdmin } from '../../../mocks/register/register-operator.ts';
import { createOutbox } from '../../../mocks/world/outbox.ts';
import { buildWorld } from '../../../mocks/sandbox/build-world.ts';
import { openDataRecipients } from '../../../mocks/sandbox/controls/data-recipients.ts';
import type { SandboxClock } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Scenario } from '../../../mocks/scenario/scenario.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { presetOf, type Decisions } from '../../../mocks/spec/decisions/decisions.ts';
import { openStore } from '../../../mocks/store/open.ts';
import type { Store } from '../../../mocks/store/table.ts';
import { createTrace } from '../../../mocks/trace/trace.ts';
import type { World } from '../../../mocks/world/world.ts';
import { backchannelGrant } from '../calls/registration.ts';
import { answerBackchannel, askBackchannel, authoriseAtOnce } from './small-grants.ts';
import { slowStore } from './slow-store.ts';
import { everyScope, type RegisteredRecipient, type Fixture } from './fixture.ts';

export interface SmallWorld extends Fixture {
  readonly world: World;
  /** The store of all tables. */
  readonly store: Store;
  /** A backchannel request of the player, as the backchannel endpoint would leave it. */
  askBackchannel(player: RegisteredRecipient): Promise<string>;
  /** Answers on the device as the consumer. */
  answer(authReqId: string, status: 'approved' | 'denied'): Promise<void>;
}

/** Slow: the store's verbs interleave as in IndexedDB, which reveals code that is not atomic. */
export async function openSmallWorld(
  scenario: Scenario,
  speed: 'fast' | 'slow' = 'fast',
  profile = defaultProfile,
): Promise<SmallWorld> {
  const opened = await openStore('memory:');
  const store = speed === 'slow' ? slowStore(opened) : opened;
  let chosen: Decisions = presetOf('strict');
  const trace = createTrace();
  const outbox = createOutbox();
  const { world, engine } = buildWorld({
    store,
    scenario,
    profile,
    random: systemRandomness,
    trace,
    outbox,
    faults: createFaultInjector(systemRandomness),
    clockState: adjustableClock().state(),
    decisions: () => ({ preset: 'strict', options: chosen }),
    limits: limits.sandbox,
    extractableKeys: false,
    tampering: () => undefined,
    ending: new AbortController().signal,
    hosts: 'virtual',
  });
  const send: typeof fetch = (input, init) => engine.handle(new Request(input, init));
  const brand = brandNamed(world, scenario.holders[0]?.brand ?? '');
  const others = async (commonName: string | null) =>
    commonName === null ? null : world.authority.issue({ commonName, role: 'data-recipient' });
  return {
    world,
    store,
    urls: world.addresses,
    fetch: send,
    clock: clockOf(world),
    decisions: {
      set: (name, option) => {
        chosen = { ...chosen, [name]: option };
        return Promise.resolve();
      },
    },
    trace,
    player: (o) => newPlayer(world, brand, send, o),
    authorise: (player, wanted = {}) => authoriseAtOnce(world, brand, player, wanted),
    endConsent: async (_player, consentId) => {
      await endConsent(world, consentId);
    },
    setStatus: (player, status) => stand(world, player, status),
    presenting: async (commonName) => presenting(await others(commonName), send),
    events: () => world.table('holder.events').list(),
    latestMessage: (customerId) => outbox.latest(customerId, 'notification'),
    stop: () => store.close(),
    askBackchannel: (player) => askBackchannel(world, brand, player),
    answer: (authReqId, status) => answerBackchannel(world, brand, authReqId, status),
  };
}

async function newPlayer(
  world: World,
  brand: Brand,
  send: typeof fetch,
  o: { alg?: 'PS256' | 'ES256'; redirectUris?: string[] } = {},
): Promise<RegisteredRecipient> {
  const slug = `app-${world.random.uuid().slice(0, 8)}`;
  const alg = o.alg ?? 'ES256';
  const redirectUris = o.redirectUris ?? [`${world.addresses.recipient(slug)}/callback`];
  const uuid = world.random.uuid;
  const ids = { legalEntityId: uuid(), dataRecipientBrandId: uuid(), softwareProductId: uuid() };
  const names = { productName: slug, description: slug, brandName: slug, legalEntityName: slug };
  const recipients = openDataRecipients(world, {
    ownFetch: send,
    changed: () => undefined,
    whileOpen: (work) => work(),
  });
  const recipient = await recipients.enrol({ slug, alg, redirectUris, ids, ...names });
  const client: ClientRow = {
    id: uuid(),
    brand: brand.id,
    softwareProductId: ids.softwareProductId,
    legalEntityId: ids.legalEntityId,
    recipientBrandId: ids.dataRecipientBrandId,
    clientName: slug,
    legalEntityName: slug,
    jwksUri: `${world.addresses.recipient(slug)}/jwks`,
    redirectUris,
    scopes: everyScope,
    idTokenSignedResponseAlg: alg,
    requestObjectSigningAlg: alg,
    backchannel: { deliveryMode: 'poll', requestSigningAlg: alg },
    registeredAt: world.clock.now().toISOString(),
    metadata: { grant_types: ['authorization_code', 'client_credentials', 'refresh_token', backchannelGrant] },
  };
  await world.table('holder.clients').put(client);
  return { ...recipient, clientId: client.id };
}

/** Sets the status at the register and lets the holder refresh at once. */
async function stand(
  world: World,
  player: Pick<RegisteredRecipient, 'softwareProductId'>,
  status: string,
): Promise<void> {
  await createRegisterAdmin(world).setStatus('softwareProduct', player.softwareProductId, status);
  await world.table('holder.register').take('data-recipients');
}

function clockOf({ clock }: World): SandboxClock {
  return {
    now: () => clock.now(),
    set: (instant) => Promise.resolve(clock.set(new Date(instant))),
    runFrom: (instant) => Promise.resolve(clock.runFrom(new Date(instant))),
    advance: (duration) =>
      Promise.resolve(clock.advance(addDuration(clock.now(), duration).getTime() - clock.now().getTime())),
    followRealTime: () => Promise.resolve(clock.followRealTime()),
  };
}

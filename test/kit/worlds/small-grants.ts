// Writes grants as the consumer's screens and device would leave them.
import { addDuration } from '../../../mocks/ambient/duration.ts';
import { seconds } from '../../../mocks/ambient/clock.ts';
import type { Brand } from '../../../mocks/holder/brand.ts';
import { bindConsent } from '../../../mocks/holder/consent/consent-lifecycle.ts';
import { createCode, createGrant } from '../../../mocks/holder/consent/grants.ts';
import { subFor } from '../../../mocks/holder/token/pairwise-subject.ts';
import type { BackchannelRow, ClientRow, ConsentRow, GrantRow } from '../../../mocks/holder/rows.ts';
import { encryptionKeyOf } from '../../../mocks/holder/token/encryption-key.ts';
import { issueIdToken } from '../../../mocks/holder/token/id-token.ts';
import { ladder } from '../../../mocks/spec/levels.ts';
import type { World } from '../../../mocks/world/world.ts';
import { everyScope, type Authorised, type RegisteredRecipient, type Wanted } from './fixture.ts';

const clientRow = async (world: World, id: string): Promise<ClientRow> => {
  const client = await world.table('holder.clients').get(id);
  if (client === undefined) throw new Error(`No client ${id}.`);
  return client;
};

async function newConsent(world: World, brand: Brand, clientId: string, wanted: Wanted): Promise<string> {
  if (wanted.consentId !== undefined) return wanted.consentId;
  const row: ConsentRow = {
    id: world.random.uuid(),
    brand: brand.id,
    clientId,
    status: 'AWAITING_AUTHORISATION',
    scopes: wanted.scopes ?? everyScope,
    sharingDuration: wanted.sharingDuration ?? 31_536_000,
    createdAt: world.clock.now().toISOString(),
  };
  await world.table('holder.consents').put(row);
  return row.id;
}

async function newGrant(
  world: World,
  brand: Brand,
  client: ClientRow,
  wanted: Wanted & { readonly nonce?: string },
): Promise<GrantRow> {
  const consentId = await newConsent(world, brand, client.id, wanted);
  const consumer = world.scenario.customers[wanted.consumer ?? 0];
  const profile = consumer?.profiles[0];
  if (consumer === undefined || profile === undefined) throw new Error('No such consumer.');
  const form = wanted.level ?? 'acr';
  const grant = await createGrant(world, {
    brand: brand.id,
    clientId: client.id,
    softwareProductId: client.softwareProductId,
    consentId,
    customerId: consumer.customerId,
    profileId: profile.id,
    sub: await subFor(world, brand, client, consumer.customerId, profile.id),
    accounts: profile.accounts.map(({ key }) => key),
    scopes: wanted.scopes ?? everyScope,
    ...(wanted.nonce === undefined ? {} : { nonce: wanted.nonce }),
    level: { form, reached: wanted.reached ?? ladder[form][0] },
    authTime: seconds(world.clock.now()),
    idTokenClaims: wanted.idTokenClaims ?? [],
    userInfoClaims: wanted.userInfoClaims ?? [],
  });
  const binding = { clientId: client.id, customerId: grant.customerId, grantId: grant.id, scopes: grant.scopes };
  await bindConsent(world, consentId, binding);
  return grant;
}

export async function authoriseAtOnce(
  world: World,
  brand: Brand,
  player: RegisteredRecipient,
  wanted: Wanted,
): Promise<Authorised> {
  const client = await clientRow(world, player.clientId);
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()];
  const redirectUri = wanted.redirectUri ?? player.redirectUris[0] ?? '';
  const grant = await newGrant(world, brand, client, { ...wanted, nonce });
  const code = await createCode(world, grant, { redirectUri, binding: { by: 'hashes', state } });
  // Personal claims are available here and must not be returned.
  const claims = { name: 'not in front', given_name: 'not in front', family_name: 'not in front', updated_at: 1 };
  const recipient = await encryptionKeyOf(world, client);
  if (recipient === undefined) throw new Error('The player publishes no key to encrypt for.');
  const idToken = await issueIdToken(world, brand, client, grant, { code: code.id, state, nonce, claims, recipient });
  return { code: code.id, idToken, state, nonce, consentId: grant.consentId, redirectUri };
}

export async function askBackchannel(world: World, brand: Brand, player: RegisteredRecipient): Promise<string> {
  const consumer = world.scenario.customers[0];
  const row: BackchannelRow = {
    id: world.random.secret(),
    requestId: world.random.uuid(),
    brand: brand.id,
    clientId: player.clientId,
    customerId: consumer?.customerId ?? '',
    profileId: consumer?.profiles[0]?.id ?? '',
    profileFixed: false,
    consentId: await newConsent(world, brand, player.clientId, {}),
    scopes: everyScope,
    level: { form: 'acr', essential: false, values: [] },
    idTokenClaims: [],
    userInfoClaims: [],
    status: 'pending',
    interval: 5,
    createdAt: world.clock.now().toISOString(),
    expiresAt: addDuration(world.clock.now(), 'PT5M').toISOString(),
  };
  await world.table('holder.backchannel').put(row);
  return row.id;
}

export async function answerBackchannel(
  world: World,
  brand: Brand,
  authReqId: string,
  status: 'approved' | 'denied',
): Promise<void> {
  const table = world.table('holder.backchannel');
  const row = await table.get(authReqId);
  if (row === undefined) throw new Error('No such request.');
  const client = await clientRow(world, row.clientId);
  const grant = status === 'approved' ? await newGrant(world, brand, client, { consentId: row.consentId }) : undefined;
  await table.update(authReqId, (found) => ({
    ...found,
    status,
    ...(grant === undefined ? {} : { grantId: grant.id }),
  }));
}

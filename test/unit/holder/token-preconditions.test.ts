// What must still be true before tokens are issued, in states written as rows because no recipient can cause them alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicJwk } from '../../../mocks/keys/vault.ts';
import type { TableRows } from '../../../mocks/world/world.ts';
import { removeClient } from '../../../mocks/holder/clients/registered-clients.ts';
import { encryptionKeyOf } from '../../../mocks/holder/token/encryption-key.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { createRegisterAdmin } from '../../../mocks/register/register-operator.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/worlds/small-world.ts';
import {
  codeForm,
  errorOf,
  opened,
  post,
  redeemed,
  refreshed,
  signedIn,
  tokensOf,
  userInfo,
} from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

let world: SmallWorld;
let player: RegisteredRecipient;
beforeAll(async () => {
  world = await openSmallWorld(await loadScenario('solar-home'));
  player = await world.player();
});
afterAll(() => world.stop());

const change = <N extends keyof TableRows>(table: N, id: string, changes: Partial<TableRows[N]>): Promise<unknown> =>
  world.world.table(table).update(id, (row) => ({ ...row, ...changes }));

test('CDS participant statuses: a suspended recipient gets no tokens, and its code stays unused', async () => {
  const authorised = await world.authorise(player);
  await world.setStatus(player, 'INACTIVE');
  expect(await errorOf(await post(world, player, 'token', codeForm(authorised)))).toBe('400 unauthorized_client');
  await world.setStatus(player, 'ACTIVE');
  expect(await redeemed(world, player, authorised)).toHaveProperty('access_token');
});

test('D-30 without an encryption key there is no ID token, and the code stays unused', async () => {
  const authorised = await world.authorise(player);
  await change('holder.clients', player.clientId, { idTokenEncryptedResponseAlg: 'RSA-OAEP-256' });
  expect(await errorOf(await post(world, player, 'token', codeForm(authorised)))).toBe('400 invalid_request');
  const registered = { idTokenEncryptedResponseAlg: 'ECDH-ES+A256KW', idTokenEncryptedResponseEnc: 'A128CBC-HS256' };
  await change('holder.clients', player.clientId, registered);
  const { outer } = await opened(player, (await redeemed(world, player, authorised)).id_token);
  expect(outer).toMatchObject({ alg: 'ECDH-ES+A256KW', enc: 'A128CBC-HS256' });
});

test('IS 14: a consent bound to a later authorisation invalidates the earlier one', async () => {
  const authorised = await world.authorise(player);
  const tokens = await redeemed(world, player, authorised);
  await change('holder.consents', authorised.consentId, { grantId: 'another' });
  expect(await errorOf(await refreshed(world, player, tokens))).toBe('400 invalid_grant');
});

test('CDS participant statuses: a recipient active again is accepted at once', async () => {
  const tokens = await signedIn(world, player);
  await world.setStatus(player, 'INACTIVE');
  expect(await errorOf(await refreshed(world, player, tokens))).toBe('400 unauthorized_client');
  // The holder’s copy is fresh, and still has the old status.
  await createRegisterAdmin(world.world).setStatus('softwareProduct', player.softwareProductId, 'ACTIVE');
  expect((await refreshed(world, player, tokens)).status).toBe(200);
});

test('FAPI-RW 8.6: encrypts only with a key whose use is enc', async () => {
  const client = await world.world.table('holder.clients').get(player.clientId);
  if (client === undefined) throw new Error('No client.');
  const { alg: _alg, use: _use, ...bare } = player.decryptionKey.publicJwk;
  const keys = [
    { ...bare, kid: 'signs', use: 'sig' },
    { ...bare, kid: 'anything' },
    { ...bare, use: 'enc' },
  ] as readonly PublicJwk[];
  const jwksUri = 'https://elsewhere.recipient.cdr.example/jwks';
  const row = { id: jwksUri, keys, fetchedAt: world.clock.now().toISOString() };
  await world.world.table('holder.keySets').put(row);
  const { idTokenEncryptedResponseAlg: _registered, idTokenEncryptedResponseEnc: _enc, ...plain } = client;
  const found = await encryptionKeyOf(world.world, { ...plain, jwksUri });
  expect(found).toMatchObject({ jwk: { kid: bare.kid }, alg: 'ECDH-ES+A256KW', enc: 'A256GCM' });
});

test('RFC 6750 3.1: a token of another brand is unknown', async () => {
  const { access_token: token } = await signedIn(world, player);
  await change('holder.accessTokens', token, { brand: 'another-brand' });
  expect(await errorOf(await userInfo(world, token, player.fetch))).toBe('401 invalid_token');
});

test('IS 14: the token of a removed client is refused by the consent API', async () => {
  const removed = await world.player();
  const { access_token: token } = await tokensOf(
    await post(world, removed, 'token', { grant_type: 'client_credentials' }),
  );
  const consents = `${world.urls.dataHolder.base}/clients/${removed.clientId}/consents`;
  const asked = () => removed.fetch(consents, { headers: { authorization: `Bearer ${token}` } });
  expect((await asked()).status).toBe(200);
  await removeClient(world.world, removed.clientId);
  expect((await asked()).status).toBe(401);
});

// What must still be true before tokens are issued: states that no recipient can bring about alone, written as rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientRow, ConsentRow } from '../../mocks/holder/rows.ts';
import { loadScenario } from '../../mocks/personas/scenarios.ts';
import { openSmallWorld, type SmallWorld } from '../kit/small-world.ts';
import { codeForm, errorOf, opened, post, redeemed, refreshed, type Player } from '../kit/stage.ts';

let world: SmallWorld;
let player: Player;
beforeAll(async () => {
  world = await openSmallWorld(await loadScenario('solar-home'));
  player = await world.player();
});
afterAll(() => world.stop());

const change = <R extends { readonly id: string }>(table: string, id: string, changes: Partial<R>): Promise<unknown> =>
  world.world.table<R>(table).update(id, (row) => ({ ...row, ...changes }));

test('CDS participant statuses: a suspended recipient gets no tokens, and the code is not spent', async () => {
  const authorised = await world.authorise(player);
  await world.setStatus(player, 'INACTIVE');
  expect(await errorOf(await post(world, player, 'token', codeForm(authorised)))).toBe('400 unauthorized_client');
  await world.setStatus(player, 'ACTIVE');
  expect(await redeemed(world, player, authorised)).toHaveProperty('access_token');
});

test('D-30 without a key to encrypt for there is no ID token, and the code is not spent', async () => {
  const authorised = await world.authorise(player);
  await change<ClientRow>('holder.clients', player.clientId, { idTokenEncryptedResponseAlg: 'RSA-OAEP-256' });
  expect(await errorOf(await post(world, player, 'token', codeForm(authorised)))).toBe('400 invalid_request');
  const registered = { idTokenEncryptedResponseAlg: 'ECDH-ES+A256KW', idTokenEncryptedResponseEnc: 'A128CBC-HS256' };
  await change<ClientRow>('holder.clients', player.clientId, registered);
  const { outer } = await opened(player, (await redeemed(world, player, authorised)).id_token);
  expect(outer).toMatchObject({ alg: 'ECDH-ES+A256KW', enc: 'A128CBC-HS256' });
});

test('IS 14: a consent that was bound to a later authorisation no longer carries the earlier one', async () => {
  const authorised = await world.authorise(player);
  const tokens = await redeemed(world, player, authorised);
  await change<ConsentRow>('holder.consents', authorised.consentId, { grantId: 'another' });
  expect(await errorOf(await refreshed(world, player, tokens))).toBe('400 invalid_grant');
});

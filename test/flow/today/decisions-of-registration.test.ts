// Decisions of today’s profile about metadata and registration, each under another option.
import { decodeJwt } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { leftHalfHash } from '../../../mocks/keys/hashes.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { putRegistration } from '../../kit/calls/management.ts';
import { register, statementKey, statementOf } from '../../kit/calls/registration.ts';
import { sign, type Claims } from '../../kit/calls/signing.ts';
import { accountsAnswer } from '../../kit/calls/caller.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { customer, errorOf, post } from '../../kit/calls/tokens.ts';
import {
  codeForm,
  coded,
  introspected,
  push,
  refreshed,
  scope,
  signedIn,
  tokensOf,
} from '../../kit/calls/code-flow.ts';
import { newPlayer, todayMembers, type TodayFixture } from '../../kit/worlds/today.ts';

const { fixture, player } = await ownToday({ extractableKeys: true });
afterEach(() => fixture.sandbox.decisions.preset('strict'));

const set = (...given: Parameters<TodayFixture['sandbox']['decisions']['set']>): Promise<void> =>
  fixture.sandbox.decisions.set(...given);
const metadata = async (): Promise<Claims> => {
  const answer = await fixture.fetch(`${fixture.urls.dataHolder.issuer}/.well-known/openid-configuration`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Claims;
};
const asked = async (claims: Claims): Promise<Response> => {
  const recipient = await fixture.sandbox.enrol({ alg: 'PS256' });
  return register(fixture, recipient, { claims: { ...todayMembers(recipient), ...claims } });
};

test('P-1 publishedLists: lists what works, or what the example prints; the same works either way', async () => {
  const working = await metadata();
  expect(working).toMatchObject({ response_types_supported: ['code'], response_modes_supported: ['jwt'] });
  await set('publishedLists', 'example');
  const { response_types_supported: types, ...printed } = await metadata();
  expect(types).toEqual(['code id_token', 'code']);
  expect(printed).toMatchObject({
    response_modes_supported: ['fragment', 'jwt'],
    grant_types_supported: expect.arrayContaining([
      'urn:openid:params:modrna:grant-type:backchannel_request',
    ]) as unknown,
  });
  expect(printed['id_token_encryption_alg_values_supported']).toHaveLength(13);
  const hybrid = { claims: { response_type: 'code id_token' } };
  expect(await errorOf((await push(fixture, player, hybrid)).answer)).toBe('400 unsupported_response_type');
});

test('P-3 responseEncryption: offers it in metadata and registration, or omits and ignores it', async () => {
  const [algs, encs] = [
    'authorization_encryption_alg_values_supported',
    'authorization_encryption_enc_values_supported',
  ];
  const members = { authorization_encrypted_response_alg: 'RSA-OAEP', authorization_encrypted_response_enc: 'A256GCM' };
  expect(await metadata()).toMatchObject({
    [algs ?? '']: ['RSA-OAEP', 'RSA-OAEP-256'],
    [encs ?? '']: ['A256GCM', 'A128CBC-HS256'],
  });
  expect(await (await asked(members)).json()).toMatchObject(members);
  await set('responseEncryption', 'off');
  for (const name of [algs, encs]) expect(await metadata()).not.toHaveProperty(name ?? '');
  const answer = await asked(members);
  expect(answer.status).toBe(201);
  const body = (await answer.json()) as Claims;
  for (const name of Object.keys(members)) expect(body).not.toHaveProperty(name);
});

test('P-3 responseEncryption: when off, ignores any alg, and still refuses enc alone', async () => {
  const [alg, enc] = ['authorization_encrypted_response_alg', 'authorization_encrypted_response_enc'] as const;
  await set('responseEncryption', 'off');
  expect(await errorOf(await asked({ [enc]: 'A256GCM' }))).toBe('400 invalid_client_metadata');
  for (const members of [{ [alg]: 'RSA1_5' }, { [alg]: 'RSA-OAEP-256', [enc]: 'A256CBC-HS512' }])
    expect((await asked(members)).status).toBe(201);
});

test('P-25 codeFlowHashes: sends at_hash only, or c_hash and s_hash too', async () => {
  const hashesIn = async (): Promise<[Claims, Claims]> => {
    const code = await coded(fixture, player);
    const tokens = await tokensOf(await post(fixture, player, 'token', codeForm(code)));
    const { at_hash, c_hash, s_hash } = decodeJwt(tokens.id_token);
    const [ofToken, ofCode, ofState] = await Promise.all(
      [tokens.access_token, code.code, code.state].map((text) => leftHalfHash(text)),
    );
    return [
      { at_hash, c_hash, s_hash },
      { at_hash: ofToken, c_hash: ofCode, s_hash: ofState },
    ];
  };
  const [alone, hashes] = await hashesIn();
  expect(alone).toEqual({ ...hashes, c_hash: undefined, s_hash: undefined });
  await set('codeFlowHashes', 'all');
  const [all, expected] = await hashesIn();
  expect(all).toEqual(expected);
});

test('P-27 responseAlgLeftOut: defaults to PS256 with a warning, or requires the member', async () => {
  const open = { authorization_signed_response_alg: undefined };
  const answer = await asked(open);
  expect(await answer.json()).toMatchObject({ authorization_signed_response_alg: 'PS256' });
  const warned = (): unknown =>
    fixture.sandbox.trace
      .entries()
      .findLast(({ operation }) => operation === 'registerClient')
      ?.checks.find(({ rule }) => rule === 'registration.response-alg');
  expect(warned()).toMatchObject({ outcome: 'pass', relaxed: true });
  expect((await asked({})).status).toBe(201);
  expect(warned()).not.toHaveProperty('relaxed');
  await set('responseAlgLeftOut', 'required');
  expect(await errorOf(await asked(open))).toBe('400 invalid_client_metadata');
  expect((await asked({})).status).toBe(201);
});

test('P-29 narrowedScopes: living arrangements keep their scopes, or are narrowed at once', async () => {
  const own = await newPlayer(fixture);
  const issued = await statementOf(fixture, own);
  const key = await statementKey(fixture.sandbox);
  const narrow = { ...decodeJwt(issued), scope: 'openid profile energy:accounts.basic:read' };
  const tokens = await signedIn(fixture, own);
  expect((await putRegistration(fixture, own, { statement: await sign(key, narrow) })).status).toBe(200);
  const sharing = async (): Promise<unknown> => {
    const fresh = await tokensOf(await refreshed(fixture, own, tokens.refresh_token));
    const { status } = await customer(fixture, tokens.access_token, own.fetch);
    return [status, fresh.scope, (await introspected(fixture, own, tokens.refresh_token))['scope']];
  };
  expect(await sharing()).toEqual([200, scope, scope]);
  const wide = await push(fixture, own);
  expect(await errorOf(wide.answer)).toBe('400 invalid_scope');
  await set('narrowedScopes', 'narrow');
  const left = 'openid profile energy:accounts.basic:read';
  expect(await sharing()).toEqual([403, left, left]);
  expect((await accountsAnswer(fixture.sandbox, own.fetch, tokens.access_token)).status).toBe(200);
  expect(await tokensOf(await refreshed(fixture, own, tokens.refresh_token))).toMatchObject({ scope: left });
});

test('D-7 foreignCertificate: any certificate of the scheme registers a product, or its own alone', async () => {
  const registering = async (): Promise<string> => {
    const recipient = await fixture.sandbox.enrol({ alg: 'PS256' });
    return errorOf(await register(fixture, recipient, { claims: todayMembers(recipient), send: player.fetch }));
  };
  expect(await registering()).toBe('201 no error');
  await set('foreignCertificate', 'refuse');
  expect(await registering()).toBe('400 invalid_software_statement');
  expect(brokenRules(fixture.sandbox, 'registerClient')).toEqual(['registration.certificate-owner']);
  expect((await asked({})).status).toBe(201);
});

// TG, P-30: a recipient registers, reads, replaces and deletes its registration.
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { DataRecipient } from '../../../mocks/sandbox/sandbox-interface.ts';
import { errorOf, customer } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { manage, managementToken, putRegistration, registrationAddress } from '../../kit/calls/management.ts';
import { register, statementOf } from '../../kit/calls/registration.ts';
import { secondsOf, type Claims } from '../../kit/calls/signing.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { addressOf, push, referenceOf, refreshed, signedIn } from '../../kit/calls/code-flow.ts';
import { newPlayer, todayMembers } from '../../kit/worlds/today.ts';

const { fixture, player } = await ownToday();
const other = await newPlayer(fixture);

const redirectUris = ['https://app.example/callback', 'https://app.example/other'];
const newRecipient = (): Promise<DataRecipient> => fixture.sandbox.enrol({ alg: 'PS256', redirectUris });
const asked = async (claims: Claims, recipient?: DataRecipient): Promise<Response> => {
  const one = recipient ?? (await newRecipient());
  return register(fixture, one, { claims: { ...todayMembers(one), ...claims } });
};
const bodyOf = async (answer: Response): Promise<Claims> => (await answer.json()) as Claims;

describe('TG: registration', () => {
  test('TG-01 the answer contains everything registered, without a secret', async () => {
    const recipient = await newRecipient();
    const statement = await statementOf(fixture, recipient);
    const answer = await register(fixture, recipient, { statement, claims: todayMembers(recipient) });
    expect(answer.status).toBe(201);
    const body = await bodyOf(answer);
    expect(body).toMatchObject({
      software_id: recipient.softwareProductId,
      software_statement: statement,
      redirect_uris: redirectUris,
      response_types: ['code'],
      token_endpoint_auth_signing_alg: 'PS256',
      id_token_signed_response_alg: 'PS256',
      authorization_signed_response_alg: 'PS256',
      request_object_signing_alg: 'PS256',
      recipient_base_uri: expect.any(String) as unknown,
      client_id_issued_at: expect.any(Number) as unknown,
    });
    for (const secret of ['client_secret', 'registration_access_token', 'registration_client_uri'])
      expect(body).not.toHaveProperty(secret);
  });
  test('TG-02 requires each mandatory claim', async () => {
    const recipient = await newRecipient();
    const names = ['iss', 'aud', 'iat', 'exp', 'jti', 'token_endpoint_auth_method', 'grant_types', 'response_types'];
    for (const name of [...names, 'token_endpoint_auth_signing_alg', 'id_token_signed_response_alg'])
      expect(await errorOf(await asked({ [name]: undefined }, recipient)), name).toBe('400 invalid_client_metadata');
    const answer = await asked({ software_statement: undefined }, recipient);
    expect(await errorOf(answer)).toBe('400 invalid_software_statement');
  });
  test('TG-03 refuses another audience or issuer, an expired request and a repeated jti', async () => {
    const recipient = await newRecipient();
    const { brandId, legalEntityId } = recipient;
    const past = { exp: secondsOf(fixture) - 60 };
    for (const bent of [{ iss: brandId }, { iss: legalEntityId }, { aud: 'https://nobody.example' }, past])
      expect(await errorOf(await asked(bent, recipient)), JSON.stringify(bent)).toBe('400 invalid_client_metadata');
    const jti = crypto.randomUUID();
    expect((await asked({ jti }, recipient)).status).toBe(201);
    expect(await errorOf(await asked({ jti }, recipient))).toBe('400 invalid_client_metadata');
    // For a registered product the jti is checked first, so a PUT shows which rule refused.
    const own = await newPlayer(fixture);
    expect((await putRegistration(fixture, own, { claims: { jti } })).status).toBe(200);
    expect(await errorOf(await putRegistration(fixture, own, { claims: { jti } }))).toBe('400 invalid_client_metadata');
    expect((await putRegistration(fixture, own)).status).toBe(200);
  });
  test('TG-04 redirect_uris: all of the statement, some of them, or one outside', async () => {
    expect(await bodyOf(await asked({ redirect_uris: undefined }))).toMatchObject({ redirect_uris: redirectUris });
    const some = redirectUris.slice(1);
    expect(await bodyOf(await asked({ redirect_uris: some }))).toMatchObject({ redirect_uris: some });
    const outside = await asked({ redirect_uris: ['https://elsewhere.example/callback'] });
    expect(await errorOf(outside)).toBe('400 invalid_redirect_uri');
  });
  test('TG-05 refuses null, empty and unknown response algorithms, and enc without alg', async () => {
    const recipient = await newRecipient();
    const [signed, alg, enc] = ['signed_response_alg', 'encrypted_response_alg', 'encrypted_response_enc'].map(
      (name) => `authorization_${name}`,
    ) as [string, string, string];
    const wrong = [null, '', 'RS256', 'none', 5, ['PS256']];
    const bent: Claims[] = [
      ...wrong.map((value) => ({ [signed]: value })),
      ...[...wrong, 'RSA1_5', 'ECDH-ES'].map((value) => ({ [alg]: value })),
      ...[...wrong, 'A256CBC-HS512'].map((value) => ({ [alg]: 'RSA-OAEP', [enc]: value })),
      { [enc]: 'A256GCM' },
    ];
    for (const members of bent)
      expect(await errorOf(await asked(members, recipient)), JSON.stringify(members)).toBe(
        '400 invalid_client_metadata',
      );
    const both = { [alg]: 'RSA-OAEP-256', [enc]: 'A256GCM' };
    expect(await bodyOf(await asked(both, recipient))).toMatchObject(both);
    expect(await bodyOf(await asked({ [alg]: 'RSA-OAEP' }))).toMatchObject({
      [alg]: 'RSA-OAEP',
      [enc]: 'A128CBC-HS256',
    });
    const none = await bodyOf(await asked({}));
    for (const name of [alg, enc]) expect(none).not.toHaveProperty(name);
  });
  test('TG-06 refuses the other profile’s response type alone, and drops it beside this one', async () => {
    expect(await errorOf(await asked({ response_types: ['code id_token'] }))).toBe('400 invalid_client_metadata');
    const both = await asked({ response_types: ['code id_token', 'code'] });
    expect(await bodyOf(both)).toMatchObject({ response_types: ['code'] });
  });
  test('TG-09 silently drops scopes of other sectors', async () => {
    const { scope, software_statement: statement } = await bodyOf(await asked({}));
    const isBank = (one: string): boolean => one.startsWith('bank:');
    expect(
      String(decodeJwt(String(statement))['scope'])
        .split(' ')
        .some(isBank),
    ).toBe(true);
    expect(String(scope).split(' ').some(isBank)).toBe(false);
    expect(scope).toContain('energy:accounts.basic:read');
    expect(String(scope).split(' ')).toContain('cdr:registration');
  });
  test('TG-10 a software product registers once', async () => {
    const recipient = await newRecipient();
    expect((await asked({}, recipient)).status).toBe(201);
    expect(await errorOf(await asked({}, recipient))).toBe('400 invalid_client_metadata');
  });
  test('TG-18 ignores undefined members and does not echo them', async () => {
    const members = {
      backchannel_token_delivery_mode: 'poll',
      backchannel_authentication_request_signing_alg: 'nonsense',
      id_token_encrypted_response_alg: 'nonsense',
      something_else: true,
    };
    const body = await bodyOf(await asked(members));
    expect(body).toHaveProperty('client_id');
    for (const name of Object.keys(members)) expect(body).not.toHaveProperty(name);
  });
  test('TG-22 omitted response algorithms default to PS256', async () => {
    const body = await bodyOf(await asked({ authorization_signed_response_alg: undefined }));
    expect(body).toMatchObject({ authorization_signed_response_alg: 'PS256' });
    const open = await bodyOf(await asked({ request_object_signing_alg: undefined }));
    expect(open).toMatchObject({ request_object_signing_alg: 'PS256' });
  });
});

describe('TG: management', () => {
  const address = (clientId: string): string => registrationAddress(fixture, clientId);
  const tokenOf = (who: RegisteredRecipient): Promise<string> => managementToken(fixture, who);
  const call = (method: string, who: RegisteredRecipient, clientId = who.clientId): Promise<Response> =>
    manage(fixture, method, who, { clientId });
  const put = (who: RegisteredRecipient, claims: Claims, subject: RegisteredRecipient = who): Promise<Response> =>
    putRegistration(fixture, who, { claims, subject });

  test('TG-07 a client reads and replaces its registration, and its sharing continues', async () => {
    const own = await newPlayer(fixture);
    const before = await bodyOf(await call('GET', own));
    expect(before).toMatchObject({ client_id: own.clientId, redirect_uris: redirectUris });
    const tokens = await signedIn(fixture, own);
    const answer = await put(own, { redirect_uris: redirectUris.slice(1) });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      client_id: own.clientId,
      client_id_issued_at: before['client_id_issued_at'],
      redirect_uris: redirectUris.slice(1),
    });
    expect(await bodyOf(await call('GET', own))).toMatchObject({ redirect_uris: redirectUris.slice(1) });
    expect((await refreshed(fixture, own, tokens.refresh_token)).status).toBe(200);
  });
  test('an earlier push is checked against the registration at the time the browser arrives', async () => {
    const own = await newPlayer(fixture);
    const reference = { client_id: own.clientId, request_uri: await referenceOf(await push(fixture, own)) };
    expect((await put(own, { redirect_uris: redirectUris.slice(1) })).status).toBe(200);
    const { status, headers } = await fixture.fetch(addressOf(fixture, reference), { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([400, null]);
    const again = await push(fixture, own, { claims: { redirect_uri: redirectUris[1] } });
    const good = { client_id: own.clientId, request_uri: await referenceOf(again) };
    expect((await fixture.fetch(addressOf(fixture, good), { redirect: 'manual' })).status).toBe(200);
  });
  test('another product’s registration, or one without a required claim, changes nothing', async () => {
    const before = await bodyOf(await call('GET', player));
    expect(await errorOf(await put(player, {}, other))).toBe('400 invalid_software_statement');
    expect(await errorOf(await put(player, { response_types: undefined }))).toBe('400 invalid_client_metadata');
    expect(await bodyOf(await call('GET', player))).toEqual(before);
  });
  test('TG-08 refuses another client’s registration like an unknown one, with a challenge', async () => {
    const refused = async (id: string): Promise<unknown> => {
      const answer = await call('GET', player, id);
      return [answer.status, answer.headers.get('www-authenticate'), await answer.text()];
    };
    expect(await refused(other.clientId)).toEqual(await refused(crypto.randomUUID()));
    expect((await refused(other.clientId)) as unknown[]).toEqual(expect.arrayContaining([401]));
  });
  test('refuses a consumer’s token, and its own token works nowhere else', async () => {
    const { access_token: token } = await signedIn(fixture, player);
    const headers = { authorization: `Bearer ${token}` };
    expect((await player.fetch(address(player.clientId), { headers })).status).toBe(403);
    expect((await customer(fixture, await tokenOf(player), player.fetch)).status).toBe(403);
    const bare = await player.fetch(address(player.clientId));
    expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
  test('P-30 registrationDeletion: a client may delete its registration and everything in it, or not', async () => {
    const own = await newPlayer(fixture);
    const tokens = await signedIn(fixture, own);
    await fixture.sandbox.decisions.set('registrationDeletion', '405');
    const kept = await call('DELETE', own);
    expect([kept.status, kept.headers.get('allow')]).toEqual([405, 'GET, PUT']);
    await fixture.sandbox.decisions.set('registrationDeletion', 'supported');
    const reference = { client_id: own.clientId, request_uri: await referenceOf(await push(fixture, own)) };
    const token = await tokenOf(own);
    const ended = await call('DELETE', own);
    expect([ended.status, await ended.text()]).toEqual([204, '']);
    expect((await customer(fixture, tokens.access_token, own.fetch)).status).toBe(401);
    expect(await errorOf(await refreshed(fixture, own, tokens.refresh_token))).toBe('400 invalid_client');
    const headers = { authorization: `Bearer ${token}` };
    expect((await own.fetch(address(own.clientId), { headers })).status).toBe(401);
    expect((await fixture.fetch(addressOf(fixture, reference), { redirect: 'manual' })).status).toBe(400);
    // The software product can register again, as another client.
    const again = await register(fixture, own, { claims: todayMembers(own) });
    expect([again.status, (await bodyOf(again))['client_id'] === own.clientId]).toEqual([201, false]);
  });
});

// TW: a consumer withdraws at the holder, and the holder calls the recipient; every invalid call is refused.
import { afterEach, expect, test } from 'vitest';
import { compactVerify, createLocalJWKSet, decodeJwt, type JSONWebKeySet } from 'jose';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { secondsOf } from '../../kit/calls/signing.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import { introspected, refreshed, signedIn } from '../../kit/calls/code-flow.ts';
import { newPlayer } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import {
  firstBrandId,
  formIn,
  recipientAddress,
  tellRecipient,
  withdrawalCalls,
  type BentCall,
} from '../../kit/calls/withdrawal-calls.ts';

const { fixture, player } = await ownToday({ extractableKeys: true });
const other = await newPlayer(fixture, { alg: 'ES256' });
const brandId = firstBrandId(fixture);
afterEach(async () => {
  await fixture.sandbox.decisions.preset('strict');
});

const arrangement = async (who = player): Promise<string> => (await signedIn(fixture, who)).cdr_arrangement_id;

const calls = (id: string): readonly Exchange[] => withdrawalCalls(fixture, id);

const addressOf = (): Promise<string> => recipientAddress(fixture, player);
const tell = (id: string, bent: BentCall = {}): Promise<Response> => tellRecipient(fixture, player, id, bent);

const listed = async (answer: Response): Promise<unknown> => [answer.status, await answer.json()];
const refusal = (status: number, code: string, title: string, detail: string): unknown => [
  status,
  { errors: [{ code: `urn:au-cds:error:cds-all:${code}`, title, detail }] },
];
const unknownArrangement = (id: string) =>
  refusal(422, 'Authorisation/InvalidArrangement', 'Invalid Consent Arrangement', id);
const invalid = (detail: string) => refusal(400, 'Field/Invalid', 'Invalid Field', detail);
const missing = (detail: string) => refusal(400, 'Field/Missing', 'Missing Required Field', detail);

test('TW-01 TW-02 a withdrawal makes one call over TLS with two JWTs of the brand, and the recipient forgets the arrangement', async () => {
  const tokens = await signedIn(fixture, player);
  const { cdr_arrangement_id: id } = tokens;
  await personaOf(fixture.sandbox).withdraw(id);
  const [call, ...more] = calls(id);
  expect(more).toEqual([]);
  const address = await addressOf();
  expect(call).toMatchObject({
    operation: 'revokeArrangementAtRecipient',
    from: 'holder',
    to: 'recipient',
    transport: 'tls',
    request: { method: 'POST', url: address },
    response: { status: 204 },
  });
  expect(call?.certificate).toBeUndefined();
  expect(call?.request.headers.map(([name]) => name)).not.toContain('client-cert');
  const withdrawn = fixture.sandbox.trace.entries(({ operation }) => operation === 'withdrawSharing').at(-1);
  expect(call?.parent).toBe(withdrawn?.id);
  const jwks = await fixture.fetch(`${fixture.urls.dataHolder.issuer}/jwks`);
  const keys = createLocalJWKSet((await jwks.json()) as JSONWebKeySet);
  const bearer = call?.request.headers.find(([name]) => name === 'authorization')?.[1].slice('Bearer '.length) ?? '';
  const jwt = formIn(call?.request.body).get('cdr_arrangement_jwt') ?? '';
  for (const compact of [bearer, jwt]) await compactVerify(compact, keys);
  expect(decodeJwt(bearer)).toMatchObject({ iss: brandId, sub: brandId, aud: address });
  expect(decodeJwt(jwt)).toMatchObject({ cdr_arrangement_id: id, iss: brandId, aud: address });
  expect(decodeJwt(jwt).jti).not.toBe(decodeJwt(bearer).jti);
  // Both sides know: the holder refuses its tokens, and the recipient has nothing left to use.
  expect(await player.withdrawnArrangements()).toContain(id);
  expect(await errorOf(await refreshed(fixture, player, tokens.refresh_token))).toBe('400 invalid_grant');
  expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
  // The recipient asked the register who the holder is.
  const asked = fixture.sandbox.trace.entries(({ parent }) => parent === call?.id);
  expect(asked.map(({ operation }) => operation)).toEqual(['registerToken', 'getDataHolderBrands', 'getJwks']);
});

test('another consumer’s, an unknown or an ended arrangement is not withdrawn, and nobody is called', async () => {
  const id = await arrangement();
  for (const [who, which] of [
    [1, id],
    [0, crypto.randomUUID()],
  ] as const)
    await expect(personaOf(fixture.sandbox, who).withdraw(which)).rejects.toMatchObject({
      code: 'arrangement-unknown',
      message: expect.stringContaining(`“${which}” was not withdrawn.`) as string,
    });
  expect(calls(id)).toEqual([]);
  await personaOf(fixture.sandbox).withdraw(id);
  await expect(personaOf(fixture.sandbox).withdraw(id)).rejects.toMatchObject({ code: 'arrangement-unknown' });
  expect(calls(id)).toHaveLength(1);
});

test('TW-02 a call for the recipient’s arrangement gets 204, once', async () => {
  const id = await arrangement();
  const answer = await tell(id);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(await player.withdrawnArrangements()).toContain(id);
  expect(await listed(await tell(id))).toEqual(unknownArrangement(id));
  const [contested, twenty] = [await arrangement(), Array.from({ length: 20 })];
  const answers = await Promise.all(twenty.map(() => tell(contested)));
  for (const [status, many] of [
    [204, 1],
    [422, 19],
  ])
    expect(answers.filter((one) => one.status === status)).toHaveLength(many ?? 0);
});

test('TW-03 refuses cdr_arrangement_jwt if missing, unreadable, of another key, without the id or with wrong claims', async () => {
  const id = await arrangement();
  const jwt = 'cdr_arrangement_jwt';
  expect(await listed(await tell(id, { jwt: null }))).toEqual(missing(jwt));
  expect(await listed(await tell(id, { jwt: null, form: { cdr_arrangement_id: id } }))).toEqual(missing(jwt));
  expect(await listed(await tell(id, { form: { [jwt]: 'nothing' } }))).toEqual(invalid(jwt));
  expect(await listed(await tell(id, { jwtKey: player.signingKey }))).toEqual(invalid(jwt));
  expect(await listed(await tell(id, { jwt: { cdr_arrangement_id: undefined } }))).toEqual(invalid(jwt));
  const past = secondsOf(fixture) - 60;
  for (const claims of [
    { iss: other.clientId },
    { sub: 'x' },
    { aud: 'https://a.example' },
    { exp: past },
    { jti: '' },
  ])
    expect(await listed(await tell(id, { jwt: claims }))).toEqual(invalid(jwt));
  // The claims beside the id are only recommended, and one jti for both JWTs of a call is no replay.
  const gone = { iss: undefined, sub: undefined, aud: undefined, exp: undefined, iat: undefined };
  const jti = crypto.randomUUID();
  expect((await tell(id, { bearer: { jti }, jwt: { ...gone, jti } })).status).toBe(204);
  const next = await arrangement();
  expect(await listed(await tell(next, { jwt: { ...gone, jti } }))).toEqual(invalid(jwt));
  expect((await tell(next, { jwt: { ...gone, jti: undefined } })).status).toBe(204);
});

test('TW-04 refuses an unknown arrangement and another recipient’s alike', async () => {
  for (const id of [crypto.randomUUID(), await arrangement(other)])
    expect(await listed(await tell(id))).toEqual(unknownArrangement(id));
});

test('TW-05 P-22 unequalArrangementIds: refuses a different id in the form, or uses it; accepts an equal one', async () => {
  const id = await arrangement();
  const different = { form: { cdr_arrangement_id: crypto.randomUUID() } };
  expect(await listed(await tell(id, different))).toEqual(invalid('cdr_arrangement_id'));
  await fixture.sandbox.decisions.set('unequalArrangementIds', '422');
  expect(await listed(await tell(id, different))).toEqual(unknownArrangement(different.form.cdr_arrangement_id));
  expect((await tell(id, { form: { cdr_arrangement_id: id } })).status).toBe(204);
});

test('TW-06 refuses the bearer if missing, for the base only, of another party, expired or used', async () => {
  const id = await arrangement();
  const base = (await addressOf()).replace('/arrangements/revoke', '');
  const past = secondsOf(fixture) - 60;
  const bent: readonly BentCall[] = [
    { bearer: { aud: base } },
    { bearer: { aud: fixture.urls.dataHolder.issuer } },
    { bearer: { iss: crypto.randomUUID() } },
    { bearer: { sub: player.clientId } },
    { bearer: { exp: past } },
    { bearer: { exp: undefined } },
    { bearer: { iat: secondsOf(fixture) + 600 } },
    { bearer: { jti: undefined } },
    { key: player.signingKey },
    { header: { kid: 'nobody’s' } },
  ];
  for (const one of bent) {
    const answer = await tell(id, one);
    expect([one, await errorOf(answer)]).toEqual([one, '401 invalid_token']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  }
  const without = await tell(id, { bearer: null });
  expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const jti = crypto.randomUUID();
  expect((await tell(crypto.randomUUID(), { bearer: { jti } })).status).toBe(422);
  expect(await errorOf(await tell(id, { bearer: { jti } }))).toBe('401 invalid_token');
  expect((await tell(id)).status).toBe(204);
});

test('makes no call for what the recipient began, what expired, and what a status ended', async () => {
  const began = await arrangement();
  expect((await post(fixture, player, 'arrangements/revoke', { cdr_arrangement_id: began })).status).toBe(204);
  const { cdr_arrangement_id: short } = await signedIn(fixture, player, { sharing: { sharing_duration: 30 } });
  await fixture.clock.advance('PT31S');
  const gone = await newPlayer(fixture);
  const removed = await arrangement(gone);
  await fixture.sandbox.register.setStatus('softwareProduct', gone.softwareProductId, 'REMOVED');
  await fixture.clock.advance('PT5M1S');
  await post(fixture, gone, 'arrangements/revoke', { cdr_arrangement_id: removed });
  for (const id of [began, short, removed]) expect(calls(id)).toEqual([]);
});

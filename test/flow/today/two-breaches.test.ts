// Push, token and withdrawal in today’s profile: each breach is refused by its own rule, and two at once by the first.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderOf } from '../../../mocks/spec/check-order.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { authenticationBreaches, canBeOne, unsigned, type Parts } from '../../kit/breaches/breaches.ts';
import { partsIn } from '../../kit/calls/requests.ts';
import { post, type Form } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { authentication, secondsOf, sign } from '../../kit/calls/signing.ts';
import {
  challengeOf,
  coded,
  codeForm,
  newVerifier,
  objectClaims,
  refreshed,
  signedIn,
  tokensOf,
} from '../../kit/calls/code-flow.ts';
import { newPlayer, openToday, standStill, type TodayFixture } from '../../kit/worlds/today.ts';

/** In the order of the standard’s tables. */
type Breaches = readonly (readonly [RuleId, Parts])[];

let fixture: TodayFixture;
let player: RegisteredRecipient;
let other: RegisteredRecipient;
let base: Form;
let theirs: Form;
let spent: Form;
let living = '';
let revoked = '';
let arrangement = '';
beforeAll(async () => {
  fixture = await openToday();
  // Sent repeatedly, so that it does not expire.
  await standStill(fixture);
  player = await newPlayer(fixture);
  other = await newPlayer(fixture, { alg: 'ES256' });
  base = codeForm(await coded(fixture, player));
  theirs = codeForm(await coded(fixture, other));
  spent = codeForm(await coded(fixture, player));
  await tokensOf(await post(fixture, player, 'token', spent));
  const tokens = await signedIn(fixture, player);
  living = tokens.refresh_token ?? '';
  const ended = await signedIn(fixture, player);
  revoked = ended.refresh_token ?? '';
  await post(fixture, player, 'revoke', { token: revoked });
  arrangement = (await signedIn(fixture, player)).cdr_arrangement_id;
});
afterAll(() => fixture.sandbox.stop());

const now = (): number => secondsOf(fixture);
const critical = `${btoa('{"alg":"PS256","kid":"any","crit":["exp"]}').replaceAll('=', '')}.e30.e30`;

const clientRules = [
  'client.one-method',
  'client.assertion-type',
  'client.assertion-present',
  'client.assertion-readable',
  'client.known',
  'client.assertion-alg',
  'client.assertion-iss',
  'client.assertion-sub',
  'client.assertion-aud',
  'client.assertion-exp',
  'client.assertion-not-before',
  'client.assertion-jti',
] as const;
const authenticating = (): Breaches =>
  clientRules.map((rule) => [rule, authenticationBreaches[rule]({ now })] as const);

const pushing = (): Breaches => [
  ...authenticating(),
  ['pushed.no-request-uri', { 'form:request_uri': 'urn:example:somewhere' }],
  ['authorise.request-present', { 'form:request': '' }],
  ['request-object.readable', { 'form:request': 'nothing' }],
  ['request-object.alg', { 'form:request': unsigned }],
  ['request-object.header', { 'form:request': critical }],
  ['request-object.key', { 'object-header:kid': 'another' }],
  ['request-object.exp', { 'object:exp': now() - 60 }],
  ['request-object.not-before', { 'object:nbf': now() + 60 }],
  ['request-object.lifetime', { 'object:nbf': now() - 10, 'object:exp': now() + 3591 }],
  ['request-object.aud', { 'object:aud': 'https://elsewhere.example' }],
  ['pushed.iss', { 'object:iss': other.clientId }],
  ['pushed.client-id', { 'object:client_id': other.clientId }],
  ['request-object.nested', { 'object:request': 'x' }],
  ['authorise.response-type', { 'object:response_type': 'code id_token' }],
  ['pushed.response-mode', { 'object:response_mode': 'query' }],
  ['authorise.redirect-uri', { 'object:redirect_uri': 'https://elsewhere.example/callback' }],
  ['pushed.scope-present', { 'object:scope': undefined }],
  ['request.scope-present', { 'object:scope': 'profile' }],
  ['authorise.nonce', { 'object:nonce': undefined }],
  ['pushed.nonce-length', { 'object:nonce': 'n'.repeat(1025) }],
  ['pkce.challenge', { 'object:code_challenge': 'short' }],
  ['pkce.method', { 'object:code_challenge_method': 'plain' }],
  ['request-object.types', { 'object:login_hint': 5 }],
  ['authorise.prompt', { 'object:prompt': 'never' }],
  ['authorise.max-age', { 'object:max_age': -1 }],
  ['authorise.id-token-hint', { 'object:id_token_hint': 'e30.e30.e30' }],
  ['sharing.duration', { 'object:claims': { sharing_duration: -1 } }],
  ['sharing.arrangement-form', { 'object:claims': { cdr_arrangement_id: 5 } }],
  ['sharing.arrangement', { 'object:claims': { cdr_arrangement_id: 'unknown' } }],
];

const redeeming = (): Breaches => [
  ...authenticating(),
  ['grant.type-present', { 'form:grant_type': undefined }],
  ['grant.type-supported', { 'form:grant_type': 'password' }],
  ['code.present', { 'form:code': undefined }],
  ['code.redirect-uri-present', { 'form:redirect_uri': undefined }],
  ['code.known', { 'form:code': 'unknown' }],
  ['code.client', { 'form:code': theirs['code'] }],
  ['code.redirect-uri', { 'form:redirect_uri': player.redirectUris[1] }],
  ['code.unused', { 'form:code': spent['code'], 'form:code_verifier': spent['code_verifier'] }],
  ['pkce.verifier', { 'form:code_verifier': newVerifier() }],
];

const refreshing = (): Breaches => [
  ['refresh.present', { 'form:refresh_token': undefined }],
  ['refresh.known', { 'form:refresh_token': 'unknown' }],
  ['refresh.not-revoked', { 'form:refresh_token': revoked }],
  ['refresh.scope', { 'form:scope': 'openid bank:accounts.basic:read' }],
];

const withdrawing = (): Breaches => [
  ...authenticating(),
  ['arrangement.id-present', { 'form:cdr_arrangement_id': undefined }],
  ['arrangement.living', { 'form:cdr_arrangement_id': 'unknown' }],
];

const named = (kind: string, values: Readonly<Record<string, unknown>>): Parts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${kind}:${name}`, value]));

/** Sends the form with its altered parts, those of the client assertion, and those of the request object if there is one. */
async function send(path: string, honest: Form, breach: Parts): Promise<Response> {
  const endpoint = `${fixture.urls.dataHolder.secureBase}/${path}`;
  const { clientId: id, signingKey } = player;
  const all: Parts = {
    ...named('form', honest),
    ...named('assertion', { iss: id, sub: id, aud: endpoint, jti: crypto.randomUUID(), exp: now() + 60 }),
    ...(path === 'par' ? named('object', await honestObject()) : {}),
    ...breach,
  };
  const form = {
    ...(await authentication(fixture, player, id, endpoint)),
    client_assertion: await sign(signingKey, partsIn(all, 'assertion')),
    ...(path === 'par'
      ? { request: await sign(signingKey, partsIn(all, 'object'), partsIn(all, 'object-header')) }
      : {}),
    ...partsIn(all, 'form'),
  };
  return player.fetch(endpoint, { method: 'POST', body: new URLSearchParams(form) });
}

const honestObject = async (): Promise<Readonly<Record<string, unknown>>> => ({
  ...objectClaims(fixture, player),
  nonce: crypto.randomUUID(),
  code_challenge: await challengeOf(newVerifier()),
});

const places: readonly (readonly [string, OperationId, string, () => Form, () => Breaches])[] = [
  ['a push', 'pushAuthorisation', 'par', () => ({}), pushing],
  ['a code', 'token', 'token', () => base, redeeming],
  ['a refresh', 'token', 'token', () => ({ grant_type: 'refresh_token', refresh_token: living }), refreshing],
  [
    'a withdrawal',
    'revokeArrangement',
    'arrangements/revoke',
    () => ({ cdr_arrangement_id: arrangement }),
    withdrawing,
  ],
];

describe.each(places)('%s', (_name, operation, path, honest, breaches) => {
  const brokenBy = async (breach: Parts): Promise<readonly string[]> => {
    await send(path, honest(), breach);
    const exchange = fixture.sandbox.trace.entries().findLast((one) => one.operation === operation);
    return (exchange?.checks ?? []).flatMap(({ rule, outcome }) => (outcome === 'fail' ? [rule] : []));
  };

  test('each breach is refused by its own rule, in the declared order', async () => {
    const rules = breaches().map(([rule]) => rule);
    const declared = orderOf(operationOf(operation), today);
    expect(rules.map((rule) => declared.indexOf(rule)).toSorted((a, b) => a - b)).toEqual(
      rules.map((rule) => declared.indexOf(rule)),
    );
    for (const [rule, breach] of breaches()) expect(await brokenBy(breach), rule).toEqual([rule]);
  });

  test('the first of two refuses, whichever the second is', async () => {
    const all = breaches();
    let pairs = 0;
    for (const [at, [first, breach]] of all.entries()) {
      const later = all.slice(at + 1).filter(([, second]) => canBeOne(breach, second));
      // The next, and the last.
      for (const [second, beside] of new Set([later[0], later.at(-1)].filter((one) => one !== undefined))) {
        expect(await brokenBy({ ...beside, ...breach }), `${first} and ${second}`).toEqual([first]);
        pairs += 1;
      }
    }
    expect(pairs).toBeGreaterThan(all.length - 3);
  });

  test('is accepted without a breach', async () => {
    expect(await brokenBy({})).toEqual([]);
  });
});

test('another client’s refresh token is refused before its scope is checked', async () => {
  const { refresh_token: token } = await signedIn(fixture, other);
  const scope = 'bank:accounts.basic:read';
  const answer = await post(fixture, player, 'token', { grant_type: 'refresh_token', refresh_token: token, scope });
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
  expect((await refreshed(fixture, other, token)).status).toBe(200);
});

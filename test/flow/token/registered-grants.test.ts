// A client can use only the grant types that it registered (RFC 6749 4.1.2.1, 5.2; CIBA 13).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeredBy, requestFor } from '../../kit/calls/authorisation-request.ts';
import { backchannelRequest } from '../../kit/calls/backchannel.ts';
import { partyOf, openTokenWorld, type TokenWorld } from '../../kit/worlds/token-world.ts';
import { withDecision } from '../../kit/worlds/with-decision.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { backchannelGrant, register } from '../../kit/calls/registration.ts';
import { codeForm, errorOf, post, refreshForm, tokensOf, type Form } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

const core = 'urn:openid:params:grant-type:ciba';
const refused = ['400 unauthorized_client', 'grant.type-registered'];

let fixture: TokenWorld;
let backchannelAlone: RegisteredRecipient;
let codeAlone: RegisteredRecipient;
let withoutRefresh: RegisteredRecipient;
beforeAll(async () => {
  fixture = await openTokenWorld();
  const of = (...grants: string[]): Promise<RegisteredRecipient> => fixture.player({ claims: { grant_types: grants } });
  [backchannelAlone, codeAlone, withoutRefresh] = await Promise.all([
    of(backchannelGrant),
    of('authorization_code'),
    of('authorization_code', 'client_credentials'),
  ]);
});
afterAll(() => fixture.stop());

const asked = async (player: RegisteredRecipient, form: Form): Promise<readonly (string | undefined)[]> => [
  await errorOf(await post(fixture, player, 'token', form)),
  brokenRules(fixture.sandbox, 'token')[0],
];

test('RFC 6749 4.1.2.1 returns unauthorized_client with the state to a client of the backchannel grant alone', async () => {
  const { url } = await requestFor(partyOf(fixture, backchannelAlone), { consentId: crypto.randomUUID() });
  const answer = await answeredBy(await fixture.fetch(url, { headers: { accept: 'application/json' } }));
  expect(answer).toMatchObject({ fragment: { error: 'unauthorized_client', state: expect.any(String) as string } });
  expect(answer.location).toContain(backchannelAlone.redirectUris[0]);
  expect(brokenRules(fixture.sandbox, 'authorise')).toEqual(['authorise.grant-registered']);
});

test('RFC 6749 5.2 refuses codes, refreshes and client credentials to a client of the backchannel grant alone', async () => {
  for (const form of [
    { grant_type: 'authorization_code', code: 'any', redirect_uri: backchannelAlone.redirectUris[0] },
    { grant_type: 'authorisation_code', code: 'any', redirect_uri: backchannelAlone.redirectUris[0] },
    { grant_type: 'refresh_token', refresh_token: 'any' },
    { grant_type: 'client_credentials' },
  ])
    expect(
      await withDecision(fixture.sandbox, 'grantTypeSpelling', 'both', () => asked(backchannelAlone, form)),
    ).toEqual(refused);
});

test('RFC 6749 5.2 refuses every other grant to a client of authorization_code alone', async () => {
  const byCredentials = (): ReturnType<typeof asked> => asked(codeAlone, { grant_type: 'client_credentials' });
  expect(await byCredentials()).toEqual(refused);
  // Only refresh_token is allowed because the holder does not advertise it.
  expect(await withDecision(fixture.sandbox, 'refreshAdvertised', 'no', byCredentials)).toEqual(refused);
  expect(await asked(codeAlone, { grant_type: 'refresh_token', refresh_token: 'any' })).toEqual(refused);
  for (const grant of [backchannelGrant, core])
    expect(await asked(codeAlone, { grant_type: grant, auth_req_id: 'any' })).toEqual(refused);
});

test('CIBA 13 refuses a backchannel request of that client, although it registered a delivery mode', async () => {
  const hint = (await fixture.sandbox.personas[0]?.backchannelHint()) ?? '';
  const request = { consentId: crypto.randomUUID() };
  const answer = await backchannelRequest(partyOf(fixture, codeAlone), hint, request);
  expect(await errorOf(answer)).toBe('400 unauthorized_client');
  expect(brokenRules(fixture.sandbox, 'backchannelAuthorise')).toEqual(['backchannel.client']);
});

test('CIBA 4 a client that registered one of the grant’s two names may use either', async () => {
  for (const grant of [backchannelGrant, core])
    expect(await asked(backchannelAlone, { grant_type: grant, auth_req_id: 'any' })).not.toContain(
      'grant.type-registered',
    );
});

test('RFC 6749 5.1 gives no refresh token without the registered grant, unless the holder does not advertise it', async () => {
  const redeem = async (): Promise<Partial<Awaited<ReturnType<typeof tokensOf>>>> =>
    tokensOf(await post(fixture, withoutRefresh, 'token', codeForm(await fixture.authorise(withoutRefresh))));
  expect(await redeem()).not.toHaveProperty('refresh_token');
  expect(brokenRules(fixture.sandbox, 'token')).toEqual(['issue.refresh-registered']);
  const given = await withDecision(fixture.sandbox, 'refreshAdvertised', 'no', redeem);
  const form = refreshForm({ refresh_token: given.refresh_token ?? '' });
  expect(await asked(withoutRefresh, form)).toEqual(refused);
  expect(await withDecision(fixture.sandbox, 'refreshAdvertised', 'no', () => asked(withoutRefresh, form))).toEqual([
    '200 no error',
    undefined,
  ]);
});

test('OIDC-CR 2 omitted grant_types default to working ones, client_credentials included', async () => {
  const recipient = await fixture.sandbox.enrol({ alg: 'ES256' });
  const answer = await register(fixture.sandbox, recipient, { claims: { grant_types: undefined } });
  const { client_id: clientId = '' } = (await answer.json()) as { client_id?: string };
  expect(await asked({ ...recipient, clientId }, { grant_type: 'client_credentials' })).toEqual([
    '200 no error',
    undefined,
  ]);
});

// Attempts of a thief or a careless client: the trace names the rule that refused, the value that came and the one expected.
import { SignJWT } from 'jose';
import { afterEach, expect, test } from 'vitest';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Check, Exchange } from '../../../mocks/trace/exchange.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { ask, requestFor } from '../../kit/calls/authorisation-request.ts';
import type { Party } from '../../kit/worlds/scene.ts';
import { authentication } from '../../kit/calls/signing.ts';
import { codeForm, customer, errorOf, post, redeemed, signedIn, tokensOf, userInfo } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();
afterEach(() => fixture.sandbox.trace.clear());

const lastOf = (operation: string): Exchange => {
  const found = fixture.trace.entries((exchange) => exchange.operation === operation).at(-1);
  if (found === undefined) throw new Error(`Nothing was sent to ${operation}.`);
  return found;
};

/** The only failed check of the last exchange; every later rule is marked as not reached. */
function refusedBy(operation: string, rule: RuleId): Check {
  const { checks, verdict } = lastOf(operation);
  expect(verdict).toBe('refused');
  const at = checks.findIndex(({ outcome }) => outcome === 'fail');
  const failed = checks[at];
  expect(failed?.rule).toBe(rule);
  expect(failed?.fix).toMatch(/\.$/u);
  expect(checks.slice(at + 1).filter(({ outcome }) => outcome !== 'not-reached')).toEqual([]);
  return failed as Check;
}

test('RFC8705 3 refuses a stolen token with another trusted certificate, at resources and at UserInfo', async () => {
  const tokens = await signedIn(fixture, player);
  const thief = await fixture.player();
  const own = player.certificate.thumbprint;
  const refused = await customer(fixture, tokens.access_token, thief.fetch);
  expect(refused.status).toBe(401);
  expect(refusedBy('getCustomer', 'token.bound-to-certificate')).toMatchObject({
    at: 'certificate:thumbprint',
    expected: own,
    actual: thief.certificate.thumbprint,
  });
  expect(lastOf('getCustomer').certificate?.commonName).toBe(thief.softwareProductId);
  expect((await userInfo(fixture, tokens.access_token, thief.fetch)).status).toBe(401);
  expect(refusedBy('getUserInfo', 'token.bound-to-certificate').expected).toBe(own);
  // The owner’s token still works.
  expect((await customer(fixture, tokens.access_token, player.fetch)).status).toBe(200);
});

test('IS 11.2 mutual-TLS endpoints refuse calls without a certificate, at resources as at the token endpoint', async () => {
  const tokens = await signedIn(fixture, player);
  const bare = await fixture.presenting(null);
  expect((await customer(fixture, tokens.access_token, bare)).status).toBe(401);
  expect(refusedBy('getCustomer', 'transport.certificate-present')).toMatchObject({
    at: 'header:client-cert',
    actual: null,
  });
  expect(await errorOf(await post(fixture, player, 'token', { grant_type: 'client_credentials' }, bare))).toBe(
    '400 invalid_request',
  );
  refusedBy('token', 'transport.certificate-present');
});

test('IS 11.2 answers an untrusted and an expired certificate alike; only the trace tells them apart', async () => {
  const { certificates } = fixture.sandbox;
  const foreign = await certificates.issueUntrusted({ commonName: player.softwareProductId });
  const ended = await certificates.issue({ commonName: player.softwareProductId, validFor: '-PT1H' });
  const form = { grant_type: 'client_credentials' };
  const first = await post(fixture, player, 'token', form, certificates.present(foreign));
  const issuer = refusedBy('token', 'transport.certificate-issuer');
  expect(issuer.actual).not.toBe(issuer.expected);
  const second = await post(fixture, player, 'token', form, certificates.present(ended));
  expect(refusedBy('token', 'transport.certificate-dates')).toMatchObject({ at: 'certificate:notAfter' });
  expect(await first.text()).toBe(await second.text());
});

test('RFC6749 4.1.2 refuses a replayed code, and ends the tokens it bought', async () => {
  const authorised = await fixture.authorise(player);
  const tokens = await redeemed(fixture, player, authorised);
  expect(await errorOf(await post(fixture, player, 'token', codeForm(authorised)))).toBe('400 invalid_grant');
  expect(refusedBy('token', 'code.unused')).toMatchObject({
    at: 'state:code.usedAt',
    actual: expect.stringMatching(/^\d{4}-/u) as unknown,
  });
  expect((await customer(fixture, tokens.access_token, player.fetch)).status).toBe(401);
  refusedBy('getCustomer', 'token.not-revoked');
});

test('RFC7523 3 refuses a replayed client assertion, at this endpoint and at another', async () => {
  const endpoint = `${fixture.urls.dataHolder.secureBase}/token`;
  const proof = await authentication(fixture, player, player.clientId, endpoint);
  const form = { grant_type: 'client_credentials', scope: 'cdr:consents', ...proof };
  const send = (): Promise<Response> => player.fetch(endpoint, { method: 'POST', body: new URLSearchParams(form) });
  await tokensOf(await send());
  expect(await errorOf(await send())).toBe('400 invalid_client');
  const { jti } = decoded(proof['client_assertion'] ?? '');
  expect(refusedBy('token', 'client.assertion-once')).toMatchObject({
    at: 'body:client_assertion#payload.jti',
    actual: jti,
  });
  const elsewhere = await post(fixture, player, 'introspect', { token: 'any', ...proof });
  expect(await errorOf(elsewhere)).toBe('400 invalid_client');
  expect(refusedBy('introspect', 'client.assertion-aud')).toMatchObject({ actual: endpoint });
});

const decoded = (jws: string): { readonly jti?: string } =>
  JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as { jti?: string };

const party = (): Party => ({
  sandbox: fixture.sandbox,
  recipient: player,
  clientId: player.clientId,
  consentApi: { created: async () => (await fixture.authorise(player)).consentId } as Party['consentApi'],
});

test('OIDC 6.1 refuses a request object whose content was changed, and sends the error to the registered address', async () => {
  const { url, state } = await requestFor(party());
  const [header = '', payload = '', signature = ''] = (url.searchParams.get('request') ?? '').split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const more = { ...claims, scope: `${String(claims['scope'])} bank:accounts.basic:read` };
  const bent = [header, Buffer.from(JSON.stringify(more)).toString('base64url'), signature].join('.');
  url.searchParams.set('request', bent);
  expect((await ask(party(), url)).fragment).toMatchObject({ error: 'invalid_request_object', state });
  expect(refusedBy('authorise', 'request-object.signature').at).toBe('query:request#signature');
});

test('OIDC 6.1 refuses a request object signed with another client’s key under the right kid', async () => {
  const thief = await fixture.player();
  const { url } = await requestFor(party());
  const claims = JSON.parse(
    Buffer.from((url.searchParams.get('request') ?? '').split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>;
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: player.signingKey.kid })
    .sign(thief.signingKey.privateKey);
  url.searchParams.set('request', forged);
  expect((await ask(party(), url)).fragment).toMatchObject({ error: 'invalid_request_object' });
  refusedBy('authorise', 'request-object.signature');
  const own = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: thief.signingKey.kid })
    .sign(thief.signingKey.privateKey);
  url.searchParams.set('request', own);
  expect((await ask(party(), url)).fragment).toMatchObject({ error: 'invalid_request_object' });
  expect(refusedBy('authorise', 'request-object.key')).toMatchObject({
    at: 'query:request#header.kid',
    actual: thief.signingKey.kid,
  });
});

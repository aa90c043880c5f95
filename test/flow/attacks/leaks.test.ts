// Causes that must not be told apart get the same bytes, headers included.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { acknowledged } from '../../kit/calls/backchannel.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { withDecision } from '../../kit/worlds/with-decision.ts';
import { forgedJws, jsonPart } from '../../kit/calls/forged-jws.ts';
import { expectAlike, comparableText } from '../../kit/oracles/comparable-answer.ts';
import { secondsOf, sign, type Claims } from '../../kit/calls/signing.ts';
import {
  codeForm,
  customer,
  opened,
  post,
  redeemed,
  refreshForm,
  signedIn,
  userInfo,
  type Form,
  type Tokens,
} from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

const fixture = await ownTokenWorld({ scenario: 'joint-account' });
const [player, other] = [await fixture.player(), await fixture.player()];

const atToken = (form: Form, who: RegisteredRecipient = player): Promise<Response> => post(fixture, who, 'token', form);
const revoked = async (tokens: Tokens, which: 'access_token' | 'refresh_token'): Promise<Tokens> => {
  await post(fixture, player, 'revoke', { token: tokens[which] });
  return tokens;
};
const nobody = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Tokens of an authorisation whose consent has ended. */
async function ended(): Promise<Tokens> {
  const authorised = await fixture.authorise(player);
  const tokens = await redeemed(fixture, player, authorised);
  await fixture.endConsent(player, authorised.consentId);
  return tokens;
}

describe('at the token endpoint', () => {
  test('RFC 6749 5.2 refuses unknown, foreign, used and expired codes alike, and those of another address or an ended consent', async () => {
    const old = await fixture.authorise(player);
    await fixture.clock.advance('PT61S');
    const [used, over, own] = [
      await fixture.authorise(player),
      await fixture.authorise(player),
      await fixture.authorise(player),
    ];
    await redeemed(fixture, player, used);
    await fixture.endConsent(player, over.consentId);
    const look = await expectAlike({
      unknown: await atToken({ ...codeForm(own), code: nobody }),
      foreign: await atToken(codeForm(await fixture.authorise(other))),
      used: await atToken(codeForm(used)),
      expired: await atToken(codeForm(old)),
      'of another address': await atToken({ ...codeForm(own), redirect_uri: 'https://evil.example/' }),
      'of an ended consent': await atToken(codeForm(over)),
    });
    expect(look).toContain('"invalid_grant"');
  });

  test('RFC 6749 5.2 refuses unknown, foreign, revoked, expired and used refresh tokens alike, and those of an ended consent', async () => {
    const [short, foreign] = [await signedIn(fixture, player, { sharingDuration: 60 }), await signedIn(fixture, other)];
    const spent = await signedIn(fixture, player);
    await withDecision(fixture.sandbox, 'refreshRotation', 'on', () => atToken(refreshForm(spent)));
    await fixture.clock.advance('PT61S');
    const look = await expectAlike({
      unknown: await atToken({ grant_type: 'refresh_token', refresh_token: nobody }),
      foreign: await atToken(refreshForm(foreign)),
      revoked: await atToken(refreshForm(await revoked(await signedIn(fixture, player), 'refresh_token'))),
      'of an ended consent': await atToken(refreshForm(await ended())),
      expired: await atToken(refreshForm(short)),
      'used up': await atToken(refreshForm(spent)),
    });
    expect(look).toContain('"invalid_grant"');
  });

  test('CIBA 11 refuses unknown, foreign and used auth_req_ids alike', async () => {
    const [persona] = fixture.sandbox.personas;
    const asked = async (who: RegisteredRecipient): Promise<string> =>
      (await acknowledged(partyOf(fixture, who), (await persona?.backchannelHint()) ?? '')).auth_req_id;
    const [pending, approved, denied, own] = [
      await asked(other),
      await asked(other),
      await asked(other),
      await asked(player),
    ];
    await persona?.approveBackchannel(approved);
    await persona?.denyBackchannel(denied);
    await persona?.approveBackchannel(own);
    const poll = (id: string): Promise<Response> =>
      atToken({ grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: id });
    expect((await poll(own)).status).toBe(200);
    const causes = {
      unknown: await poll(nobody),
      'foreign, pending': await poll(pending),
      'foreign, approved': await poll(approved),
      'foreign, denied': await poll(denied),
      used: await poll(own),
    };
    await fixture.clock.advance('PT5M1S');
    const look = await expectAlike({
      ...causes,
      'foreign, expired': await poll(pending),
      'used, expired': await poll(own),
    });
    expect(look).toContain('"invalid_grant"');
  });
});

describe.each(['400', '401'] as const)('failed client authentication, answered %s (D-5)', (status) => {
  const prove = (): Promise<void> =>
    status === '400' ? Promise.resolve() : fixture.decisions.set('invalidClientStatus', status);
  beforeAll(prove);
  afterAll(() => fixture.decisions.set('invalidClientStatus', '400'));

  test('RFC 6749 5.2 refuses unknown client, foreign key, bad signature, wrong claims, replay and foreign certificate alike', async () => {
    const now = secondsOf(fixture);
    const jti = crypto.randomUUID();
    const honest: Claims = {
      iss: player.clientId,
      sub: player.clientId,
      aud: `${fixture.urls.dataHolder.secureBase}/token`,
      exp: now + 60,
      jti,
    };
    const send = (assertion: string, more: Form = {}, fetcher = player.fetch): Promise<Response> =>
      post(
        fixture,
        player,
        'token',
        { grant_type: 'client_credentials', client_assertion: assertion, ...more },
        fetcher,
      );
    const signed = (claims: Claims, key = player.signingKey, header: Claims = {}): Promise<string> =>
      sign(key, { ...honest, jti: crypto.randomUUID(), ...claims }, header);
    const stranger = crypto.randomUUID();
    const good = await sign(player.signingKey, honest);
    expect((await send(good)).status).toBe(200);
    const forged = { alg: 'ES256', kid: player.signingKey.kid };
    const look = await expectAlike({
      'unknown client': await send(await signed({ iss: stranger, sub: stranger }), { client_id: stranger }),
      'client of nobody’s spelling': await send(await signed({}), { client_id: '../x' }),
      'broken signature': await send(`${good.slice(0, -4)}AAAA`),
      'key of another': await send(await signed({}, other.signingKey)),
      'key of another under the right name': await send(await forgedJws(other.signingKey, forged, jsonPart(honest))),
      'algorithm none': await send(`${jsonPart({ alg: 'none' })}.${jsonPart(honest)}.`),
      'no JWT': await send('x'),
      'iss of another': await send(await signed({ iss: other.clientId })),
      'sub of another': await send(await signed({ sub: other.clientId })),
      'audience of another': await send(await signed({ aud: 'https://another.example' })),
      expired: await send(await signed({ exp: now - 60 })),
      'far ahead': await send(await signed({ exp: now + 100_000 })),
      'not yet': await send(await signed({ nbf: now + 600 })),
      'no jti': await send(await signed({ jti: undefined })),
      replayed: await send(good),
      'certificate of another': await send(await signed({}), {}, other.fetch),
      'no assertion': await send('', {}),
      'another type': await send(await signed({}), { client_assertion_type: 'x' }),
    });
    expect(look.startsWith(status)).toBe(true);
    expect(look).toContain('"invalid_client"');
  });
});

describe('a bearer token', () => {
  test('RFC 6750 3.1 resource and UserInfo refuse unknown, revoked, expired and foreign-certificate tokens alike, and those of an ended grant', async () => {
    const expired = await signedIn(fixture, player);
    await fixture.clock.advance('PT10M1S');
    const gone = await revoked(await signedIn(fixture, player), 'access_token');
    const family = await revoked(await signedIn(fixture, player), 'refresh_token');
    const living = await signedIn(fixture, player);
    for (const use of [customer, userInfo]) {
      const look = await expectAlike({
        unknown: await use(fixture, nobody, player.fetch),
        revoked: await use(fixture, gone.access_token, player.fetch),
        'of a revoked grant': await use(fixture, family.access_token, player.fetch),
        expired: await use(fixture, expired.access_token, player.fetch),
        'of another certificate': await use(fixture, living.access_token, other.fetch),
        'unknown, with another certificate': await use(fixture, nobody, other.fetch),
        'expired, with another certificate': await use(fixture, expired.access_token, other.fetch),
        'a refresh token': await use(fixture, living.refresh_token, player.fetch),
      });
      expect(look).toContain('www-authenticate: Bearer error="invalid_token"');
    }
  });

  test('RFC 6750 3.1 with another certificate, a token of an ended consent looks like an unknown one (D-25)', async () => {
    const tokens = await ended();
    expect((await customer(fixture, tokens.access_token, player.fetch)).status).toBe(403);
    await expectAlike({
      ended: await customer(fixture, tokens.access_token, other.fetch),
      unknown: await customer(fixture, nobody, other.fetch),
    });
  });
});

describe('introspection and revocation', () => {
  test('RFC 7662 2.2 introspection answers all but the client’s own living refresh token as inactive, with the same bytes', async () => {
    const living = await signedIn(fixture, player);
    const introspect = (token: string): Promise<Response> => post(fixture, player, 'introspect', { token });
    const look = await expectAlike({
      unknown: await introspect(nobody),
      foreign: await introspect((await signedIn(fixture, other)).refresh_token),
      revoked: await introspect((await revoked(await signedIn(fixture, player), 'refresh_token')).refresh_token),
      'of an ended consent': await introspect((await ended()).refresh_token),
      'access token': await introspect(living.access_token),
      'ID token': await introspect(living.id_token),
      'ID token inside': await introspect((await opened(player, living.id_token)).jws),
    });
    expect(look.endsWith('\n\n{"active":false}')).toBe(true);
  });

  test('RFC 7009 2.2 revocation answers alike, whatever was sent', async () => {
    const living = await signedIn(fixture, player);
    const revoke = (token: string): Promise<Response> => post(fixture, player, 'revoke', { token });
    await expectAlike({
      unknown: await revoke(nobody),
      foreign: await revoke((await signedIn(fixture, other)).refresh_token),
      own: await revoke(living.refresh_token),
      again: await revoke(living.refresh_token),
      'access token of a revoked grant': await revoke(living.access_token),
    });
  });
});

test('comparableText compares status, headers and body', async () => {
  const looks = [
    new Response('a', { status: 400 }),
    new Response('a', { status: 401 }),
    new Response('b', { status: 400 }),
    new Response('a', { status: 400, headers: { 'retry-after': '1' } }),
  ];
  expect(new Set(await Promise.all(looks.map((answer) => comparableText(answer)))).size).toBe(4);
});

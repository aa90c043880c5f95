// Certificates of the wrong authority, party or time: at the token endpoint, at the register, and with every kind of token.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { anotherParty, scene, type Party, type Scene } from '../../kit/worlds/scene.ts';
import { approvedBackchannel, backchannelRequest, poll, pollClient } from '../../kit/calls/backchannel.ts';
import { brandsOf, getSecure, requestToken, tokenOf } from '../../kit/calls/to-register.ts';
import { register } from '../../kit/calls/registration.ts';
import type { TokenWorld } from '../../kit/worlds/token-world.ts';
import { openSmallWorld } from '../../kit/worlds/small-world.ts';
import { comparableText } from '../../kit/oracles/comparable-answer.ts';
import { codeForm, customer, errorOf, post, redeemed, signedIn, userInfo } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();

const brokenRule = (sandbox: TokenWorld['sandbox'], operation: string): string | undefined =>
  sandbox.trace
    .entries((exchange) => exchange.operation === operation)
    .at(-1)
    ?.checks.find(({ outcome }) => outcome === 'fail')?.rule;

/** Certificates that no mutual-TLS address accepts, by the rule that refuses them. */
async function wrongOnes(commonName: string): Promise<readonly (readonly [string, typeof fetch])[]> {
  const { certificates } = fixture.sandbox;
  const header = (value: string): typeof fetch => {
    return (input, init) => {
      const request = new Request(input, init);
      request.headers.set('client-cert', value);
      return fixture.sandbox.fetch(request);
    };
  };
  const revoked = await certificates.issue({ commonName });
  await certificates.revoke(revoked);
  return [
    ['transport.certificate-revoked', certificates.present(revoked)],
    ['transport.certificate-issuer', certificates.present(await certificates.issueUntrusted({ commonName }))],
    ['transport.certificate-dates', certificates.present(await certificates.issue({ commonName, validFor: '-PT1M' }))],
    ['transport.certificate-readable', header(':AAAA:')],
    ['transport.certificate-readable', header(btoa(player.certificate.pem))],
    ['transport.certificate-present', certificates.present(null)],
  ];
}

describe('TOK-23 a certificate from outside the scheme', () => {
  test('TOK-23 redeems nothing, and the code stays valid for its owner', async () => {
    const authorised = await fixture.authorise(player);
    const answers = new Set<string>();
    for (const [rule, send] of await wrongOnes(player.softwareProductId)) {
      const answer = await post(fixture, player, 'token', codeForm(authorised), send);
      expect(await errorOf(answer)).toBe('400 invalid_request');
      answers.add(await comparableText(answer));
      expect(brokenRule(fixture.sandbox, 'token')).toBe(rule);
    }
    expect(answers.size).toBe(1);
    expect(await redeemed(fixture, player, authorised)).toHaveProperty('access_token');
  });

  test('TOK-23 is refused before the client is identified at introspection, revocation and registration', async () => {
    const tokens = await signedIn(fixture, player);
    const unregistered = await fixture.sandbox.enrol({ alg: 'ES256' });
    for (const [rule, send] of await wrongOnes(player.softwareProductId)) {
      for (const path of ['introspect', 'revoke'] as const) {
        const refused = await post(fixture, player, path, { token: tokens.refresh_token }, send);
        expect(await errorOf(refused)).toBe('400 invalid_request');
        expect(brokenRule(fixture.sandbox, path)).toBe(rule);
      }
      expect((await register(fixture.sandbox, unregistered, { send })).status).toBe(400);
      expect(brokenRule(fixture.sandbox, 'registerClient')).toBe(rule);
    }
    expect((await userInfo(fixture, tokens.access_token, player.fetch)).status).toBe(200);
  });

  test('TOK-23 D-6 is invalid_client under the other option', async () => {
    await fixture.decisions.set('missingCertificate', 'invalid_client');
    for (const [, send] of await wrongOnes(player.softwareProductId))
      expect(await errorOf(await post(fixture, player, 'token', { grant_type: 'client_credentials' }, send))).toBe(
        '400 invalid_client',
      );
    await fixture.decisions.set('missingCertificate', 'invalid_request');
  });

  test('an expired certificate is refused from that second on, and a new one can refresh the tokens', async () => {
    const { certificates, clock } = fixture.sandbox;
    const short = await certificates.issue({ commonName: player.softwareProductId, validFor: 'PT5M' });
    const send = certificates.present(short);
    const authorised = await fixture.authorise(player);
    const answer = await post(fixture, player, 'token', codeForm(authorised), send);
    const tokens = (await answer.json()) as { access_token: string; refresh_token: string };
    expect((await customer(fixture, tokens.access_token, send)).status).toBe(200);
    await clock.advance('PT5M1S');
    expect((await customer(fixture, tokens.access_token, send)).status).toBe(401);
    expect(brokenRule(fixture.sandbox, 'getCustomer')).toBe('transport.certificate-dates');
    // The token is bound to the expired certificate; the grant is not.
    expect((await customer(fixture, tokens.access_token, player.fetch)).status).toBe(401);
    expect(brokenRule(fixture.sandbox, 'getCustomer')).toBe('token.bound-to-certificate');
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await post(fixture, player, 'token', form)).status).toBe(200);
  });

  test('RFC 5280 6.1.3 no certificate is valid while the authority’s own is out of date', async () => {
    const small = await openSmallWorld(await loadScenario('solar-home'));
    const { fetch: send } = await small.player();
    await small.clock.set('1969-12-31T23:59:59Z');
    expect((await userInfo(small, 'any', send)).status).toBe(401);
    const exchange = small.trace.entries().at(-1);
    expect(exchange?.checks.find(({ outcome }) => outcome === 'fail')).toMatchObject({
      rule: 'transport.certificate-issuer',
      at: 'state:authority.certificate',
      expected: 'in date',
      actual: 'not in date',
    });
    await small.stop();
  });

  test('a data holder’s own certificate belongs to no client', async () => {
    const send = fixture.sandbox.certificates.present(fixture.sandbox.dataHolder.certificate);
    const form = { grant_type: 'client_credentials' };
    expect(await errorOf(await post(fixture, player, 'token', form, send))).toBe('400 invalid_client');
    expect(brokenRule(fixture.sandbox, 'token')).toBe('client.certificate-owner');
  });
});

describe('tokens of the register', () => {
  test('HOK-05 brands are refused with another certificate than the token’s, an untrusted one, or none', async () => {
    const { sandbox } = fixture;
    const token = await tokenOf(sandbox, player);
    const headers = { authorization: `Bearer ${token}`, 'x-v': '2' };
    const path = 'all/data-holders/brands';
    const own = await getSecure(sandbox, player, path, headers);
    expect(own.status).toBe(200);
    const other = await fixture.player();
    expect((await getSecure(sandbox, other, path, headers)).status).toBe(401);
    expect(brokenRule(sandbox, 'getDataHolderBrands')).toBe('token.bound-to-certificate');
    const renewed = sandbox.certificates.present(
      await sandbox.certificates.issue({ commonName: player.softwareProductId }),
    );
    const address = `${sandbox.urls.register.secureBase}/cdr-register/v1/${path}`;
    expect((await renewed(address, { headers })).status).toBe(401);
    for (const [rule, send] of await wrongOnes(player.softwareProductId)) {
      expect((await send(address, { headers })).status).toBe(401);
      expect(brokenRule(sandbox, 'getDataHolderBrands')).toBe(rule);
    }
    expect((await brandsOf(sandbox, player)).data.length).toBeGreaterThan(0);
  });

  test('HOK-05 the register gives no token to a product with another’s certificate', async () => {
    const other = await fixture.player();
    expect(await errorOf(await requestToken(fixture.sandbox, player, {}, other.fetch))).toBe('400 invalid_client');
    expect(brokenRule(fixture.sandbox, 'registerToken')).toBe('client.certificate-owner');
  });
});

describe('tokens from the backchannel', () => {
  let here: Scene;
  let other: Party;
  beforeAll(async () => {
    here = await scene({}, pollClient);
    other = await anotherParty(here.sandbox, pollClient);
  });
  afterAll(() => here.sandbox.stop());

  test('HOK-10 a polled token is bound to the certificate of the poll', async () => {
    const id = await approvedBackchannel(here);
    const { certificates, urls } = here.sandbox;
    const renewed = certificates.present(await certificates.issue({ commonName: here.recipient.softwareProductId }));
    const { access_token: token = '' } = await poll({ ...here, recipient: { ...here.recipient, fetch: renewed } }, id);
    const statuses = await Promise.all(
      [renewed, here.recipient.fetch, other.recipient.fetch, certificates.present(null)].map(
        async (send) =>
          (await send(`${urls.dataHolder.secureBase}/userinfo`, { headers: { authorization: `Bearer ${token}` } }))
            .status,
      ),
    );
    expect(statuses).toEqual([200, 401, 401, 401]);
  });

  test('CIBA-46 a request with another product’s certificate is refused', async () => {
    const hint = await here.persona.backchannelHint();
    const refused = await backchannelRequest(here, hint, { send: other.recipient.fetch });
    expect(await errorOf(refused)).toBe('400 invalid_client');
    expect(brokenRule(here.sandbox, 'backchannelAuthorise')).toBe('client.certificate-owner');
  });
});

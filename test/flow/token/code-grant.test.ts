// TOK: the token endpoint and the authorization code, by check id, through sandbox.fetch.
import { describe, expect, test } from 'vitest';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { comparableText } from '../../kit/oracles/comparable-answer.ts';
import {
  codeForm,
  customer,
  errorOf,
  post,
  redeemed,
  refreshed,
  signedIn,
  tokensOf,
  userInfo,
} from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const [player, other] = [await fixture.player(), await fixture.player()];

const token = (form: Parameters<typeof post>[3], who = player, send?: typeof fetch): Promise<Response> =>
  post(fixture, who, 'token', form, send);
const refusedWith = async (answer: Response, error: string): Promise<void> => {
  expect(await errorOf(answer)).toBe(`400 ${error}`);
};

describe('a redeemed code', () => {
  test('TOK-01 TOK-02 gives access, refresh and ID token, which are not cached', async () => {
    const answer = await token(codeForm(await fixture.authorise(player)));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = (await answer.json()) as Record<string, unknown>;
    expect(breachOf('TokenResponse', body)).toBeUndefined();
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
    expect(Object.keys(body).sort()).toEqual([
      'access_token',
      'expires_in',
      'id_token',
      'refresh_token',
      'scope',
      'token_type',
    ]);
  });

  test('TOK-03 gives tokens of 256 bits in the characters of b64token, all different', async () => {
    const bought = [await signedIn(fixture, player), await signedIn(fixture, player)];
    const values = bought.flatMap((one) => [one.access_token, one.refresh_token]);
    for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
    expect(new Set(values).size).toBe(4);
  });

  test('D-8 needs no redirect_uri if one is registered, but does if two are', async () => {
    const { code } = await fixture.authorise(player);
    expect((await token({ grant_type: 'authorization_code', code })).status).toBe(200);
    const two = await fixture.player({
      redirectUris: ['https://two.recipient.cdr.example/a', 'https://two.recipient.cdr.example/b'],
    });
    const second = await fixture.authorise(two);
    await refusedWith(await token({ ...codeForm(second), redirect_uri: undefined }, two), 'invalid_request');
    expect((await token(codeForm(second), two)).status).toBe(200);
  });

  test('D-8 always needs redirect_uri if tokenRedirectUri is required', async () => {
    await fixture.decisions.set('tokenRedirectUri', 'required');
    const { code } = await fixture.authorise(player);
    await refusedWith(await token({ grant_type: 'authorization_code', code }), 'invalid_request');
    await fixture.decisions.set('tokenRedirectUri', 'one-registered');
  });

  test('for sharing once, gives a refresh token that ends with the sharing, or none (IS 13.4)', async () => {
    const once = await signedIn(fixture, player, { sharingDuration: 0 });
    await fixture.clock.advance('PT12M');
    await refusedWith(await refreshed(fixture, player, once), 'invalid_grant');
    await fixture.decisions.set('refreshOnce', 'no');
    const tokens = await signedIn(fixture, player, { sharingDuration: 0 });
    await fixture.decisions.set('refreshOnce', 'yes');
    expect(tokens).not.toHaveProperty('refresh_token');
    expect(tokens.id_token).toBeDefined();
  });
});

describe('a refused code', () => {
  test('TOK-15 TOK-16 when used twice, ends the tokens it bought', async () => {
    const authorised = await fixture.authorise(player);
    const tokens = await redeemed(fixture, player, authorised);
    expect((await userInfo(fixture, tokens.access_token, player.fetch)).status).toBe(200);
    await refusedWith(await token(codeForm(authorised)), 'invalid_grant');
    const answer = await userInfo(fixture, tokens.access_token, player.fetch);
    expect(await errorOf(answer)).toBe('401 invalid_token');
    expect((await customer(fixture, tokens.access_token, player.fetch)).status).toBe(401);
    await refusedWith(await refreshed(fixture, player, tokens), 'invalid_grant');
  });

  test('TOK-16 when used again long after its expiry, also revokes', async () => {
    const authorised = await fixture.authorise(player);
    const tokens = await redeemed(fixture, player, authorised);
    await fixture.clock.advance('PT5M');
    await refusedWith(await token(codeForm(authorised)), 'invalid_grant');
    expect((await userInfo(fixture, tokens.access_token, player.fetch)).status).toBe(401);
  });

  test('TOK-17 from another client is not used up, and revokes nothing', async () => {
    const authorised = await fixture.authorise(player);
    await refusedWith(await token(codeForm(authorised), other), 'invalid_grant');
    const tokens = await redeemed(fixture, player, authorised);
    await refusedWith(await token(codeForm(authorised), other), 'invalid_grant');
    expect((await userInfo(fixture, tokens.access_token, player.fetch)).status).toBe(200);
  });

  test('TOK-18 with another redirect_uri is not used up', async () => {
    const authorised = await fixture.authorise(player);
    const { redirectUri } = authorised;
    for (const bent of [`${redirectUri}/`, `${redirectUri}?a=b`, redirectUri.toUpperCase(), 'https://evil.example/'])
      await refusedWith(await token({ ...codeForm(authorised), redirect_uri: bent }), 'invalid_grant');
    expect((await token(codeForm(authorised))).status).toBe(200);
  });

  test('TOK-19 is invalid_request if missing, invalid_grant if unknown', async () => {
    await refusedWith(await token({ grant_type: 'authorization_code' }), 'invalid_request');
    await refusedWith(await token({ grant_type: 'authorization_code', code: '' }), 'invalid_request');
    await refusedWith(await token({ grant_type: 'authorization_code', code: 'never' }), 'invalid_grant');
  });

  test('TOK-20 expires after sixty seconds', async () => {
    const [inTime, late] = [await fixture.authorise(player), await fixture.authorise(player)];
    await fixture.clock.advance('PT55S');
    expect((await token(codeForm(inTime))).status).toBe(200);
    await fixture.clock.advance('PT6S');
    await refusedWith(await token(codeForm(late)), 'invalid_grant');
  });

  test('TOK-19 ends with its consent, and with a new authorisation of it', async () => {
    const ended = await fixture.authorise(player);
    await fixture.endConsent(player, ended.consentId);
    await refusedWith(await token(codeForm(ended)), 'invalid_grant');
    const first = await fixture.authorise(player);
    const second = await fixture.authorise(player, { consentId: first.consentId });
    await refusedWith(await token(codeForm(first)), 'invalid_grant');
    expect((await token(codeForm(second))).status).toBe(200);
  });

  test('gets the same answer for every cause of invalid_grant, byte for byte', async () => {
    const used = await fixture.authorise(player);
    await redeemed(fixture, player, used);
    const ended = await fixture.authorise(player);
    await fixture.endConsent(player, ended.consentId);
    const late = await fixture.authorise(player);
    await fixture.clock.advance('PT2M');
    const live = await fixture.authorise(player);
    const tokens = await signedIn(fixture, player);
    const answers = [
      await token({ ...codeForm(live), code: 'unknown' }),
      await token(codeForm(live), other),
      await token({ ...codeForm(live), redirect_uri: 'https://evil.example/' }),
      await token(codeForm(used)),
      await token(codeForm(ended)),
      await token(codeForm(late)),
      await token({ grant_type: 'refresh_token', refresh_token: tokens.access_token }),
      await refreshed(fixture, other, tokens),
    ];
    const looks = await Promise.all(answers.map((answer) => comparableText(answer)));
    expect(new Set(looks).size).toBe(1);
  });

  test('TOK-20 ends with a consent that expires first', async () => {
    const authorised = await fixture.authorise(player, { sharingDuration: 30 });
    await fixture.clock.advance('PT31S');
    await refusedWith(await token(codeForm(authorised)), 'invalid_grant');
  });
});

describe('grant types', () => {
  test('TOK-21 a missing one is invalid_request, and others are unsupported_grant_type', async () => {
    await refusedWith(await token({}), 'invalid_request');
    for (const type of ['password', 'implicit', 'urn:openid:params:grant-type:unheard-of', 'toString'])
      await refusedWith(await token({ grant_type: type }), 'unsupported_grant_type');
  });

  test('D-9 authorisation_code is refused with a note on its spelling, or accepted', async () => {
    const authorised = await fixture.authorise(player);
    const spelt = { ...codeForm(authorised), grant_type: 'authorisation_code' };
    const refused = await token(spelt);
    expect(await refused.clone().text()).toContain('with a z');
    await refusedWith(refused, 'unsupported_grant_type');
    await fixture.decisions.set('grantTypeSpelling', 'both');
    expect((await token(spelt)).status).toBe(200);
    const exchange = fixture.trace.entries(({ operation }) => operation === 'token').at(-1);
    expect(exchange?.checks.find(({ rule }) => rule === 'grant.type-supported')?.relaxed).toBe(true);
    await fixture.decisions.set('grantTypeSpelling', 'wire');
  });

  test('TOK-26 client_credentials gives only an access token', async () => {
    const answer = await token({ grant_type: 'client_credentials', scope: 'cdr:consents' });
    const body = (await answer.json()) as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
    for (const scope of ['openid', 'cdr:consents openid', 'energy:accounts.basic:read', 'cdr-register:read'])
      await refusedWith(await token({ grant_type: 'client_credentials', scope }), 'invalid_scope');
  });

  test('TOK-27 its token opens the consent API, and no consumer data', async () => {
    const own = await tokensOf(await token({ grant_type: 'client_credentials' }));
    expect((await customer(fixture, own.access_token, player.fetch)).status).toBe(403);
    expect((await userInfo(fixture, own.access_token, player.fetch)).status).toBe(403);
    const consents = `${fixture.urls.dataHolder.base}/clients/${player.clientId}/consents`;
    const asked = (bearer: string) => player.fetch(consents, { headers: { authorization: `Bearer ${bearer}` } });
    expect((await asked(own.access_token)).status).toBe(200);
    // CONS-02, the other way round.
    expect((await asked((await signedIn(fixture, player)).access_token)).status).toBe(403);
  });
});

test('TOK-43 error descriptions contain only permitted characters', async () => {
  const answers = [
    await token({}),
    await token({ grant_type: 'authorisation_code' }),
    await token({ grant_type: 'x"\\\n' }),
  ];
  for (const answer of answers) {
    const { error_description: description } = (await answer.json()) as { error_description: string };
    expect(description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
  }
});

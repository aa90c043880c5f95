// Addresses and parameters that resemble the right ones: addresses are compared character for character, and parameters may occur once.
import { describe, expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { answeredBy, ask, newConsent, requestFor, type Answered } from '../../kit/calls/authorisation-request.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { brokenRules, relaxedRules } from '../../kit/oracles/checks.ts';
import { authentication } from '../../kit/calls/signing.ts';
import { register } from '../../kit/calls/registration.ts';
import { codeForm, errorOf, post, redeemed } from '../../kit/calls/tokens.ts';

const own = 'https://sunny-app.recipient.cdr.example/callback';
const fixture = await ownTokenWorld();
const player = await fixture.player({ redirectUris: [own] });
const party = partyOf(fixture, player);
const consentId = await newConsent(party);

const host = 'sunny-app.recipient.cdr.example';
const lookAlikes = [
  `${own}#`,
  `${own}#fragment`,
  `${own}?`,
  `${own}?next=https://evil.example`,
  `${own}/`,
  `${own}//`,
  `${own}/../callback`,
  `${own}/..`,
  `${own}/%2e%2e/evil`,
  `${own}%00`,
  `${own}%20`,
  `${own} `,
  ` ${own}`,
  `${own}\t`,
  `${own}\n`,
  `${own}\u200B`,
  `https://${host}/Callback`,
  `https://${host}/%63allback`,
  `https://${host}//callback`,
  `https://${host}/./callback`,
  `https://${host}\\callback`,
  `https://${host}:443/callback`,
  `https://${host}:8443/callback`,
  `https://${host}./callback`,
  `https://SUNNY-app.recipient.cdr.example/callback`,
  `HTTPS://${host}/callback`,
  `http://${host}/callback`,
  `//${host}/callback`,
  '/callback',
  `https://user@${host}/callback`,
  `https://user:secret@${host}/callback`,
  `https://${host}@evil.example/callback`,
  `https://evil.example\\@${host}/callback`,
  `https://evil.example#@${host}/callback`,
  `https://${host}.evil.example/callback`,
  `https://evil-${host}/callback`,
  // Cyrillic а, full-width letters, and the same name in punycode.
  'https://sunny-\u0430pp.recipient.cdr.example/callback',
  'https://sunny-\uFF41pp.recipient.cdr.example/callback',
  'https://sunny-xn--pp-7kc.recipient.cdr.example/callback',
  `https://${host}/c\u0430llback`,
  `https://${host}/callback\u0301`,
  'javascript:alert(1)',
  'data:text/html,x',
] as const;

describe('redirect_uri', () => {
  test.each(lookAlikes)(
    'AUTH-15 answers with a page, without a redirect, for %j in query and object',
    async (redirectUri) => {
      const { url } = await requestFor(party, {
        consentId,
        object: { redirect_uri: redirectUri },
        query: { redirect_uri: redirectUri },
      });
      expect(await ask(party, url)).toEqual({ status: 400, location: null, error: 'invalid_request' });
      expect(brokenRules(fixture.sandbox, 'authorise')).toEqual(['authorise.redirect-uri']);
      // With a broken object, too, the error cannot be sent to an address.
      url.searchParams.set('request', 'a.b.c');
      expect((await ask(party, url)).location).toBeNull();
    },
  );

  test.each(lookAlikes)(
    'AUTH-15 answers with a page for %j in the object, even if the query’s is registered',
    async (uri) => {
      const { url } = await requestFor(party, { consentId, object: { redirect_uri: uri } });
      expect(await ask(party, url)).toMatchObject({ status: 400, location: null });
      expect(brokenRules(fixture.sandbox, 'authorise')).toEqual(['authorise.redirect-uri']);
    },
  );

  test('D-2 ignores another redirect_uri in the query, and returns the browser to the object’s', async () => {
    const query = { redirect_uri: 'https://evil.example/callback' };
    const { url } = await requestFor(party, { consentId, query });
    const landed = await fixture.sandbox.personas[0]?.cancel(url);
    expect(`${landed?.origin ?? ''}${landed?.pathname ?? ''}`).toBe(own);
    await ask(party, url);
    expect(relaxedRules(fixture.sandbox, 'authorise')).toContain('authorise.query-agrees');
  });

  test('TOK-18 refuses a code with any of them, and leaves the code valid for the right one', async () => {
    const authorised = await fixture.authorise(player);
    for (const redirectUri of lookAlikes) {
      const form = { ...codeForm(authorised), redirect_uri: redirectUri };
      expect(await errorOf(await post(fixture, player, 'token', form)), redirectUri).toBe('400 invalid_grant');
      expect(brokenRules(fixture.sandbox, 'token')).toEqual(['code.redirect-uri']);
    }
    expect(await redeemed(fixture, player, authorised)).toHaveProperty('access_token');
  });

  test('DCR-12 refuses to register any of them beside one of the software statement', async () => {
    const recipient = await fixture.sandbox.enrol({ alg: 'ES256', redirectUris: [own] });
    for (const redirectUri of lookAlikes) {
      const answer = await register(fixture.sandbox, recipient, { claims: { redirect_uris: [own, redirectUri] } });
      expect(await errorOf(answer), redirectUri).toBe('400 invalid_redirect_uri');
    }
  });
});

describe('parameters of the authorisation request', () => {
  const accept = { accept: 'application/json' };
  const send = async (query: string): Promise<Answered> =>
    answeredBy(await fixture.fetch(`${fixture.urls.dataHolder.authorisationEndpoint}?${query}`, { headers: accept }));
  const good = async (): Promise<URLSearchParams> => (await requestFor(party, { consentId })).url.searchParams;

  test.each(['client%5Fid', 'client_i%64', '%63lient_id'])(
    'AUTH-53 refuses client_id given twice, once as %s',
    async (name) => {
      const query = await good();
      expect(await send(`${query.toString()}&${name}=another`)).toMatchObject({ location: null });
      expect(brokenRules(fixture.sandbox, 'authorise')).toEqual(['authorise.client-id']);
    },
  );

  test.each(['request', 'redirect_uri', 'state', 'nonce', 'scope', 'response_type', 'anything'])(
    'AUTH-53 refuses %s given twice, the same or different, and takes no redirect from it',
    async (name) => {
      const query = await good();
      query.set('anything', '1');
      for (const value of [query.get(name) ?? '', 'another']) {
        const { screen, location, fragment } = await send(`${query.toString()}&${name}=${encodeURIComponent(value)}`);
        expect(screen).toBeUndefined();
        expect(brokenRules(fixture.sandbox, 'authorise')).toEqual(['authorise.once']);
        if (name === 'redirect_uri') expect(location).toBeNull();
        else expect(fragment?.['error']).toBe('invalid_request');
        // With two states, neither is returned.
        if (name === 'state') expect(fragment).not.toHaveProperty('state');
      }
    },
  );

  test('AUTH-18 treats names in another case, in brackets or after a semicolon as other parameters', async () => {
    const query = await good();
    const id = query.get('client_id') ?? '';
    query.delete('client_id');
    for (const name of [
      'Client_id',
      'CLIENT_ID',
      'client_id[]',
      'client_id[0]',
      'client_id%00',
      '%20client_id',
      ';client_id',
    ])
      expect(await send(`${name}=${id}&${query.toString()}`), name).toMatchObject({ location: null });
    expect(await send(`x=1;client_id=${id}&${query.toString()}`)).toMatchObject({ location: null });
  });

  test('AUTH-32 reads a POST’s parameters from the body only', async () => {
    const body = await good();
    const headers = { ...accept, 'content-type': 'application/x-www-form-urlencoded' };
    const address = fixture.urls.dataHolder.authorisationEndpoint;
    const sent = async (query: string, form: URLSearchParams): Promise<Answered> =>
      answeredBy(await fixture.fetch(`${address}?${query}`, { method: 'POST', headers, body: form }));
    expect((await sent('client_id=another&request=a.b.c', body)).screen).toBeDefined();
    expect((await sent(body.toString(), new URLSearchParams())).screen).toBeUndefined();
    expect(brokenRules(fixture.sandbox, 'authorise')).toEqual(['authorise.client-id']);
  });

  test('AUTH-53 refuses text that is not UTF-8', async () => {
    const query = await good();
    for (const bad of ['state2=%FF', '%C3=1', 'a=%', 'a=%u0041', 'a=%C0%AF']) {
      expect(await send(`${query.toString()}&${bad}`), bad).toMatchObject({ status: 400, location: null });
      expect(brokenRules(fixture.sandbox, 'authorise')).toEqual(['authorise.readable']);
    }
  });
});

describe('parameters of the token request', () => {
  const endpoint = (): string => `${fixture.urls.dataHolder.secureBase}/token`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = async (more: string, query = ''): Promise<string> => {
    const proof = await authentication(fixture.sandbox, player, player.clientId, endpoint());
    const body = `${new URLSearchParams({ grant_type: 'client_credentials', ...proof }).toString()}${more}`;
    return errorOf(await player.fetch(`${endpoint()}${query}`, { method: 'POST', headers, body }));
  };

  test('TOK-38 refuses a parameter given twice, in any spelling or value', async () => {
    expect(await send('')).toBe('200 no error');
    for (const more of [
      '&grant_type=client_credentials',
      '&grant%5Ftype=authorization_code',
      '&client_id=another',
      `&client_id=${player.clientId}`,
      '&client_assertion=',
      '&scope=a&scope=b',
      '&grant_type',
    ]) {
      expect(await send(more), more).toBe('400 invalid_request');
      expect(brokenRules(fixture.sandbox, 'token')).toEqual(['form.once']);
    }
  });

  test('TOK-37 refuses parameters in the address, but accepts a bare question mark', async () => {
    for (const query of ['?client_id=another', '?code=x', '?x'])
      expect(await send('', query), query).toBe('400 invalid_request');
    expect(await send('', '?')).toBe('200 no error');
  });

  test('TOK-42 refuses a second authentication: a secret, a Basic header or a bearer token', async () => {
    expect(await send('&client_secret=x')).toBe('400 invalid_request');
    const proof = await authentication(fixture.sandbox, player, player.clientId, endpoint());
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...proof });
    for (const authorization of ['Basic eDp5', 'Bearer x', '']) {
      const answer = await player.fetch(endpoint(), { method: 'POST', headers: { authorization }, body });
      expect(await errorOf(answer), authorization).toBe('400 invalid_request');
    }
  });

  test('RFC 6749 3.2 answers 200,000 parameters in one mebibyte without delay', { timeout: 20_000 }, async () => {
    let names = '';
    for (let count = 0; names.length < 1_040_000; count += 1) names += `&${count.toString(36)}`;
    const sent = (body: string): Promise<Response> => player.fetch(endpoint(), { method: 'POST', headers, body });
    expect(await errorOf(await sent(names))).toBe('400 invalid_client');
    expect(brokenRules(fixture.sandbox, 'token')).toEqual(['client.assertion-type']);
    expect(await errorOf(await sent(`${names}&0`))).toBe('400 invalid_request');
    expect(brokenRules(fixture.sandbox, 'token')).toEqual(['form.once']);
    const authorise = fixture.urls.dataHolder.authorisationEndpoint;
    const { status } = await fixture.fetch(authorise, { method: 'POST', headers, body: `${names}&0` });
    expect(status).toBe(400);
  });
});

// AUTH: good authorisation requests in all their allowed shapes, and what comes back in the fragment.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  answeredBy,
  asked,
  energyScopes,
  fragmentOf,
  relaxedRules,
  renewedConsentApi,
  requestFor,
  scene,
} from '../../kit/authorise.ts';
import type { Bent, Scene } from '../../kit/authorise.ts';
import { tokenRequest } from '../../kit/authorisation.ts';
import { registered } from '../../kit/registration.ts';

let here: Scene;
beforeAll(async () => {
  here = await scene();
});
afterAll(() => here.sandbox.stop());

/** The whole way with the first persona: what stands in the fragment at the end. */
async function walked(bent: Bent = {}): Promise<Record<string, string>> {
  const { url } = await requestFor(here, bent);
  return fragmentOf(await here.persona.authorise(url));
}

describe('AUTH-01 a good request', () => {
  test('shows a screen, and after approval code, id_token and state stand in the fragment, nothing in the query', async () => {
    const { url, state } = await requestFor(here);
    const first = await ask(here, url);
    expect(first.status).toBe(200);
    expect(first.screen).toMatchObject({ name: 'identify', recipient: { productName: here.recipient.name } });
    const redirect = await here.persona.authorise(url);
    expect(redirect.search).toBe('');
    expect(`${redirect.origin}${redirect.pathname}`).toBe(here.recipient.redirectUris[0]);
    const fragment = fragmentOf(redirect);
    expect(Object.keys(fragment).sort()).toEqual(['code', 'id_token', 'state']);
    expect(fragment['state']).toBe(state);
    expect(fragment['code']).toMatch(/^[\w-]{43}$/u);
    expect(fragment['id_token']?.split('.')).toHaveLength(5);
  });

  test('is answered for a browser with a page that names the interaction and loads nothing', async () => {
    const { url } = await requestFor(here);
    const response = await here.sandbox.fetch(url, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const page = await response.text();
    expect(page).toContain(here.recipient.name);
    expect(page).toContain(`Its screens are JSON under ${here.sandbox.urls.dataHolder.issuer}/authorise/`);
    expect(page).not.toMatch(/<script|src=|href=/u);
  });

  test('gives each interaction an id of 256 bits', async () => {
    const ids = await Promise.all([asked(here), asked(here)]);
    const [one, two] = ids.map(({ screen }) => screen?.interactionId ?? '');
    expect(one).toMatch(/^[\w-]{43}$/u);
    expect(one).not.toBe(two);
  });

  test('the trace opens request and ID token and says who spoke to whom', async () => {
    await walked();
    const confirm = here.sandbox.trace.entries().findLast(({ request }) => request.url.endsWith('/confirm'));
    expect(confirm).toMatchObject({ from: 'consumer', to: 'holder', transport: 'browser', verdict: 'ok' });
    expect(confirm?.tokens.map(({ kind, at }) => [kind, at])).toEqual([['id_token', 'response:fragment:id_token']]);
  });
});

test('AUTH-02 a client that signs with PS256 is served alike', async () => {
  const recipient = here.sandbox.dataRecipient;
  const clientId = await registered(here.sandbox, recipient);
  expect(recipient.signingKey.alg).toBe('PS256');
  const party = { ...here, recipient, clientId, consentApi: renewedConsentApi(here.sandbox, recipient, clientId) };
  const { url } = await requestFor(party);
  expect(fragmentOf(await here.persona.authorise(url))['code']).toBeDefined();
});

describe('what may differ', () => {
  test('AUTH-28 without state there is none in the fragment', async () => {
    const fragment = await walked({ object: { state: undefined }, query: { state: undefined } });
    expect(Object.keys(fragment).sort()).toEqual(['code', 'id_token']);
  });

  test('AUTH-29 the order of the scopes changes nothing', async () => {
    const reversed = energyScopes.split(' ').toReversed().join(' ');
    const { url } = await requestFor(here, { object: { scope: reversed }, query: { scope: reversed } });
    const { code } = fragmentOf(await here.persona.authorise(url));
    const answer = await tokenRequest(here.sandbox, here.recipient, here.clientId, {
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: here.recipient.redirectUris[0] ?? '',
    });
    const { scope } = (await answer.json()) as { scope: string };
    expect(scope.split(' ').sort()).toEqual(energyScopes.split(' ').sort());
  });

  test('AUTH-30 unknown parameters and a PKCE pair are no obstacle', async () => {
    const { url } = await requestFor(here, {
      object: {
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        colour: 'blue',
      },
      query: { colour: 'blue', ui_locales: 'en-AU' },
    });
    const { code } = fragmentOf(await here.persona.authorise(url));
    const answer = await tokenRequest(here.sandbox, here.recipient, here.clientId, {
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: here.recipient.redirectUris[0] ?? '',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    });
    expect(answer.status).toBe(200);
  });

  test('AUTH-31 response_mode=query in the query has no effect', async () => {
    const { url } = await requestFor(here, { query: { response_mode: 'query' } });
    const redirect = await here.persona.authorise(url);
    expect(redirect.search).toBe('');
    expect(fragmentOf(redirect)['code']).toBeDefined();
  });

  test('AUTH-32 a POST with the same parameters is the same', async () => {
    const { url } = await requestFor(here);
    const post = (headers: Record<string, string>, body: BodyInit): Promise<Response> =>
      here.sandbox.fetch(`${url.origin}${url.pathname}`, {
        method: 'POST',
        headers: { accept: 'application/json', ...headers },
        body,
      });
    const good = await answeredBy(await post({}, url.searchParams));
    expect(good.screen?.name).toBe('identify');
    const wrong = await answeredBy(await post({ 'content-type': 'application/json' }, '{}'));
    expect(wrong).toMatchObject({ status: 400, error: 'invalid_request', location: null });
    // What is wrong with it stands in the form, and the evidence says so; in a GET it stands in the query.
    const places = async (change: (parameters: URLSearchParams) => void): Promise<unknown[]> => {
      const bent = new URL(url);
      change(bent.searchParams);
      await post({}, bent.searchParams);
      await ask(here, bent);
      return here.sandbox.trace
        .entries(({ operation }) => operation === 'authorise')
        .slice(-2)
        .flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'fail').map(({ at }) => at));
    };
    expect(await places((given) => given.set('client_id', 'nobody'))).toEqual(['body:client_id', 'query:client_id']);
    expect(await places((given) => given.delete('request'))).toEqual(['body:request', 'query:request']);
    expect(await places((given) => given.append('nonce', 'x'))).toEqual(['body:nonce', 'query:nonce']);
    expect(await places((given) => given.set('request', 'x.y.z'))).toEqual(['body:request', 'query:request']);
  });

  test('AUTH-33 aud may be an array with the issuer in it', async () => {
    const { issuer } = here.sandbox.urls.dataHolder;
    expect((await asked(here, { object: { aud: ['https://other.example', issuer] } })).screen).toBeDefined();
  });

  test.each(['oauth-authz-req+jwt', 'JWT', undefined])('AUTH-43 typ %s is accepted', async (typ) => {
    expect((await asked(here, { header: { typ } })).screen).toBeDefined();
  });

  test('AUTH-51 long nonces and states come back unchanged', async () => {
    const [nonce, state] = ['n'.repeat(384), 's'.repeat(1000)];
    const fragment = await walked({ object: { nonce, state }, query: { nonce, state } });
    expect(fragment['state']).toBe(state);
  });

  test('AUTH-51 a state full of signs comes back as it was sent', async () => {
    const state = `a&b=c#d%20 +"'<ü€😀>`;
    expect((await walked({ object: { state }, query: { state } }))['state']).toBe(state);
  });

  test('an address with parts that are no UTF-8 is a page', async () => {
    const { url } = await requestFor(here);
    const response = await here.sandbox.fetch(`${url.href}&x=%FF`, { headers: { accept: 'application/json' } });
    expect(await answeredBy(response)).toMatchObject({ status: 400, error: 'invalid_request', location: null });
  });
});

describe('D-32 and D-2: what stands outside', () => {
  test('client_id and request alone are enough, and the trace says so', async () => {
    const bare = {
      response_type: undefined,
      scope: undefined,
      redirect_uri: undefined,
      state: undefined,
      nonce: undefined,
    };
    expect((await asked(here, { query: bare })).screen).toBeDefined();
    expect(relaxedRules(here)).toEqual(['authorise.outer-parameters']);
    await here.sandbox.decisions.set('shortQuery', 'refuse');
    for (const query of [{ scope: undefined }, bare]) {
      const { fragment, location, state } = await asked(here, { query });
      expect(location?.split('#')[0]).toBe(here.recipient.redirectUris[0]);
      expect(fragment).toMatchObject({ error: 'invalid_request', state });
    }
    await here.sandbox.decisions.set('shortQuery', 'accept');
  });

  test('the object wins over the query: state, nonce and scope outside have no effect', async () => {
    const { url, state } = await requestFor(here, { query: { state: 'outer', scope: 'openid' } });
    const fragment = fragmentOf(await here.persona.authorise(url));
    expect(fragment['state']).toBe(state);
    expect((await asked(here, { query: { state: 'outer' } })).screen).toBeDefined();
    expect(relaxedRules(here)).toEqual(['authorise.query-agrees']);
  });

  test('by the other option a difference is refused', async () => {
    await here.sandbox.decisions.set('queryAndObjectDiffer', 'refuse');
    expect(await asked(here, { query: { state: 'outer' } })).toMatchObject({ fragment: { error: 'invalid_request' } });
    expect((await asked(here)).screen).toBeDefined();
    await here.sandbox.decisions.set('queryAndObjectDiffer', 'object');
  });

  test('an unregistered redirect_uri outside has no effect once the object names a registered one', async () => {
    const { url } = await requestFor(here, { query: { redirect_uri: 'https://evil.example/cb' } });
    const redirect = await here.persona.authorise(url);
    expect(redirect.origin).toBe(new URL(here.recipient.redirectUris[0] ?? '').origin);
    expect(fragmentOf(redirect)['code']).toBeDefined();
  });
});

// AUTH: valid authorisation requests in every allowed form, and the fragment that comes back.
import { describe, expect, test } from 'vitest';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import {
  ask,
  answeredBy,
  asked,
  energyScopes,
  fragmentOf,
  requestFor,
  type Bent,
} from '../../kit/calls/authorisation-request.ts';
import { relaxedRules } from '../../kit/oracles/checks.ts';
import { renewedConsentApi } from '../../kit/calls/consent-api.ts';
import { redeem } from '../../kit/calls/hybrid-flow.ts';
import { registered } from '../../kit/calls/registration.ts';

const here = await ownScene();

/** The whole flow with the first persona: the fragment at the end. */
async function walked(bent: Bent = {}): Promise<Record<string, string>> {
  const { url } = await requestFor(here, bent);
  return fragmentOf(await here.persona.authorise(url));
}

describe('AUTH-01 a good request', () => {
  test('shows a screen, then returns code, id_token and state in the fragment only', async () => {
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

  test('gives a browser a page that names the interaction and loads nothing', async () => {
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

  test('decodes request and ID token in the trace and names sender and receiver', async () => {
    await walked();
    const confirm = here.sandbox.trace.entries().findLast(({ request }) => request.url.endsWith('/confirm'));
    expect(confirm).toMatchObject({ from: 'consumer', to: 'holder', transport: 'browser', verdict: 'ok' });
    expect(confirm?.tokens.map(({ kind, at }) => [kind, at])).toEqual([['id_token', 'response:fragment:id_token']]);
  });
});

test('AUTH-02 serves a client that signs with PS256', async () => {
  const recipient = here.sandbox.dataRecipient;
  const clientId = await registered(here.sandbox, recipient);
  expect(recipient.signingKey.alg).toBe('PS256');
  const party = { ...here, recipient, clientId, consentApi: renewedConsentApi(here.sandbox, recipient, clientId) };
  const { url } = await requestFor(party);
  expect(fragmentOf(await here.persona.authorise(url))['code']).toBeDefined();
});

describe('allowed variations', () => {
  test('AUTH-28 returns no state if none was sent', async () => {
    const fragment = await walked({ object: { state: undefined }, query: { state: undefined } });
    expect(Object.keys(fragment).sort()).toEqual(['code', 'id_token']);
  });

  test('AUTH-29 accepts scopes in any order', async () => {
    const reversed = energyScopes.split(' ').toReversed().join(' ');
    const { url } = await requestFor(here, { object: { scope: reversed }, query: { scope: reversed } });
    const { code } = fragmentOf(await here.persona.authorise(url));
    const answer = await redeem(here, code ?? '');
    const { scope } = (await answer.json()) as { scope: string };
    expect(scope.split(' ').sort()).toEqual(energyScopes.split(' ').sort());
  });

  test('AUTH-30 ignores unknown parameters and a PKCE pair', async () => {
    const { url } = await requestFor(here, {
      object: {
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        colour: 'blue',
      },
      query: { colour: 'blue', ui_locales: 'en-AU' },
    });
    const { code } = fragmentOf(await here.persona.authorise(url));
    const answer = await redeem(here, code ?? '', { code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' });
    expect(answer.status).toBe(200);
  });

  test('AUTH-31 ignores response_mode=query in the query', async () => {
    const { url } = await requestFor(here, { query: { response_mode: 'query' } });
    const redirect = await here.persona.authorise(url);
    expect(redirect.search).toBe('');
    expect(fragmentOf(redirect)['code']).toBeDefined();
  });

  test('AUTH-32 accepts the same parameters in a POST', async () => {
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
    // A fault in a POST is reported at the form, one in a GET at the query.
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

  test('AUTH-33 accepts an aud array that contains the issuer', async () => {
    const { issuer } = here.sandbox.urls.dataHolder;
    expect((await asked(here, { object: { aud: ['https://other.example', issuer] } })).screen).toBeDefined();
  });

  test.each(['oauth-authz-req+jwt', 'JWT', undefined])('AUTH-43 accepts typ %s', async (typ) => {
    expect((await asked(here, { header: { typ } })).screen).toBeDefined();
  });

  test('AUTH-51 returns long nonces and states unchanged', async () => {
    const [nonce, state] = ['n'.repeat(384), 's'.repeat(1000)];
    const fragment = await walked({ object: { nonce, state }, query: { nonce, state } });
    expect(fragment['state']).toBe(state);
  });

  test('AUTH-51 returns a state full of special characters unchanged', async () => {
    const state = `a&b=c#d%20 +"'<ü€😀>`;
    expect((await walked({ object: { state }, query: { state } }))['state']).toBe(state);
  });

  test('answers an address that is not UTF-8 with a page', async () => {
    const { url } = await requestFor(here);
    const response = await here.sandbox.fetch(`${url.href}&x=%FF`, { headers: { accept: 'application/json' } });
    expect(await answeredBy(response)).toMatchObject({ status: 400, error: 'invalid_request', location: null });
  });
});

describe('D-32 and D-2: parameters outside the object', () => {
  test('client_id and request alone are enough, and the trace notes it', async () => {
    const bare = {
      response_type: undefined,
      scope: undefined,
      redirect_uri: undefined,
      state: undefined,
      nonce: undefined,
    };
    expect((await asked(here, { query: bare })).screen).toBeDefined();
    expect(relaxedRules(here.sandbox, 'authorise')).toEqual(['authorise.outer-parameters']);
    await here.sandbox.decisions.set('shortQuery', 'refuse');
    for (const query of [{ scope: undefined }, bare]) {
      const { fragment, location, state } = await asked(here, { query });
      expect(location?.split('#')[0]).toBe(here.recipient.redirectUris[0]);
      expect(fragment).toMatchObject({ error: 'invalid_request', state });
    }
    await here.sandbox.decisions.set('shortQuery', 'accept');
  });

  test('state, nonce and scope outside the object have no effect', async () => {
    const { url, state } = await requestFor(here, { query: { state: 'outer', scope: 'openid' } });
    const fragment = fragmentOf(await here.persona.authorise(url));
    expect(fragment['state']).toBe(state);
    expect((await asked(here, { query: { state: 'outer' } })).screen).toBeDefined();
    expect(relaxedRules(here.sandbox, 'authorise')).toEqual(['authorise.query-agrees']);
  });

  test('a difference is refused under the other option', async () => {
    await here.sandbox.decisions.set('queryAndObjectDiffer', 'refuse');
    expect(await asked(here, { query: { state: 'outer' } })).toMatchObject({ fragment: { error: 'invalid_request' } });
    expect((await asked(here)).screen).toBeDefined();
    await here.sandbox.decisions.set('queryAndObjectDiffer', 'object');
  });

  test('an unregistered redirect_uri outside has no effect if the object names a registered one', async () => {
    const { url } = await requestFor(here, { query: { redirect_uri: 'https://evil.example/cb' } });
    const redirect = await here.persona.authorise(url);
    expect(redirect.origin).toBe(new URL(here.recipient.redirectUris[0] ?? '').origin);
    expect(fragmentOf(redirect)['code']).toBeDefined();
  });
});

// AUTH: which failures show a page and which return to the fragment, in the order of checks.
import { describe, expect, test } from 'vitest';
import { refusedInFragment } from '../../kit/oracles/refused-in-fragment.ts';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { anotherParty } from '../../kit/worlds/scene.ts';
import { ask, asked, newConsent, requestFor, type Answered, type Bent } from '../../kit/calls/authorisation-request.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';

const here = await ownScene();
const other = await anotherParty(here.sandbox);

const evil = 'https://evil.example/callback';
/** Expects a page: status and error, without a redirect. */
const isPage = (answer: Answered, error = 'invalid_request'): void =>
  expect(answer).toEqual({
    status: 400,
    location: null,
    error,
    ...('state' in answer ? { state: answer.state, consentId: expect.any(String) as string } : {}),
  });

async function page(bent: Bent, error?: string): Promise<string | undefined> {
  isPage(await asked(here, bent), error);
  return brokenRules(here.sandbox, 'authorise')[0];
}

const fragment = (bent: Bent, error: string): Promise<string | undefined> => refusedInFragment(here, bent, error);

describe('step 1: the client', () => {
  test('AUTH-17 an unknown client gets a page, even with another client’s redirect_uri', async () => {
    expect(await page({ query: { client_id: 'nobody' } })).toBe('authorise.client-known');
    expect(await page({ query: { client_id: '' } })).toBe('authorise.client-id');
  });

  test('AUTH-18 a missing client_id in the query gets a page', async () => {
    expect(await page({ query: { client_id: undefined } })).toBe('authorise.client-id');
  });

  test('AUTH-59 an inactive software product gets no screen until it is active again', async () => {
    const { sandbox } = here;
    const party = await anotherParty(sandbox);
    const consentId = await newConsent(party);
    const statusIs = async (status: string): Promise<void> => {
      await sandbox.register.setStatus('softwareProduct', party.recipient.softwareProductId, status);
      await sandbox.clock.advance('PT5M1S');
    };
    await statusIs('INACTIVE');
    isPage(await ask(party, (await requestFor(party, { consentId })).url), 'unauthorized_client');
    expect(brokenRules(here.sandbox, 'authorise')).toEqual(['authorise.client-active']);
    await statusIs('ACTIVE');
    expect((await asked(party, { consentId })).screen).toBeDefined();
  });
});

describe('step 2: an address for errors', () => {
  test('an unregistered redirect_uri with a broken signature gets a page', async () => {
    expect(await page({ query: { redirect_uri: evil }, request: 'a.b.c' }, 'invalid_request_object')).toBe(
      'request-object.readable',
    );
    expect(await page({ query: { redirect_uri: evil, request: undefined } })).toBe('authorise.request-present');
    expect(await page({ query: { redirect_uri: undefined }, object: { aud: 'x' } }, 'invalid_request_object')).toBe(
      'request-object.aud',
    );
  });

  test.each(['?a=b', '/', '#', 'x'])('a registered redirect_uri followed by %s cannot receive errors', async (more) => {
    const redirectUri = `${here.recipient.redirectUris[0] ?? ''}${more}`;
    expect(await page({ query: { redirect_uri: redirectUri, request: undefined } })).toBe('authorise.request-present');
  });

  test('another client’s registered redirect_uri cannot receive errors', async () => {
    const redirectUri = other.recipient.redirectUris[0];
    expect(await page({ query: { redirect_uri: redirectUri, request: undefined } })).toBe('authorise.request-present');
  });

  test('AUTH-53 refuses a repeated parameter; the last one never wins', async () => {
    for (const [name, where] of [
      ['client_id', 'page'],
      ['redirect_uri', 'page'],
      ['request', 'fragment'],
      ['colour', 'fragment'],
    ] as const) {
      const { url } = await requestFor(here);
      url.searchParams.append(name, url.searchParams.get(name) ?? 'blue');
      if (name === 'colour') url.searchParams.append(name, 'red');
      const answer = await ask(here, url);
      if (where === 'page') isPage(answer);
      else expect(answer.fragment).toMatchObject({ error: 'invalid_request' });
    }
    const { url } = await requestFor(here);
    url.searchParams.append('state', 'second');
    expect((await ask(here, url)).fragment).not.toHaveProperty('state');
  });
});

describe('steps 3 and 4: before the object is verified', () => {
  test('AUTH-23 refuses request_uri, and fetches nothing', async () => {
    const before = here.sandbox.trace.entries().length;
    const query = { request: undefined, request_uri: 'https://recipient.example/object' };
    expect(await fragment({ query }, 'request_uri_not_supported')).toBe('authorise.no-request-uri');
    const later = here.sandbox.trace.entries().slice(before);
    expect(
      later.some(
        ({ request }) =>
          request.url.includes('recipient.example/object') &&
          request.method === 'GET' &&
          !request.url.includes('/authorise'),
      ),
    ).toBe(false);
    expect(await fragment({ query: { request_uri: 'urn:x' } }, 'request_uri_not_supported')).toBe(
      'authorise.no-request-uri',
    );
  });

  test('D-1 an unverifiable object gets a page under the other option', async () => {
    await here.sandbox.decisions.set('unverifiableRequest', 'page');
    expect(await page({ request: 'a.b.c' }, 'invalid_request_object')).toBe('request-object.readable');
    expect(await fragment({ object: { nonce: undefined } }, 'invalid_request')).toBe('authorise.nonce');
    await here.sandbox.decisions.set('unverifiableRequest', 'fragment');
  });
});

describe('step 5: after the object is verified', () => {
  test('AUTH-15 an unregistered redirect_uri inside and outside gets a page', async () => {
    expect(await page({ object: { redirect_uri: evil }, query: { redirect_uri: evil } })).toBe(
      'authorise.redirect-uri',
    );
    expect(await page({ object: { redirect_uri: evil } })).toBe('authorise.redirect-uri');
    expect(await page({ object: { redirect_uri: [here.recipient.redirectUris[0]] } })).toBe('authorise.redirect-uri');
  });

  test('AUTH-16 a missing redirect_uri gets a page and is never guessed', async () => {
    expect(await page({ object: { redirect_uri: undefined }, query: { redirect_uri: undefined } })).toBe(
      'authorise.redirect-uri',
    );
    expect(await page({ object: { redirect_uri: undefined } })).toBe('authorise.redirect-uri');
  });

  test('AUTH-19 another client_id inside gets a page', async () => {
    expect(await page({ object: { client_id: other.clientId } })).toBe('authorise.client-id-agrees');
    expect(await page({ object: { client_id: undefined } })).toBe('authorise.client-id-agrees');
  });

  test('AUTH-20 another response_type outside is refused into the fragment', async () => {
    expect(await fragment({ query: { response_type: 'code' } }, 'invalid_request')).toBe(
      'authorise.response-type-agrees',
    );
    expect(await fragment({ object: { response_type: undefined } }, 'invalid_request')).toBe(
      'authorise.response-type-agrees',
    );
  });

  test('errors go to the object’s redirect_uri with the object’s state, whatever the query says', async () => {
    const party = await anotherParty(here.sandbox, {}, ['https://app.example/one', 'https://app.example/two']);
    const { url } = await requestFor(party, {
      object: { nonce: undefined, redirect_uri: 'https://app.example/two', state: 'inner' },
      query: { redirect_uri: 'https://app.example/one', state: 'outer' },
    });
    const answer = await ask(party, url);
    expect(answer.location).toMatch(/^https:\/\/app\.example\/two#/u);
    expect(answer.fragment).toMatchObject({ error: 'invalid_request', state: 'inner' });
    const broken = await requestFor(party, {
      request: 'a.b.c',
      query: { redirect_uri: 'https://app.example/one', state: 'outer' },
    });
    const before = await ask(party, broken.url);
    expect(before.location).toMatch(/^https:\/\/app\.example\/one#/u);
    expect(before.fragment).toMatchObject({ error: 'invalid_request_object', state: 'outer' });
  });
});

test('AUTH-55 a browser’s page shows only the refusal and no value of the request', async () => {
  const { url } = await requestFor(here, { query: { redirect_uri: `${evil}?<script>` }, request: '<script>.b.c' });
  const response = await here.sandbox.fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
  expect(await response.text()).not.toMatch(/script|evil/u);
});

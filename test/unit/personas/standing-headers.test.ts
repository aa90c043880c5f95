// Headers of every response, refused or not: interaction id, CORS and caching.
import { afterAll, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { openSmallWorld } from '../../kit/worlds/small-world.ts';

const small = await openSmallWorld(await loadScenario('solar-home'));
afterAll(() => small.stop());
const { issuer, secureBase, base, publicBase } = small.urls.dataHolder;

const answered = (method: string, url: string): Promise<Response> => small.fetch(url, { method });
const uuid = /^[0-9a-f-]{36}$/u;

test.each([
  ['no operation of the address has the method, and some carry it', 'PUT', `${base}/energy/accounts/balances`, 405],
  ['the operation carries it and refuses', 'GET', `${base}/energy/accounts`, 401],
  ['the address is an unknown resource', 'GET', `${base}/energy/nothing`, 404],
  ['the address is unknown at the secondary holder', 'GET', `${small.urls.secondaryDataHolder.base}/nothing`, 404],
] as const)('a response has the interaction id if %s', async (_, method, url, status) => {
  const answer = await answered(method, url);
  expect([answer.status, answer.headers.get('x-fapi-interaction-id')]).toEqual([status, expect.stringMatching(uuid)]);
});

test.each([
  ['the key set', 'GET', `${issuer}/jwks`],
  ['the key set, with an unsupported method', 'PUT', `${issuer}/jwks`],
  ['an unknown address of the security profile', 'GET', `${secureBase}/nothing`],
  ['public data', 'GET', `${publicBase}/discovery/status`],
])('a response has no interaction id at %s', async (_, method, url) => {
  expect((await answered(method, url)).headers.get('x-fapi-interaction-id')).toBeNull();
});

test('HEAD is answered like GET, without the body', async () => {
  const [head, get] = [await answered('HEAD', `${issuer}/jwks`), await answered('GET', `${issuer}/jwks`)];
  expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
    get.status,
    '',
    get.headers.get('content-type'),
  ]);
  expect(await get.text()).not.toBe('');
});

test('responses of public endpoints are readable from any origin, except the consumer’s pages', async () => {
  const readable = async (url: string): Promise<string | null> =>
    (await answered('GET', url)).headers.get('access-control-allow-origin');
  expect([await readable(`${issuer}/jwks`), await readable(`${publicBase}/discovery/status`)]).toEqual(['*', '*']);
  expect([await readable(`${base}/energy/accounts`), await readable(`${issuer}/authorise`)]).toEqual([null, null]);
});

test('public documents and data may be cached', async () => {
  const cached = async (url: string): Promise<readonly (string | null)[]> => {
    const { headers, status } = await small.fetch(url, { headers: { 'x-v': '1' } });
    expect([url, status]).toEqual([url, 200]);
    return [headers.get('cache-control'), headers.get('pragma')];
  };
  for (const url of [`${issuer}/jwks`, `${issuer}/.well-known/openid-configuration`, `${publicBase}/discovery/status`])
    expect(await cached(url)).toEqual([null, null]);
});

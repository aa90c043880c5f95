// Signs that a pasted text may be from the real world: hosts outside the sandbox.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import { foreignHosts, foreignWords } from '../../../src/pages/judge/foreign-signs.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { signed } from '../../kit/hand-written/exchanges.ts';

test('names foreign hosts once each, five at most, without hosts of the sandbox and invented ones', async () => {
  const world = await createSandbox({ storage: 'memory:' });
  const sandbox = {
    urls: world.urls,
    dataRecipient: { ...world.dataRecipient, redirectUris: ['https://app.com.au/cb'] },
  };
  const hosts = (claims: object) => foreignHosts(sandbox, recognise(signed({ alg: 'PS256' }, claims)), 'page.com.au');
  expect(hosts({ iss: 'https://bank.com.au/x', deep: { aud: ['https://bank.com.au', 'https://two.com.au'] } })).toEqual(
    ['bank.com.au', 'two.com.au'],
  );
  expect(
    hosts({ a: 'https://a.example', b: 'http://localhost:1', c: 'https://page.com.au', d: 'https://app.com.au' }),
  ).toEqual([]);
  expect(hosts({ a: 'mailto:a@bank.com.au', b: 'bank.com.au', c: 'https://' })).toEqual([]);
  expect(hosts({ list: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.com.au`) })).toHaveLength(5);
  const hostsIn = (text: string) => foreignHosts(sandbox, recognise(text), 'page.com.au');
  expect(hostsIn('https://bank.com.au/callback?code=a&state=b')).toEqual(['bank.com.au']);
  expect(hostsIn('https://bank.com.au/callback#code=a&state=b')).toEqual(['bank.com.au']);
  expect(hostsIn('{"keys":[],"a":{"b":"http://bank.com.au:8080/"}}')).toEqual(['bank.com.au:8080']);
  expect(hostsIn(signed({ alg: 'PS256', jku: 'https://keys.com.au' }, {}))).toEqual(['keys.com.au']);
  const nested = (depth: number): object => (depth === 0 ? { a: 'https://bank.com.au' } : { a: nested(depth - 1) });
  expect([hosts(nested(8)), hosts(nested(9))]).toEqual([['bank.com.au'], []]);
  expect([foreignWords(['a']), foreignWords(['a', 'b'])]).toEqual([
    'It names a, which is not a host of this sandbox.',
    'It names a, b, which are not hosts of this sandbox.',
  ]);
  await world.stop();
});

// Requests that a link can make the page send: only to the parties of its world, and without making a party call elsewhere.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { isInside, partyBases } from '../../../src/calls/party-addresses.ts';
import type { Change } from '../../../src/pages/workbench/request-changes.ts';
import { sendAgain } from '../../../src/pages/workbench/send-again.ts';
import { asked } from '../../kit/calls/authorisation-request.ts';
import { scene, type Scene } from '../../kit/worlds/scene.ts';

const page = 'https://page.example/app/';
const scenes: Record<'virtual' | 'same-origin', Scene | undefined> = { virtual: undefined, 'same-origin': undefined };
const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Nothing may leave the world.'));

beforeAll(async () => {
  scenes.virtual = await scene();
  vi.stubGlobal('location', new URL(page));
  scenes['same-origin'] = await scene({ hosts: 'same-origin' });
  vi.unstubAllGlobals();
});
afterEach(() => {
  expect(fetched).not.toHaveBeenCalled();
});
afterAll(async () => {
  fetched.mockRestore();
  await Promise.all(Object.values(scenes).map(async (one) => one?.sandbox.stop()));
});

function sceneOf(hosts: keyof typeof scenes): Scene {
  const found = scenes[hosts];
  if (found === undefined) throw new Error(`There is no world with ${hosts} hosts.`);
  return found;
}

async function rowOf(here: Scene): Promise<Exchange> {
  await asked(here);
  const row = here.sandbox.trace.entries().findLast(({ operation }) => operation === 'authorise');
  if (row === undefined) throw new Error('Nothing was sent to authorise.');
  return row;
}

const edited = async (here: Scene, part: Change): Promise<Exchange> =>
  sendAgain(here.sandbox, await rowOf(here), [part], { run: 'run', step: 'step' });

describe.each(['virtual', 'same-origin'] as const)('with %s hosts', (hosts) => {
  test('accepts every base of every party, and no address that only begins or ends like one', () => {
    const { sandbox } = sceneOf(hosts);
    for (const base of partyBases(sandbox.urls)) {
      const { protocol, host } = new URL(base);
      const outside = [
        base.replace(host, `${host}.evil.test`),
        base.replace(host, `evil-${host.replaceAll('.', '-')}.test`),
        base.replace(host, `evil.test/${host}`),
        base.replace(host, `${host}@evil.test`),
        base.replace(host, `${host}:443@evil.test`),
        base.replace(host, `evil.test?${host}`),
        base.replace(host, `evil.test#.${host}`),
        base.replace(host, 'evilcdr.example'),
        base.replace(host, host.slice(0, -1)),
        `javascript:${base}`,
        `blob:${base}`,
        `data:text/plain,${base}`,
        `//${host}/`,
        `${protocol}//`,
        '',
      ];
      expect([base, `${base}/`, `${base}/x?y=z`].filter((address) => !isInside(sandbox.urls, address))).toEqual([]);
      expect(outside.filter((address) => isInside(sandbox.urls, address))).toEqual([]);
    }
  });

  test('refuses an edited address outside the world, and names it', async () => {
    const here = sceneOf(hosts);
    const { issuer } = here.sandbox.urls.dataHolder;
    const { host } = new URL(issuer);
    for (const address of [
      `${issuer.replace(host, `${host}.evil.test`)}/authorise`,
      `${issuer.replace(host, `${host}@evil.test`)}/authorise`,
      'https://evil.test/authorise',
      'http://localhost:8080/authorise',
    ]) {
      const sent = edited(here, ['/address', address]);
      await expect(sent).rejects.toThrow(TypeError);
      await expect(sent).rejects.toThrow(new URL(address).origin);
    }
  });

  test.each<readonly [string, Change]>([
    ['an endpoint that a holder calls', ['/tokens/query:request/claims/backchannel_client_notification_endpoint', '@']],
    ['a nested list of addresses', ['/tokens/query:request/claims/claims', { id_token: { x: ['@'] } }]],
    ['a parameter', ['/query/request_uri', '@']],
    ['a header', ['/headers/x-note', '@']],
    ['a form', ['/body', { sector_identifier_uri: '@' }]],
    ['JSON text', ['/body', '{"jwks_uri":"@"}']],
  ])('refuses an edit that writes an outside address into %s', async (_words, [pointer, value]) => {
    const there = JSON.parse(JSON.stringify(value).replaceAll('@', 'https://evil.test/call')) as unknown;
    const sent = edited(sceneOf(hosts), [pointer, there]);
    await expect(sent).rejects.toThrow(TypeError);
    await expect(sent).rejects.toThrow('https://evil.test');
  });
});

test('an edit may name reserved example hosts, and those of the world', async () => {
  const here = sceneOf('virtual');
  for (const address of ['https://elsewhere.example/callback', 'https://no.invalid', here.sandbox.urls.register.base])
    expect(await edited(here, ['/tokens/query:request/claims/redirect_uri', address])).toMatchObject({
      verdict: 'refused',
    });
});

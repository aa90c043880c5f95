// Unusual addresses: other spellings of a host, unknown paths, wrong methods. The sandbox answers each; no network does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../mocks/node.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import { authorisedIn, type AuthorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';

let sandbox: Sandbox;
let one: AuthorisedRecipient;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: '2026-03-04T05:06:07Z' });
  one = await authorisedIn(sandbox);
});
afterAll(() => sandbox.stop());

const interaction = 'x-fapi-interaction-id';

describe('RFC 3986 3.2.2 and 6.2.2: a host keeps its identity in every spelling', () => {
  const spelt = (address: string): readonly string[] => [
    address.replace('.cdr.example/', '.cdr.example./'),
    address.replace('.cdr.example/', '.cdr.example:443/'),
    address.replace('.cdr.example/', '.CDR.Example/'),
    address.replace('.cdr.example/', '.cdr%2Eexample.:443/'),
  ];

  test('metadata and resources answer under every spelling, through sandbox.fetch and the process’s own fetch', async () => {
    for (const address of spelt(`${sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`))
      for (const send of [sandbox.fetch, fetch])
        expect([address, (await send(address)).status]).toEqual([address, 200]);
    for (const address of spelt(`${sandbox.urls.dataHolder.base}/energy/accounts`)) {
      const answer = await one.call(address);
      expect([address, answer.status]).toEqual([address, 200]);
      const { links } = (await answer.json()) as { links: { self: string } };
      expect(links.self).toBe(`${sandbox.urls.dataHolder.base}/energy/accounts`);
      // The server name in a handshake has no final dot (RFC 6066 3).
      const { handshake } = sandbox.trace.entries().at(-1) ?? {};
      expect(handshake?.serverName).toBe(new URL(sandbox.urls.dataHolder.base).hostname);
    }
  });

  test.each([
    'https://nobody.cdr.example./x',
    'http://mtls.wattle-energy.cdr.example/x',
    'https://mtls.wattle-energy.cdr.example:8443/x',
    'https://cdr.example/x',
    'https://cdr.example.../x',
  ])('answers %s with the sandbox’s own 404', async (address) => {
    for (const send of [sandbox.fetch, fetch]) {
      const answer = await send(address, { headers: { authorization: 'Bearer x' } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
    }
  });
});

test('FAPI 1.0 Baseline 6.2.1-11 returns the interaction id on unknown paths and on methods not allowed', async () => {
  const headers = { [interaction]: crypto.randomUUID() };
  const { dataHolder, secondaryDataHolder } = sandbox.urls;
  for (const [address, method, status] of [
    [`${dataHolder.base}/energy/nothing`, 'GET', 404],
    [`${dataHolder.base}/energy/accounts`, 'DELETE', 405],
    [`${secondaryDataHolder.base}/energy/nothing`, 'GET', 404],
    [`${dataHolder.base}/clients/x/consents/y`, 'POST', 405],
  ] as const) {
    const answer = await sandbox.fetch(address, { method, headers });
    expect([address, answer.status, answer.headers.get(interaction)]).toEqual([address, status, headers[interaction]]);
    const bent = await sandbox.fetch(address, { method, headers: { [interaction]: 'x' } });
    expect(bent.headers.get(interaction)).toMatch(/^[0-9a-f-]{36}$/u);
  }
  const open = await sandbox.fetch(`${dataHolder.publicBase}/nothing`, { headers });
  expect([open.status, open.headers.has(interaction)]).toEqual([404, false]);
});

test('FAPI 1.0 Baseline 6.2.1-5 dates every answer by the sandbox’s clock', async () => {
  const { dataHolder, register } = sandbox.urls;
  const answers = [
    await one.call('/energy/accounts'),
    await one.call('/energy/accounts?page=0'),
    await one.call('/energy/nothing'),
    await sandbox.fetch(`${dataHolder.issuer}/jwks`),
    await sandbox.fetch(`${dataHolder.issuer}/authorise`),
    await sandbox.fetch(`${dataHolder.secureBase}/token`, { method: 'POST' }),
    await sandbox.fetch(`${register.base}/jwks`),
    await sandbox.fetch('https://nobody.cdr.example/'),
  ];
  for (const answer of answers) expect(answer.headers.get('date')).toBe('Wed, 04 Mar 2026 05:06:07 GMT');
});

test('RFC 9110 15.5.6 Allow lists every method of the address, HEAD included', async () => {
  for (const { host, path } of operationsOf().filter((row) => row.host === 'holder.tls')) {
    const rows = operationsOf().filter((row) => row.host === host && row.path === path);
    const address = `${sandbox.urls.dataHolder.issuer}${path.replaceAll(/\{\w+\}/gu, 'x')}`;
    const answer = await sandbox.fetch(address, { method: 'PATCH' });
    const allowed = answer.headers.get('allow')?.split(', ') ?? [];
    expect([path, answer.status]).toEqual([path, 405]);
    for (const { method } of rows) expect(allowed).toContain(method);
    expect([path, allowed.includes('HEAD')]).toEqual([path, allowed.includes('GET')]);
    for (const method of allowed) expect((await sandbox.fetch(address, { method })).status).not.toBe(405);
  }
});

test('RFC 6749 5.2 explains 404, 405 and 415 in OAuth error form', async () => {
  const { secureBase } = sandbox.urls.dataHolder;
  const described = async (answer: Response): Promise<unknown> => {
    const { error, error_description: text } = (await answer.json()) as Readonly<Record<string, string>>;
    return [answer.status, error, text];
  };
  expect(await described(await sandbox.fetch(`${secureBase}/nothing`))).toEqual([
    404,
    'invalid_request',
    'No resource exists at this URL.',
  ]);
  expect(await described(await sandbox.fetch(`${secureBase}/token`))).toEqual([
    405,
    'invalid_request',
    'The method is not allowed. The Allow header lists the allowed methods.',
  ]);
});

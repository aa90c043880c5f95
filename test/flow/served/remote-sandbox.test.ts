// The sandbox of a page whose world is on a server: every control works as it does beside the world.
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSandbox } from '../../../mocks/remote.ts';
import { controlMethods, personaMethods, recipientMethods } from '../../../mocks/sandbox/controls/control-methods.ts';
import type { Sandbox } from '../../../mocks/node.ts';
import type { ServedSandbox } from '../../../src/served/serve-options.ts';
import { serving } from '../../kit/sockets/over-sockets.ts';

/** A fetch for the addresses of a served world, like that of a browser that trusts its authority. */
const fetchOverSockets =
  ({ authority: ca }: Pick<ServedSandbox, 'authority'>): typeof fetch =>
  async (input, init) => {
    const sent = new Request(input, init);
    const body = sent.body === null ? undefined : new Uint8Array(await sent.arrayBuffer());
    return new Promise((resolve, reject) => {
      const asked = request(
        sent.url,
        { ca, agent: false, method: sent.method, headers: Object.fromEntries(sent.headers), signal: sent.signal },
        (message) =>
          resolve(
            new Response(Readable.toWeb(message) as ReadableStream, {
              status: message.statusCode ?? 0,
              headers: Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]),
            }),
          ),
      );
      asked.on('error', reject);
      asked.end(body);
    });
  };

let server: ServedSandbox;
let remote: Sandbox;

beforeAll(async () => {
  server = await serving({ profile: 'today' });
  remote = await connectSandbox(server.levers, { fetch: fetchOverSockets(server) });
});

afterAll(async () => {
  await remote.stop();
  await server.stop();
});

test('every control, consumer and recipient has the methods of the tables', () => {
  for (const [name, methods] of Object.entries(controlMethods))
    for (const method of Object.keys(methods))
      expect(remote[name as keyof typeof controlMethods], `${name}.${method}`).toHaveProperty(
        method,
        expect.any(Function),
      );
  for (const method of Object.keys(personaMethods))
    expect(remote.personas[0]).toHaveProperty(method, expect.any(Function));
  for (const method of Object.keys(recipientMethods))
    expect(remote.dataRecipient).toHaveProperty(method, expect.any(Function));
});

test('the clock accepts an instant as text or Date, and refuses anything else with the reason', async () => {
  await remote.clock.set('2026-03-01T00:00:00Z');
  expect(server.sandbox.clock.now().toISOString()).toBe('2026-03-01T00:00:00.000Z');
  await remote.clock.set(new Date('2026-03-02T00:00:00Z'));
  expect(server.sandbox.clock.now().toISOString()).toBe('2026-03-02T00:00:00.000Z');
  expect(remote.clock.now().toISOString()).toBe('2026-03-02T00:00:00.000Z');
  await remote.clock.advance('PT10M');
  expect(server.sandbox.clock.now().toISOString()).toBe('2026-03-02T00:10:00.000Z');
  const [here, there] = [remote, server.sandbox].map((one) => one.clock.set(new Date('no date')));
  const said = await there?.catch((error: unknown) => error);
  await expect(here).rejects.toMatchObject({ name: 'SandboxError', message: (said as Error).message });
  await remote.clock.followRealTime();
});

test('decisions are set, and the page sees them at once', async () => {
  await remote.decisions.set('loopbackRedirects', 'refuse');
  expect(server.sandbox.decisions.get('loopbackRedirects')).toBe('refuse');
  expect(remote.decisions.get('loopbackRedirects')).toBe('refuse');
  await remote.decisions.preset('strict');
  expect(remote.decisions.get('loopbackRedirects')).toBe(server.sandbox.decisions.get('loopbackRedirects'));
});

test('the register lists its members, changes a status, and returns a holder’s answer as a Response', async () => {
  const [listed, own] = await Promise.all([remote.register.list(), server.sandbox.register.list()]);
  expect(listed).toEqual(own);
  const { softwareProductId } = remote.dataRecipient;
  await remote.register.setStatus('softwareProduct', softwareProductId, 'INACTIVE');
  expect(await server.sandbox.register.list('softwareProduct')).toContainEqual(
    expect.objectContaining({ id: softwareProductId, status: 'INACTIVE' }),
  );
  await remote.register.setStatus('softwareProduct', softwareProductId, 'ACTIVE');
  const brand = Object.keys(remote.holders)[0] ?? '';
  const answer = await remote.register.metrics(brand, 'CURRENT');
  expect(answer).toBeInstanceOf(Response);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveProperty('data');
  expect(remote.register.waysFrom('softwareProduct', 'ACTIVE')).toEqual(['INACTIVE', 'REMOVED']);
});

test('certificates come with their bytes, and an impossible name is refused', async () => {
  const [root, own] = await Promise.all([remote.certificates.root(), server.sandbox.certificates.root()]);
  expect(root.der).toEqual(own.der);
  const { secureBase } = remote.urls.register;
  const [ofHost, ownOfHost] = await Promise.all([
    remote.certificates.ofServer(new URL(secureBase)),
    server.sandbox.certificates.ofServer(secureBase),
  ]);
  expect(ofHost?.der).toBeInstanceOf(Uint8Array);
  expect(ofHost?.der).toEqual(ownOfHost?.der);
  await expect(remote.certificates.issue({ commonName: '' })).rejects.toMatchObject({ name: 'SandboxError' });
});

test('a consumer of the page refuses an address that is no authorisation endpoint', async () => {
  const [persona] = remote.personas;
  await expect(persona?.authorise(new URL('https://elsewhere.example/authorise'))).rejects.toMatchObject({
    code: 'authorisation-url-unknown',
  });
  expect(await persona?.backchannelHint()).toMatch(/^hint:/u);
});

test('the server rotates the keys of a recipient of the page', async () => {
  const before = remote.dataRecipient.signingKey.kid;
  await remote.dataRecipient.rotate({ use: 'sig' });
  expect(remote.dataRecipient.signingKey.kid).not.toBe(before);
  expect(remote.dataRecipient.signingKey.kid).toBe(server.sandbox.dataRecipient.signingKey.kid);
  expect(await remote.dataRecipient.withdrawnArrangements()).toEqual([]);
  await remote.dataRecipient.setRedirectUris(['https://app.example/again']);
  expect(remote.dataRecipient.redirectUris).toEqual(['https://app.example/again']);
});

// Entry cdr-browser-sandbox/node: while a sandbox runs, it answers the process’s own fetch.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox, SandboxError, startSandbox, type Sandbox } from '../../../mocks/node.ts';
import { HttpHandler } from 'msw/http';
import { handlersOf, OperationHandler } from '../../../mocks/msw.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';

const outside = createServer((_request, response) => response.end('the network'));
let outsideAddress: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  outsideAddress = `http://127.0.0.1:${String((outside.address() as AddressInfo).port)}/`;
});
afterAll(() => outside.close());

let running: Sandbox | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
const start = async (options: Parameters<typeof startSandbox>[0] = {}): Promise<Sandbox> =>
  (running = await startSandbox(options));

describe('the process’s own fetch', () => {
  test('is answered, and the trace has the exchange', async () => {
    const sandbox = await start();
    const answer = await fetch(`${sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`);
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { issuer: string }).issuer).toBe(sandbox.urls.dataHolder.issuer);
    expect(sandbox.trace.entries().at(-1)?.operation).toBe('getOpenIdProviderConfig');
  });

  test('brings a certificate to the engine', async () => {
    const sandbox = await start();
    const { certificate } = sandbox.dataRecipient;
    const url = `${sandbox.urls.dataHolder.base}/energy/accounts`;
    const headers = { 'client-cert': `:${Buffer.from(certificate.der).toString('base64')}:`, 'x-v': '1' };
    expect((await fetch(url, { headers })).status).toBe(401);
    expect(sandbox.trace.entries().at(-1)?.certificate?.thumbprint).toBe(certificate.thumbprint);
  });

  test('a second start, at once or later, gives the same sandbox, and is refused with other options', async () => {
    const [first, second] = await Promise.all([startSandbox({ seed: 7 }), startSandbox({ seed: 7 })]);
    running = first;
    expect(second).toBe(first);
    expect(await startSandbox({ seed: 7 })).toBe(first);
    const refused = startSandbox({ seed: 8 });
    await expect(refused).rejects.toThrow(SandboxError);
    await expect(refused).rejects.toMatchObject({
      code: 'already-started',
      message: expect.stringContaining('seed') as unknown,
      fix: expect.stringContaining('Call stop() once for each start') as unknown,
    });
    await expect(startSandbox()).rejects.toMatchObject({ code: 'already-started' });
    // It was started three times.
    for (const each of [first, second, first]) await each.stop();
    // Another order of members is the same set of options.
    const third = await start({ decisions: { versions: 'published', trustmark: 'sandbox' } });
    expect(await startSandbox({ decisions: { trustmark: 'sandbox', versions: 'published' } })).toBe(third);
    for (const each of [third, third]) await each.stop();
    // So are two names of one profile.
    const fourth = await start({ profile: 'today' });
    expect(await startSandbox({ profile: 'cds-1.36' })).toBe(fourth);
    await fourth.stop();
  });

  test('dates and addresses among the options are compared by value, and null is another value', async () => {
    const options = (day: string, page: string) => ({
      clock: new Date(`2026-11-${day}T03:00:00Z`),
      callbackPage: new URL(`https://app.example/${page}`),
    });
    const sandbox = await start(options('20', 'callback'));
    const again = await startSandbox(options('20', 'callback'));
    expect(again).toBe(sandbox);
    await again.stop();
    for (const [other, named] of [
      [options('21', 'callback'), 'clock'],
      [options('20', 'other'), 'callbackPage'],
      [{ ...options('20', 'callback'), seed: null as never }, 'seed'],
    ] as const)
      await expect(startSandbox(other)).rejects.toMatchObject({
        code: 'already-started',
        message: expect.stringContaining(named) as unknown,
      });
  });

  test('parallel users each start and stop it, and it answers until the last has stopped', async () => {
    const answered = async (): Promise<number> => (await fetch('https://wattle-energy.cdr.example/jwks')).status;
    const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const using = async (turn: Promise<void> | undefined): Promise<readonly number[]> => {
      await using sandbox = await startSandbox({ seed: 7 });
      const before = (await fetch(`${sandbox.urls.dataHolder.issuer}/jwks`)).status;
      await turn;
      return [before, await answered()];
    };
    const [first, second] = turns.map(({ promise }) => using(promise));
    turns[0]?.resolve();
    expect(await first).toEqual([200, 200]);
    expect(await answered()).toBe(200);
    turns[1]?.resolve();
    expect(await second).toEqual([200, 200]);
    await expect(answered()).rejects.toThrow(TypeError);
    // A further start and stop leave it running for its first user.
    const own = await start({ seed: 8 });
    await (await startSandbox({ seed: 8 })).stop();
    expect((await fetch(`${own.urls.dataHolder.issuer}/jwks`)).status).toBe(200);
  });

  test('a failed start leaves nothing behind', async () => {
    await expect(startSandbox({ scenario: 'nowhere' as never })).rejects.toMatchObject({ code: 'scenario-unknown' });
    await expect(start()).resolves.toHaveProperty('storage', 'memory');
  });

  test('happy-dom is refused with the reason: it has its own fetch', async () => {
    vi.stubGlobal('happyDOM', {});
    await expect(startSandbox()).rejects.toMatchObject({ code: 'environment-unfit' });
    vi.unstubAllGlobals();
  });
});

test('RFC9110 9.3.2 HEAD is answered like GET, without the body', async () => {
  const sandbox = await start();
  const address = `${sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`;
  const [got, head] = [await fetch(address), await fetch(address, { method: 'HEAD' })];
  expect([head.status, head.headers.get('content-type')]).toEqual([200, got.headers.get('content-type')]);
  expect([(await got.text()).length > 0, await head.text()]).toEqual([true, '']);
});

test('other hosts are never touched', async () => {
  const sandbox = await start();
  expect(await (await fetch(outsideAddress)).text()).toBe('the network');
  expect(await (await sandbox.fetch(outsideAddress)).text()).toBe('the network');
  expect(sandbox.trace.entries()).toEqual([]);
});

test('an unknown sandbox path is a 404 in the party’s own form, never a network call', async () => {
  const { urls } = await start();
  const cds = ['errors'];
  const oauth = ['error', 'error_description'];
  const expected: readonly (readonly [string, readonly string[]])[] = [
    [`${urls.register.base}/nothing`, cds],
    [`${urls.register.secureBase}/nothing`, cds],
    [`${urls.dataHolder.publicBase}/nothing`, cds],
    [`${urls.dataHolder.base}/nothing`, cds],
    [`${urls.secondaryDataHolder.base}/nothing`, cds],
    [`${urls.dataHolder.issuer}/nothing`, oauth],
    [`${urls.dataHolder.secureBase}/nothing`, oauth],
    ['https://nobody.recipient.cdr.example/nothing', oauth],
    ['https://nobody.cdr.example/nothing', cds],
  ];
  for (const [address, members] of expected) {
    const answer = await fetch(address);
    expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 404, 'application/json']);
    expect(Object.keys((await answer.json()) as object)).toEqual(members);
  }
});

test('after a stop, the process’s own fetch is restored and another sandbox can be started', async () => {
  const first = await start();
  const { issuer } = first.urls.dataHolder;
  await Promise.all([first.stop(), first.stop()]);
  await expect(fetch(`${issuer}/jwks`)).rejects.toThrow(TypeError);
  await expect(first.fetch(`${issuer}/jwks`)).rejects.toMatchObject({ code: 'stopped' });
  const second = await start({ seed: 2 });
  expect(second).not.toBe(first);
  expect((await fetch(`${issuer}/jwks`)).status).toBe(200);
});

test('`await using` stops it', async () => {
  {
    await using sandbox = await startSandbox();
    expect((await fetch(`${sandbox.urls.dataHolder.issuer}/jwks`)).status).toBe(200);
  }
  await expect(fetch('https://wattle-energy.cdr.example/jwks')).rejects.toThrow(TypeError);
});

describe('handlersOf', () => {
  test('one handler for each operation and method, static segments before parameters, then the rest of each host', async () => {
    await using sandbox = await createSandbox({ storage: 'memory:' });
    const headers = handlersOf(sandbox).map(({ info }) => info.header);
    const at = (header: string): number => headers.indexOf(header);
    const points = `${sandbox.urls.dataHolder.base}/energy/electricity/servicepoints`;
    expect(at(`POST ${points}/usage`)).toBeGreaterThanOrEqual(0);
    expect(at(`GET ${points}/usage`)).toBeLessThan(at(`GET ${points}/:servicePointId`));
    for (const operation of operationsOf().filter(({ party }) => party !== 'recipient'))
      expect(headers.some((header) => header.endsWith(operation.path.replaceAll(/\{(\w+)\}/gu, ':$1')))).toBe(true);
    const firstRest = headers.findIndex((header) => header.endsWith('/*'));
    expect(firstRest).toBeGreaterThan(0);
    expect(headers.slice(firstRest, -1).every((header) => header.endsWith('/*'))).toBe(true);
    // The last handler answers every address of the sandbox, in any spelling.
    expect(headers.at(-1)).toContain('cdr\\.example');
  });

  test('every handler but the last ones names its operation, and every operation has one', async () => {
    await using sandbox = await createSandbox({ storage: 'memory:' });
    const named = handlersOf(sandbox).filter((handler) => handler instanceof OperationHandler);
    const served = operationsOf()
      .filter(({ party }) => party !== 'recipient')
      .map(({ id }) => id);
    expect(new Set(named.map(({ operation }) => operation))).toEqual(new Set(served));
    for (const { operation, info } of named)
      expect(info.header).toContain(
        operationsOf().find(({ id }) => id === operation)?.method === info.method ? info.path : '',
      );
  });

  test('a request is answered by its operation’s handler, and no other handler tests its address', async () => {
    const { urls } = await start();
    const looked = vi.spyOn(HttpHandler.prototype, 'parse');
    const lookedAt = async (address: string, init?: RequestInit): Promise<readonly (string | undefined)[]> => {
      looked.mockClear();
      await fetch(address, init);
      return looked.mock.contexts.map((handler) =>
        handler instanceof OperationHandler ? handler.operation : undefined,
      );
    };
    const points = `${urls.dataHolder.base}/energy/electricity/servicepoints`;
    expect(await lookedAt(`${urls.dataHolder.issuer}/jwks`)).toEqual(['getJwks']);
    expect(await lookedAt(`${points}/usage?page=2`)).toEqual(['listUsageBulk']);
    expect(await lookedAt(`${points}/usage`, { method: 'POST' })).toEqual(['listUsageForServicePoints']);
    expect(await lookedAt(`${points}/one`)).toEqual(['getServicePoint']);
    expect((await lookedAt(`${points}/one`, { method: 'HEAD' })).filter((one) => one !== undefined)).toEqual([]);
    looked.mockRestore();
  });
});

// Limits of addresses, headers and bodies, and bodies that break off or never end.
import { describe, expect, test } from 'vitest';
import { createSandbox, startSandbox, type SandboxOptions } from '../../../mocks/node.ts';
import { openApiOf } from '../../../mocks/spec/openapi/described-operations.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { authorisedIn } from '../../kit/recipients/authorised-recipient.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';

const sandbox = await ownSandbox();
const one = await authorisedIn(sandbox);
const accounts = `${sandbox.urls.dataHolder.base}/energy/accounts`;
const token = `${sandbox.urls.dataHolder.secureBase}/token`;

const brokenRule = (): string | undefined =>
  sandbox.trace
    .entries()
    .at(-1)
    ?.checks.find(({ outcome }) => outcome === 'fail')?.rule;

/** A body that pull fills chunk by chunk. */
const streamed = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void): RequestInit =>
  ({ method: 'POST', body: new ReadableStream({ pull }), duplex: 'half' }) as RequestInit;

describe('refuses oversized input in the party’s own error form, before any other check', () => {
  const long = 'x'.repeat(limits.sandbox.address);
  const large = { method: 'POST', body: 'x'.repeat(limits.sandbox.body + 1) };
  const wide = { 'x-long': 'x'.repeat(limits.sandbox.headers) };

  type Sent = readonly [address: string, init: RequestInit];
  const resource: readonly (readonly [string, number, string, () => Sent])[] = [
    ['RFC 9110 15.5.15', 414, 'route.address-length', () => [`${accounts}?q=${long}`, {}]],
    ['RFC 9110 15.5.15', 414, 'route.address-length', () => [`${accounts}/${long}`, {}]],
    ['RFC 6585 5', 431, 'route.headers-size', () => [accounts, { headers: wide }]],
    [
      'RFC 9110 15.5.14',
      413,
      'route.size',
      () => [`${accounts.replace('accounts', 'electricity')}/servicepoints/usage`, large],
    ],
  ];
  test.each(resource)('%s %i %s at a resource', async (_clause, status, rule, sent) => {
    const answer = await one.recipient.fetch(...sent());
    const { errors } = (await answer.json()) as { errors: { code: string; detail: string }[] };
    expect([answer.status, errors[0]?.code]).toEqual([status, 'urn:au-cds:error:cds-all:GeneralError/Expected']);
    expect(brokenRule()).toBe(rule);
    expect(answer.headers.has('x-fapi-interaction-id')).toBe(true);
  });

  const back: readonly (readonly [string, number, () => Sent])[] = [
    ['RFC 9110 15.5.15', 414, () => [`${token}?q=${long}`, { method: 'POST' }]],
    ['RFC 6585 5', 431, () => [token, { method: 'POST', headers: wide }]],
    ['RFC 9110 15.5.14', 413, () => [token, large]],
  ];
  test.each(back)('%s %i at the token endpoint', async (_clause, status, sent) => {
    const answer = await one.recipient.fetch(...sent());
    const body = (await answer.json()) as Readonly<Record<string, string>>;
    expect([answer.status, body['error']]).toEqual([status, 'invalid_request']);
    expect(body['error_description']).toMatch(/too (long|large)/u);
  });

  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

  test('accepts input of exactly the limit, and refuses one more', async () => {
    const address = (length: number): string => `${accounts}?q=`.padEnd(length, 'x');
    expect((await one.call(address(limits.sandbox.address))).status).toBe(200);
    expect((await one.call(address(limits.sandbox.address + 1))).status).toBe(414);
    const padded = (name: string, length: number) => ({ headers: { [name]: 'x'.repeat(length) } });
    await one.call(accounts, padded('x-long', limits.sandbox.headers));
    const { actual } =
      sandbox.trace
        .entries()
        .at(-1)
        ?.checks.find(({ rule }) => rule === 'route.headers-size') ?? {};
    const most = 2 * limits.sandbox.headers - Number.parseInt(textOf(actual), 10);
    expect((await one.call(accounts, padded('x-long', most))).status).toBe(200);
    expect((await one.call(accounts, padded('x-long', most + 1))).status).toBe(431);
    expect((await one.call(accounts, padded('x-longer', most - 2))).status).toBe(200);
    expect((await one.call(accounts, padded('x-longer', most - 1))).status).toBe(431);
    const size = limits.sandbox.body;
    for (const [length, refused] of [
      [size, false],
      [size + 1, true],
    ] as const) {
      const answer = await one.recipient.fetch(token, { method: 'POST', body: 'x'.repeat(length) });
      expect([length, answer.status === 413]).toEqual([length, refused]);
    }
  });

  test('every operation declares 413, 414 and 431', () => {
    for (const party of ['holder', 'secondary', 'register'] as const)
      for (const rows of Object.values(openApiOf(operations, { party }).paths))
        for (const { operationId, responses } of Object.values(rows)) {
          // Operations not offered answer 404 before the body is read.
          const isOffered = Object.keys(responses).some((status) => status < '400');
          expect([operationId, Object.keys(responses)]).toEqual([
            operationId,
            expect.arrayContaining(isOffered ? ['413', '414', '431'] : ['404', '414', '431']),
          ]);
        }
  });

  test('the trace keeps a readable part of each message', async () => {
    await one.recipient.fetch(`${accounts}?q=${'x'.repeat(1_000_000)}`);
    await one.recipient.fetch(accounts, { headers: { 'x-long': 'x'.repeat(1_000_000) } });
    const sizes = sandbox.trace
      .entries()
      .slice(-2)
      .map((exchange) => JSON.stringify(exchange).length);
    for (const size of sizes) expect(size).toBeLessThan(60_000);
  });
});

describe('a streamed body', () => {
  test('RFC 9110 15.5.14 is refused once it passes the limit, and is not read further', async () => {
    let chunks = 0;
    const answer = await one.recipient.fetch(
      token,
      streamed((controller) => {
        chunks += 1;
        controller.enqueue(new Uint8Array(65_536));
      }),
    );
    expect([answer.status, chunks < 24]).toEqual([413, true]);
  });

  test('RFC 9110 15.5.14 is refused if it never ends, even with empty pieces', async () => {
    const answer = await one.recipient.fetch(
      token,
      streamed((controller) => controller.enqueue(new Uint8Array())),
    );
    expect(answer.status).toBe(413);
  });

  test('Fetch: rejects with a TypeError if it breaks off or yields no bytes, and the trace says so', async () => {
    const broken = streamed((controller) => controller.error(new RangeError('gone')));
    await expect(one.recipient.fetch(token, broken)).rejects.toThrow(TypeError);
    expect(sandbox.trace.entries().at(-1)).toMatchObject({ verdict: 'faulted', operation: 'token' });
    const text = streamed((controller) => controller.enqueue('text' as never));
    await expect(one.recipient.fetch(token, text)).rejects.toThrow(TypeError);
  });

  test('is the same as the whole body', async () => {
    const pieces = ['grant_type=client_', 'credentials&x=', '1'].map((piece) => new TextEncoder().encode(piece));
    await one.recipient.fetch(
      token,
      streamed((controller) => {
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      }),
    );
    expect(sandbox.trace.entries().at(-1)?.request.body).toBe('grant_type=client_credentials&x=1');
  });
});

describe('Fetch: an abort rejects at once with the given reason', () => {
  /** A delay longer than the test’s time limit. */
  const delay = 600_000;

  test('while an answer is delayed', async () => {
    const fault = sandbox.faults.add({ delay });
    const giving = new AbortController();
    const asked = one.recipient.fetch(accounts, { signal: giving.signal });
    const reason = new Error('no patience');
    queueMicrotask(() => giving.abort(reason));
    await expect(asked).rejects.toBe(reason);
    fault.remove();
  });

  test('by AbortSignal.timeout', async () => {
    const fault = sandbox.faults.add({ delay });
    const asked = sandbox.fetch(accounts, { signal: AbortSignal.timeout(1) });
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
    fault.remove();
  });

  test('while a body is being read, and reading stops', async () => {
    const giving = new AbortController();
    let cancelled: unknown;
    const body = new ReadableStream({ cancel: (reason: unknown) => void (cancelled = reason) });
    const init = { method: 'POST', body, duplex: 'half', signal: giving.signal };
    const asked = sandbox.fetch(token, init);
    giving.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect(cancelled).toMatchObject({ name: 'AbortError' });
  });

  test('before anything is sent', async () => {
    const before = sandbox.trace.entries().length;
    await expect(sandbox.fetch(accounts, { signal: AbortSignal.abort('why') })).rejects.toBe('why');
    expect(sandbox.trace.entries().length).toBe(before);
  });
});

describe('SandboxOptions.limits', () => {
  test('accept a host’s own values; the others keep their defaults', async () => {
    await using small = await createSandbox({ storage: 'memory:', limits: { address: 100, body: 10, trace: 3 } });
    const { issuer, secureBase } = small.urls.dataHolder;
    expect((await small.fetch(`${issuer}/jwks`)).status).toBe(200);
    expect((await small.fetch(`${issuer}/jwks?${'x'.repeat(100)}`)).status).toBe(414);
    expect((await small.fetch(`${secureBase}/token`, { method: 'POST', body: 'x'.repeat(11) })).status).toBe(413);
    expect((await small.fetch(`${issuer}/jwks`, { headers: { x: 'x'.repeat(40_000) } })).status).toBe(431);
    for (let count = 0; count < 5; count += 1) await small.fetch(`${issuer}/jwks`);
    expect(small.trace.entries()).toHaveLength(3);
  });

  test.each([{ body: 0 }, { address: 1.5 }, { headers: Number.POSITIVE_INFINITY }, { trace: '9' }, { depth: 3 }])(
    'refuse %o',
    async (given) => {
      await expectMisuse(createSandbox({ storage: 'memory:', limits: given } as SandboxOptions), 'limit-malformed');
    },
  );
});

describe('stop', () => {
  const settledAs = (outcome: PromiseSettledResult<Response>): string =>
    outcome.status === 'fulfilled' ? String(outcome.value.status) : (outcome.reason as Error).name;

  test('calls in progress are answered, waiting ones reject as aborted, and nothing fails', async () => {
    const ending = await createSandbox({ storage: 'memory:' });
    const other = await authorisedIn(ending);
    ending.faults.add({ delay: 600_000, operation: 'getJwks', times: 10 });
    const asked = [
      ...Array.from({ length: 150 }, () => other.call('/energy/accounts')),
      ...Array.from({ length: 40 }, () => ending.fetch(`${ending.urls.register.base}/cdr-register/v1/jwks`)),
      ...Array.from({ length: 10 }, () => ending.fetch(`${ending.urls.dataHolder.issuer}/jwks`)),
    ];
    const settled = Promise.allSettled(asked);
    // By then some calls are in progress and others have not begun.
    await other.call('/energy/accounts').catch(() => undefined);
    await ending.stop();
    const outcomes = (await settled).map(settledAs);
    expect(outcomes.filter((outcome) => !['200', 'AbortError'].includes(outcome))).toEqual([]);
    expect(outcomes.slice(-10)).toEqual(Array.from({ length: 10 }, () => 'AbortError'));
    expect(ending.trace.entries(({ verdict }) => verdict === 'failed')).toEqual([]);
  });

  test('the process’s own fetch answers or rejects, and never gives 500', async () => {
    const ending = await startSandbox();
    ending.faults.add({ delay: 600_000, operation: 'getJwks', times: 3 });
    const address = `${ending.urls.dataHolder.issuer}/jwks`;
    const settled = Promise.allSettled(Array.from({ length: 20 }, () => fetch(address)));
    await ending.trace.next();
    await ending.stop();
    for (const outcome of (await settled).map(settledAs)) expect(['200', 'TypeError', 'AbortError']).toContain(outcome);
  });
});

// The user’s functions that the sandbox calls, and addresses too long for the trace, neither change an answer nor end the process.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { debounced } from '../../../mocks/ambient/timers.ts';
import { tell } from '../../../mocks/ambient/tell.ts';
import { createTrace } from '../../../mocks/trace/trace.ts';
import { hybrid, registration, startFlow } from '../../../src/recipient/index.ts';
import { boundedAddress } from '../../../mocks/trace/bounded.ts';
import { isExchange, type Exchange } from '../../../mocks/trace/exchange.ts';

const reported: unknown[] = [];
const escaped: unknown[] = [];
const escape = (error: unknown): void => void escaped.push(error);
let sandbox: Sandbox;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation((error: unknown) => void reported.push(error));
  process.on('unhandledRejection', escape);
  sandbox = await createSandbox({ storage: 'memory:' });
});

afterEach(async () => {
  await sandbox.stop();
  // Unhandled rejections are reported after the microtasks of a turn.
  await endOfTurn();
  process.off('unhandledRejection', escape);
  vi.restoreAllMocks();
  expect(escaped.splice(0)).toEqual([]);
  reported.splice(0);
});

const endOfTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const boom = new Error('of the listener');
const throwing = (): never => {
  throw boom;
};
const rejecting = (): unknown => Promise.reject(boom);
const metadata = (): Promise<Response> =>
  sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`);

describe('a listener that throws or rejects', () => {
  test.each([
    ['throws', throwing],
    ['rejects', rejecting],
  ])('in messages, and %s, is reported, and the holder answers as before', async (_, listener) => {
    const heard: string[] = [];
    sandbox.messages.subscribe(listener);
    sandbox.messages.subscribe(({ kind }) => heard.push(kind));
    const { tokens } = await share();
    expect(tokens?.id_token).toBeDefined();
    expect(heard).toContain('one-time-password');
    await endOfTurn();
    expect(reported).toEqual(heard.map(() => boom));
  });

  test.each([
    ['throws', throwing],
    ['rejects', rejecting],
  ])('in the trace, and %s, is reported, and the next listener is called', async (_, listener) => {
    const heard: string[] = [];
    sandbox.trace.subscribe(listener);
    sandbox.trace.subscribe(({ operation }) => heard.push(operation ?? ''));
    expect((await metadata()).status).toBe(200);
    expect(sandbox.trace.entries()).toHaveLength(1);
    expect(heard).toHaveLength(1);
    await endOfTurn();
    expect(reported).toEqual([boom]);
  });

  test('in the log of the sandbox is reported', async () => {
    const logging = await createSandbox({ storage: 'memory:', log: throwing });
    const { issuer } = logging.urls.dataHolder;
    expect((await logging.fetch(`${issuer}/.well-known/openid-configuration`)).status).toBe(200);
    expect(logging.trace.entries()).toHaveLength(1);
    expect(reported).toEqual([boom]);
    await logging.stop();
  });

  test('in the filter of next rejects it, and is not called again', async () => {
    const filter = vi.fn(throwing);
    const next = sandbox.trace.next(filter);
    await metadata();
    sandbox.trace.entries();
    await expect(next).rejects.toBe(boom);
    await metadata();
    sandbox.trace.entries();
    expect(filter).toHaveBeenCalledTimes(1);
    expect(reported).toEqual([]);
  });

  test('is called with the news', () => {
    const heard: number[] = [];
    tell((news) => heard.push(news), 7);
    expect(heard).toEqual([7]);
  });
});

/** A consumer signs in with a one-time password from the holder, and shares. */
async function share() {
  const priya = sandbox.personas[0];
  const consumer = async (url: URL): Promise<URL> => {
    if (priya === undefined) throw new Error('The scenario has a persona.');
    return priya.authorise(url);
  };
  const surroundings = { register: sandbox.urls.register, identity: sandbox.dataRecipient, consumer };
  const registered = await startFlow(registration, surroundings).toEnd();
  return startFlow(hybrid, surroundings, registered).toEnd();
}

test('listeners are called late, but entries() is complete as soon as the answer is there', async () => {
  const heard: Exchange[] = [];
  sandbox.trace.subscribe((exchange) => heard.push(exchange));
  for (let index = 1; index <= 3; index++) {
    await metadata();
    expect(heard).toHaveLength(index - 1);
    expect(sandbox.trace.entries()).toHaveLength(index);
    expect(heard).toHaveLength(index);
  }
  await Promise.all([metadata(), metadata(), metadata()]);
  expect(sandbox.trace.entries()).toHaveLength(6);
});

describe('an address longer than the trace keeps', () => {
  const token = `${btoa('{"alg":"PS256"}')}.${btoa('{"iss":"a"}')}.c2ln`.replaceAll('=', '');

  test.each([
    ['many labels', `https://${'a.'.repeat(8190)}cdr.example/`],
    ['one long label', `https://${'a'.repeat(20_000)}.cdr.example/?request=${token}`],
    ['labels of digits', `https://${'1.'.repeat(8190)}cdr.example/`],
    ['a port', `http://${'a.'.repeat(8190)}cdr.example:8080/`],
    ['a path of escapes', `https://idp.wattle-energy.cdr.example/${'%F0%9F%98%80'.repeat(4000)}`],
    ['a query', `https://idp.wattle-energy.cdr.example/authorise?x=${'a'.repeat(20_000)}`],
  ])('with %s is answered and recorded like every other call', async (_, address) => {
    const next = sandbox.trace.next(({ response }) => response.status !== 200);
    const calls = [metadata(), sandbox.fetch(address), metadata()];
    const [, answer] = await Promise.all(calls);
    expect(answer?.ok).toBe(false);
    const entries = sandbox.trace.entries();
    expect(entries).toHaveLength(3);
    const long = await next;
    expect(long.request.url.length).toBeLessThan(16_500);
    expect(URL.canParse(long.request.url)).toBe(true);
    expect(entries.every(isExchange)).toBe(true);
    // Functions that parse the addresses again still can.
    expect(sandbox.trace.toHar().log.entries).toHaveLength(3);
    expect(sandbox.trace.toMermaid()).toContain('sequenceDiagram');
    expect(reported).toEqual([]);
  });

  test('is cut to a valid one; shorter addresses stay as they are', () => {
    const cut = boundedAddress(`https://${'ab.'.repeat(8190)}cdr.example/path`);
    expect(new URL(cut).hostname).toMatch(/^(?:ab\.)+ab?$/u);
    expect(cut).toMatch(/\/…$/u);
    expect(boundedAddress('https://a.example/b?c=d')).toBe('https://a.example/b?c=d');
    for (const label of ['1.', '12.', 'xn--bcher-kva.', '0x1.', 'xn--a.']) {
      const address = `https://${label.repeat(9000)}cdr.example/`;
      if (URL.canParse(address)) expect(URL.canParse(boundedAddress(address)), label).toBe(true);
    }
  });

  test('is still searched for tokens', async () => {
    const padding = 'x'.repeat(20_000);
    const { issuer } = sandbox.urls.dataHolder;
    await sandbox.fetch(`${issuer}/authorise?padding=${padding}&request=${token}`);
    await sandbox.fetch(`${issuer}/authorise`, { headers: { a: padding, authorization: `Bearer ${token}` } });
    expect(sandbox.trace.entries().flatMap(({ tokens }) => tokens.map(({ at, value }) => [at, value]))).toEqual([
      ['request:query:request', token],
      ['request:header:authorization', token],
    ]);
  });

  test('keeps no token longer than an address may be', async () => {
    const long = token + 'x'.repeat(20_000);
    await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/authorise?request=${long}`);
    expect(sandbox.trace.entries()[0]?.tokens).toEqual([]);
  });
});

describe('an exchange that cannot be recorded', () => {
  test('is reported, while those after it are kept and next receives them', async () => {
    await metadata();
    const [exchange] = sandbox.trace.entries();
    if (exchange === undefined) throw new Error('There is one.');
    vi.useFakeTimers();
    try {
      const trace = createTrace();
      const next = trace.next(({ id }) => id === 'c');
      trace.recordLater(() => ({ ...exchange, id: 'a' }));
      trace.recordLater(throwing);
      trace.recordLater(() => ({ ...exchange, id: 'c' }));
      await vi.advanceTimersByTimeAsync(50);
      expect((await next).id).toBe('c');
      expect(trace.entries().map(({ id }) => id)).toEqual(['a', 'c']);
      expect(reported).toEqual([boom]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('throws nothing from a timer', async () => {
    vi.useFakeTimers();
    try {
      for (const work of [throwing, rejecting]) debounced(5, work)();
      await vi.advanceTimersByTimeAsync(10);
      expect(reported).toEqual([boom, boom]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is not accepted from storage if its address is invalid', async () => {
    await metadata();
    const [exchange] = sandbox.trace.entries();
    expect(isExchange(exchange)).toBe(true);
    for (const url of ['', 'https://', 7, undefined, 'nowhere'])
      expect(isExchange({ ...exchange, request: { ...exchange?.request, url } })).toBe(false);
  });
});

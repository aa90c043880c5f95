// The channel between tabs: what other code on the origin posts there is not believed, and never throws.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../mocks/sandbox.ts';
import { readTabMessage } from '../../mocks/sandbox/tabs/tab-message.ts';
import type { Sandbox } from '../../mocks/sandbox/sandbox-interface.ts';
import type { Exchange } from '../../mocks/trace/exchange.ts';

let sandbox: Sandbox;
let exchange: Exchange;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
  await sandbox.dataRecipient.fetch(`${sandbox.urls.dataHolder.secureBase}/token`, { method: 'POST', body: 'a=b' });
  const [first] = sandbox.trace.entries();
  if (first === undefined) throw new Error('Nothing was recorded.');
  exchange = first;
});
afterAll(() => sandbox.stop());

const message = { id: '1', to: '10000001', kind: 'notification', text: 'Hello', at: '2026-11-21T00:00:00Z' };

test('what a tab posts is read as it is', () => {
  const chosen = { versions: 'published' } as const;
  for (const posted of [
    { kind: 'exchange', exchange },
    { kind: 'message', message },
    { kind: 'message', message: { ...message, code: '123456' } },
    { kind: 'clock', state: { offset: -5 } },
    { kind: 'clock', state: { standsAt: 1_800_000_000_000 } },
    { kind: 'decisions', chosen },
    { kind: 'participants' },
    { kind: 'reset' },
  ])
    expect(readTabMessage(structuredClone(posted))).toEqual(posted);
});

test('decisions and options that this version does not have are left out', () => {
  const chosen = { versions: 'newest', nothing: 'on', requestObjectIss: 'ignore', toString: 'on' };
  expect(readTabMessage({ kind: 'decisions', chosen })).toEqual({
    kind: 'decisions',
    chosen: { requestObjectIss: 'ignore' },
  });
});

test('anything else is nothing', () => {
  const without = (name: keyof Exchange): unknown => {
    const { [name]: _, ...rest } = exchange;
    return rest;
  };
  const exchanges = [
    undefined,
    null,
    'text',
    {},
    [],
    { ...exchange, id: 7 },
    { ...exchange, at: 'yesterday' },
    { ...exchange, took: '5' },
    { ...exchange, request: null },
    { ...exchange, request: { ...exchange.request, url: 'nowhere' } },
    { ...exchange, request: { ...exchange.request, headers: { accept: '*/*' } } },
    { ...exchange, request: { ...exchange.request, headers: [['accept']] } },
    { ...exchange, response: { ...exchange.response, status: '200' } },
    { ...exchange, checks: [null] },
    { ...exchange, tokens: 'none' },
    ...(['id', 'at', 'from', 'to', 'transport', 'verdict', 'request', 'response', 'checks', 'changes'] as const).map(
      without,
    ),
  ];
  for (const junk of [
    undefined,
    null,
    0,
    'reset',
    [],
    new Map(),
    new Uint8Array(3),
    { kind: null },
    { kind: 'toString' },
    ...exchanges.map((one) => ({ kind: 'exchange', exchange: one })),
    ...[null, 'text', { ...message, to: 7 }, { ...message, code: 7 }].map((one) => ({ kind: 'message', message: one })),
    ...[null, {}, { offset: '5' }, { offset: 1, standsAt: 2 }, { standsAt: 1e300 }, { standsAt: Number.NaN }].map(
      (state) => ({ kind: 'clock', state }),
    ),
    ...[null, 'strict', [], 7].map((chosen) => ({ kind: 'decisions', chosen })),
  ])
    expect(readTabMessage(junk), JSON.stringify(junk)).toBeUndefined();
});

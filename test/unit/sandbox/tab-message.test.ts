// The channel between tabs: messages posted by other code on the origin are ignored and never throw.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { readTabMessage } from '../../../mocks/sandbox/tabs/tab-message.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';

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
const request = { method: 'GET', url: 'https://register.cdr.example/', headers: [['accept', '*/*']] };

test('reads what a tab posts unchanged', () => {
  const chosen = { versions: 'published' } as const;
  for (const posted of [
    { kind: 'exchange', exchange },
    { kind: 'message', message },
    { kind: 'message', message: { ...message, code: '123456' } },
    { kind: 'clock', state: { offset: -5 } },
    { kind: 'clock', state: { standsAt: 1_800_000_000_000 } },
    { kind: 'decisions', chosen },
    { kind: 'decisions', chosen, preset: 'lenient' },
    { kind: 'participants' },
    { kind: 'faults' },
    { kind: 'lying' },
    { kind: 'reset' },
    { kind: 'asked', id: '1', request, sender: { from: 'recipient', flow: 'hybrid', step: 'token', run: '7' } },
    { kind: 'asked', id: '1', request: { ...request, body: new Uint8Array([1]) }, sender: {} },
    { kind: 'answered', id: '1', response: { status: 200, headers: [] }, exchange: 'e' },
    { kind: 'answered', id: '1', response: undefined, exchange: undefined },
  ])
    expect(readTabMessage(structuredClone(posted))).toEqual(posted);
});

test('leaves out decisions and options unknown to this version', () => {
  const chosen = { versions: 'newest', nothing: 'on', requestObjectIss: 'ignore', toString: 'on' };
  expect(readTabMessage({ kind: 'decisions', chosen })).toEqual({
    kind: 'decisions',
    chosen: { requestObjectIss: 'ignore' },
  });
});

test('reads only the valid members of a sender, and the exchange of an answer', () => {
  const read = (members: object): unknown => readTabMessage({ id: '1', request, ...members });
  for (const sender of [undefined, null, 'recipient', { from: 'nobody', flow: 7, step: null, other: 'x' }])
    expect(read({ kind: 'asked', sender })).toEqual({ kind: 'asked', id: '1', request, sender: {} });
  expect(read({ kind: 'asked', sender: { from: 'holder', flow: 7, run: '7' } })).toMatchObject({
    sender: { from: 'holder', run: '7' },
  });
  expect(read({ kind: 'answered', exchange: 7 })).toEqual({ kind: 'answered', id: '1' });
  expect(readTabMessage({ kind: 'decisions', chosen: {}, preset: 'loose' })).toEqual({ kind: 'decisions', chosen: {} });
});

test('ignores anything else', () => {
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
    { ...exchange, changes: ['none'] },
    { ...exchange, verdict: 'fine' },
    { ...exchange, request: { ...exchange.request, method: 7 } },
    { ...exchange, request: { ...exchange.request, body: 7 } },
    { ...exchange, request: { ...exchange.request, headers: [['accept', 7]] } },
    { ...exchange, request: { ...exchange.request, headers: ['ab'] } },
    { ...exchange, response: { ...exchange.response, headers: [['accept', '*/*', '']] } },
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
    ...[null, 'text', { ...message, to: 7 }, { ...message, text: undefined }, { ...message, code: 7 }].map((one) => ({
      kind: 'message',
      message: one,
    })),
    ...[null, {}, { offset: '5' }, { offset: 1, standsAt: 2 }, { standsAt: 1e300 }, { standsAt: Number.NaN }].map(
      (state) => ({ kind: 'clock', state }),
    ),
    ...[null, 'strict', [], 7].map((chosen) => ({ kind: 'decisions', chosen })),
    ...[{ id: 7 }, { request: null }, { request: { ...request, url: 7 } }].map((wrong) => ({
      kind: 'asked',
      id: '1',
      request,
      ...wrong,
    })),
    ...[{ id: 7 }, { response: null }, { response: { status: '200', headers: [] } }].map((wrong) => ({
      kind: 'answered',
      id: '1',
      ...wrong,
    })),
  ])
    expect(readTabMessage(junk), JSON.stringify(junk)).toBeUndefined();
});

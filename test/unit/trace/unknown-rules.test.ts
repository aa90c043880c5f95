// A stored exchange of another release may name a rule that this one lacks. It is shown as stored.
import { expect, test } from 'vitest';
import { openStoredTrace, type TraceRow } from '../../../mocks/sandbox/persistence/stored-trace.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';
import type { Check } from '../../../mocks/trace/exchange.ts';
import { createTrace } from '../../../mocks/trace/trace.ts';
import { decisionRefOf } from '../../../src/elements/why/cdr-checks.ts';
import { clausesOf } from '../../../src/elements/why/rule-address.ts';
import { beyondMendingOf, breachWordsOf } from '../../../src/elements/why/rule-words.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const unknown = JSON.parse('{"rule":"no.more","title":"What was kept","status":"decision","outcome":"fail"}') as Check;

test('reads a stored check with an unknown rule unchanged', async () => {
  const store = { ...memoryStore('kept', shape), kind: 'indexeddb' } as const;
  const checks = [exchanges.pass('code.known'), unknown];
  const exchange = { ...exchanges.tokensIssued, checks };
  await store.table<TraceRow>('trace').put({ id: exchange.id, exchange, epoch: 'this' });
  const trace = createTrace();
  await openStoredTrace(trace, store, () => Promise.resolve('this'));
  expect(trace.entries()[0]?.checks).toEqual(checks);
});

test.each([
  ['today', 'cds-1.36'],
  ['0.1.1', '0.1.1'],
  ['another', undefined],
])('reads a stored exchange of profile %s as one of %s', async (named, profile) => {
  const store = { ...memoryStore('kept', shape), kind: 'indexeddb' } as const;
  const exchange = { ...exchanges.tokensIssued, profile: named as 'cds-1.36' };
  await store.table<TraceRow>('trace').put({ id: exchange.id, exchange, epoch: 'this' });
  const trace = createTrace();
  await openStoredTrace(trace, store, () => Promise.resolve('this'));
  expect(trace.entries()[0]?.profile).toBe(profile);
});

test('adds no words to an unknown rule', () => {
  expect(clausesOf(unknown)).toEqual([]);
  expect(decisionRefOf(unknown)).toBeUndefined();
  expect(beyondMendingOf(unknown.rule, 'cds-1.36')).toBeUndefined();
  expect(breachWordsOf({ verdict: 'refused', checks: [unknown] })).toBeUndefined();
});

// The value that a check shows was in the message: over every flow of the honest recipient, and refusals of many kinds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Check, Exchange } from '../../../mocks/trace/exchange.ts';
import { valuesAt } from '../../../src/elements/why/values-at.ts';
import {
  allFlows,
  hybrid,
  introspectFlow,
  refreshFlow,
  registration,
  startFlow,
  type AllFacts,
  type Flow,
} from '../../../src/recipient/index.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';

let sandbox: Sandbox;
let looked: readonly (readonly [Exchange, Check])[];

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
  const recipient = await sandbox.enrol();
  const surroundings = flowSurroundings(sandbox, recipient);
  let facts: Partial<AllFacts> = { backchannel: 'poll' };
  const run = async (flow: Flow<AllFacts>, known: Partial<AllFacts> = {}): Promise<void> => {
    facts = await startFlow(flow, surroundings, { ...facts, ...known }).toEnd();
  };
  for (const flow of [registration, hybrid, refreshFlow, introspectFlow]) await run(flow);
  const poll = allFlows.find(({ id }) => id === 'backchannel-poll');
  if (poll !== undefined) await run(poll, { loginHint: await personaOf(sandbox).backchannelHint() });
  const ask = (headers: Record<string, string>) =>
    recipient.fetch(`${sandbox.urls.dataHolder.base}/energy/accounts?page=nought`, {
      headers: { authorization: `Bearer ${facts.tokens?.access_token ?? ''}`, 'x-v': '1', ...headers },
    });
  await ask({ 'x-v': 'banana' });
  await ask({ accept: 'text/html' });
  await ask({ 'x-fapi-auth-date': 'yesterday' });
  await ask({});
  await sandbox.register.setStatus('softwareProduct', recipient.softwareProductId, 'INACTIVE');
  await sandbox.clock.advance('PT5M1S');
  await ask({});
  await sandbox.clock.advance('PT1H');
  await ask({});
  looked = sandbox.trace
    .entries()
    .flatMap((exchange) =>
      exchange.checks
        .filter(({ outcome }) => outcome !== 'not-reached')
        .map((check): readonly [Exchange, Check] => [exchange, check]),
    );
});
afterAll(() => sandbox.stop());

test('a check that shows nothing found nothing in the message', () => {
  const lies = looked.flatMap(([exchange, { rule, at = '', actual }]) => {
    const stood = valuesAt(exchange, at);
    const isNothing = actual === null || actual === '';
    return isNothing && stood !== undefined && !stood.includes(actual) ? [`${rule} at ${at}`] : [];
  });
  expect(looked.filter(([, { actual }]) => actual === null).length).toBeGreaterThan(20);
  expect([...new Set(lies)]).toEqual([]);
});

test('a status is located in the records of the answering party, not in the request', () => {
  const statuses = looked.filter(([, { actual }]) => typeof actual === 'string' && /^[A-Z]{5,}$/u.test(actual));
  expect(statuses.length).toBeGreaterThan(5);
  expect(statuses.filter(([, { at }]) => at?.startsWith('state:') !== true)).toEqual([]);
});

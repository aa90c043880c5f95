// The explorer’s table of refusals matches the holder of today for every refusal that a call by hand can cause.
import { expect, test } from 'vitest';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import type { CallSettings } from '../../../src/calls/compose-call.ts';
import { explorerSession } from '../../../src/calls/explorer-session.ts';
import { ruleExamples } from '../../../src/embeds/rule/rule-examples.ts';
import { possibleRefusals } from '../../../src/pages/explorer/possible-refusals.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox({ profile: 'cds-1.36', clock: '2026-11-10T02:00:00Z' });
const session = explorerSession(sandbox);

type Wrong = Omit<Partial<CallSettings>, 'operation'>;
const written = (key: string, value: string): Wrong => ({ written: { [key]: value } });

/** What the example of a rule does wrong breaks the same rule at any operation of a consumer’s data. */
const asInExamples = Object.fromEntries(Object.entries(ruleExamples).map(([rule, { wrong }]) => [rule, wrong]));

/** Breaches that no example has. */
const besideExamples: Readonly<Partial<Record<RuleId, Wrong>>> = {
  'token.bound-to-certificate': { token: 'other' },
  'token.live': { token: 'ended' },
  'consent.alive': { token: 'withdrawn' },
};

const operations: readonly (readonly [OperationId, Readonly<Partial<Record<RuleId, Wrong>>>])[] = [
  ['listEnergyAccountInvoicesBulk', { 'query.date': written('query.oldest-date', '01/10/2026') }],
  ['listEnergyAccountBillingBulk', { 'query.time': written('query.oldest-time', '01/10/2026') }],
  ['listUsageBulk', { 'query.date': written('query.newest-date', 'tomorrow') }],
];

const cases = operations.flatMap(([id, own]) => {
  const wrong: Readonly<Partial<Record<RuleId, Wrong>>> = { ...asInExamples, ...besideExamples, ...own };
  return possibleRefusals(operationOf(id), today).flatMap((listed) => {
    const breach = wrong[listed.rule];
    return breach === undefined ? [] : [[id, listed.rule, listed, breach] as const];
  });
});

test('has a call for more than fifty refusals', () => {
  expect(cases.length).toBeGreaterThan(50);
});

test.each(cases)('%s: %s is answered as the table says', async (id, rule, { status, names }, breach) => {
  const { exchange } = await session.send({ operation: operationOf(id), written: {}, ...breach });
  expect(refusingCheck(exchange)?.rule, exchange.response.body).toBe(rule);
  const { errors = [] } = JSON.parse(exchange.response.body ?? '') as { errors?: { title: string }[] };
  expect({ status: exchange.response.status, names: errors.map(({ title }) => title) }).toEqual({ status, names });
});

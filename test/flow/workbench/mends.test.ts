// Mend and send again: for every rule that the sender can keep, a breach is refused, mended, sent and accepted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { orderOf } from '../../../mocks/spec/check-order.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { operationOf } from '../../../mocks/spec/operations/index.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import { ruleIds, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { mendsIn } from '../../../src/pages/workbench/mends/mend.ts';
import { breaches, breachOf, spentAssertion } from '../../kit/breaches/breaches.ts';
import { expectChosen } from '../../kit/playground/chosen-mends.ts';
import { wrongBlame, keptWithoutValue, untrueChecks } from '../../kit/oracles/evidence-in-bytes.ts';
import { openRequests, type Requests } from '../../kit/calls/requests.ts';
import { sentMended } from '../../kit/playground/sent-changes.ts';

let requests: Requests;
/** Tested separately below: ending a consent would end the others’ too, and the consumer answers screens. */
const apart: readonly string[] = ['authorise', 'registerClient', 'deleteConsent'];
const rows = operationsOf().filter(
  (row) => row.party !== 'recipient' && row.form !== 'screen' && row.notImplemented !== true && !apart.includes(row.id),
);

beforeAll(async () => {
  requests = await openRequests();
  // What a sender learnt before: one valid request of each kind.
  for (const row of rows) await requests.exchange(row, {});
});
afterAll(() => requests.stop());

test('what the checks show of valid requests was in them', () => {
  expect(requests.sandbox.trace.entries().flatMap(untrueChecks)).toEqual([]);
});

test('no check claims that an absent part was valid', () => {
  const told = requests.sandbox.trace
    .entries()
    .flatMap((one) => one.checks.flatMap((check) => keptWithoutValue(one, check) ?? []));
  expect([...new Set(told)]).toEqual([]);
});

/** Rules, with the operations of each form of refusal where they can be broken. */
const mendable = (rule: RuleId): boolean => rule in mendsIn['0.1.1'];
const cases = ruleIds.filter(mendable).flatMap((rule) => {
  const at = rows.filter((row) => orderOf(row).includes(rule));
  return [...Map.groupBy(at, ({ form, host }) => `${form} ${host}`)].map(([form, some]) => [rule, form, some] as const);
});

async function mended(refused: Exchange): Promise<Exchange> {
  const answer = await sentMended(requests.sandbox, refused);
  // A breach hidden behind the first is mended in turn.
  const next = refusingCheck(answer)?.rule;
  return next === undefined || next === refusingCheck(refused)?.rule ? answer : mended(answer);
}

/** Makes a backchannel request that its consumer approves. */
async function approved(): Promise<void> {
  const row = operationOf('backchannelAuthorise');
  const { response } = await requests.exchange(row, {});
  const { auth_req_id: id } = JSON.parse(response.body ?? '') as { readonly auth_req_id: string };
  await requests.sandbox.personas[0]?.approveBackchannel(id);
}

async function refusedBy(rule: RuleId, some: readonly Operation[]): Promise<Exchange | undefined> {
  for (const row of some) {
    const parts = breachOf(rule, requests, row);
    if (parts === undefined) continue;
    if (rule === 'client.assertion-once') await requests.exchange(row, spentAssertion(row));
    if (rule.startsWith('auth-req.')) await approved();
    const code =
      rule.startsWith('code.') || rule.startsWith('grant.type') ? { 'form:code': await requests.freshCode() } : {};
    const exchange = await requests.exchange(row, { ...code, ...parts });
    if (refusingCheck(exchange)?.rule === rule) return exchange;
  }
  return undefined;
}

/** Verdict, rule and answer. */
const said = (one: Exchange): string =>
  `${one.verdict} ${refusingCheck(one)?.rule ?? ''} ${one.operation ?? ''} ${(one.response.body ?? '').slice(0, 200)}`;

const done = new Set<RuleId>();

test.each(cases)('%s, %s', async (rule, _form, some) => {
  const refused = await refusedBy(rule, some);
  if (refused === undefined) return;
  const before = requests.sandbox.trace.entries();
  const answer = await mended(refused);
  expectChosen(refused, answer, before);
  expect(said(answer)).toMatch(/^ok/u);
  expect([refused, answer].flatMap(untrueChecks)).toEqual([]);
  expect(wrongBlame(refused, answer)).toBeUndefined();
  done.add(rule);
});

test('every breach that the sender can mend was mended', () => {
  expect(ruleIds.filter((rule) => mendable(rule) && rule in breaches && !done.has(rule))).toEqual([]);
});

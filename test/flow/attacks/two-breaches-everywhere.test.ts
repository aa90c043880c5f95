// At every endpoint of every party, a request that breaks two rules of its declared order is refused by the first.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { orderOf } from '../../../mocks/spec/check-order.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { breachOf, canBeOne, spentAssertion, type Parts } from '../../kit/breaches/breaches.ts';
import { openRequests, type Requests } from '../../kit/calls/requests.ts';

let requests: Requests;
beforeAll(async () => {
  requests = await openRequests();
});
afterAll(() => requests.stop());

/** Operations with the same checks on the same kind of address run the same code, so one represents all. */
const distinct = [
  ...Map.groupBy(
    operationsOf().filter(({ party, notImplemented }) => party !== 'recipient' && notImplemented !== true),
    (row) => [row.host, row.form, row.method, ...orderOf(row)].join(' '),
  ).values(),
].flatMap(([row]) => (row === undefined ? [] : [row]));

const first = async (row: Operation, parts: Parts): Promise<RuleId | undefined> => (await requests.send(row, parts))[0];

test.each(distinct.map((row) => [row.id, row] as const))('%s', async (_id, row) => {
  const rules = [...new Set(orderOf(row))].flatMap((rule) => {
    const parts = breachOf(rule, requests, row);
    return parts === undefined ? [] : [{ rule, parts }];
  });
  // An assertion can be replayed only after it was sent.
  if (row.access.kind === 'client') await requests.send(row, spentAssertion(row));
  const wrong: string[] = [];
  for (const [at, { rule, parts }] of rules.entries()) {
    const alone = await requests.send(row, parts);
    if (alone.join() !== rule) wrong.push(`${rule} alone: ${alone.join() || 'nothing'}`);
    const next = rules.slice(at + 1).find((other) => canBeOne(parts, other.parts));
    if (next === undefined) continue;
    const both = await first(row, { ...next.parts, ...parts });
    if (both !== rule) wrong.push(`${rule} and ${next.rule}: ${both ?? 'nothing'}`);
  }
  expect(wrong).toEqual([]);
  expect(rules.length).toBeGreaterThan(1);
});
/** Rules that one request alone cannot break, or that are only noted: each has its own test elsewhere. */
const notHere: readonly RuleId[] = [
  // No operation is named here, so none has declared a rule.
  'route.known',
  'route.method',
  'route.implemented',
  // These depend on a decision or on the scenario.
  'backchannel.offered',
  'service.available',
  'traffic.threshold',
  'header.arrangement-living',
  'account.available',
  'service-point.available',
  'service-point.body-available',
  'secondary.answered',
  // These depend on the state of a client, a grant or a request.
  'token.level',
  'register.product-active',
  'register.statement',
  'backchannel.client',
  'backchannel.client-active',
  'backchannel.once',
  'grant.type-registered',
  'code.redirect-uri-present',
  'code.live',
  'refresh.unused',
  'refresh.live',
  'auth-req.client',
  'auth-req.unused',
  'auth-req.live',
  'auth-req.pace',
  'auth-req.answered',
  'auth-req.approved',
  'grant.alive',
  'grant.consent',
  'id-token.encryption-key',
  'device.answer',
  'device.known',
  // Hints and levels, tested one by one in the backchannel’s tests.
  'backchannel.hint-private',
  'backchannel.hint-known',
  'backchannel.id-token-hint',
  'backchannel.subject',
  'backchannel.notification-token',
  'id-token-hint.live',
  'consent-claim.userinfo',
  'level.reachable',
  'request-object.header',
  // Belongs to a version of the account list that this world does not serve; tested with that version.
  'query.choice',
  // Noted, never refused.
  'issue.refresh-registered',
  'introspection.kind',
  'introspection.known',
  'introspection.client',
  'introspection.not-revoked',
  'introspection.unused',
  'introspection.live',
  'introspection.grant',
  'introspection.consent',
  'introspection.recipient',
  'revocation.kind',
  'revocation.known',
  'revocation.client',
  'revocation.not-revoked',
];

/** Their orders are tested in two-breaches.test.ts and in the tests of the screens. */
const ownTests: readonly string[] = ['authorise', 'registerClient', 'getInteraction', 'answerInteraction'];

test('every rule of every other endpoint is broken here or listed above', () => {
  const rows = distinct.filter(({ id }) => !ownTests.includes(id));
  const declared = new Set(rows.flatMap((row) => orderOf(row)));
  const broken = (rule: RuleId): boolean =>
    rows.some((row) => orderOf(row).includes(rule) && breachOf(rule, requests, row) !== undefined);
  expect([...declared].filter((rule) => !broken(rule)).toSorted()).toEqual(notHere.toSorted());
});

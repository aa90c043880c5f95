// Why the holder shows no screen: the words for a consumer, and for learners the rule that refused.
import { expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { ruleOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { troubleFrom } from '../../../src/consumer/trouble.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const refusedBy = (rule: RuleId): Exchange => ({
  ...exchanges.refusedVersion,
  operation: 'authorise',
  checks: [exchanges.pass('route.known'), exchanges.fail(rule)],
});

const worldOf = (all: readonly Exchange[]) =>
  ({ trace: { entries: (wanted: (one: Exchange) => boolean) => all.filter(wanted) } }) as unknown as Sandbox;

const asked = (all: readonly Exchange[], query = 'client_id=c', refusal: object = {}) =>
  troubleFrom(
    { kind: 'refused', status: 400, error: 'invalid_request', ...refusal },
    worldOf(all),
    new URLSearchParams(query),
  );

test.each<[RuleId, string]>([
  ['authorise.client-known', 'We do not know this app'],
  ['request-object.exp', 'This request has expired'],
  ['request-uri.live', 'This request has expired'],
  ['request-object.signature', 'This request cannot be answered'],
])('with %s broken the title is “%s”', (rule, title) => {
  const trouble = asked([refusedBy('request-object.aud'), refusedBy(rule), exchanges.refusedVersion]);
  expect(trouble.title).toBe(title);
  expect(trouble.nobodyWaits).toBeUndefined();
  if (rule !== 'authorise.client-known') {
    expect(trouble.behind).toContain(`${ruleOf(rule).title} (${rule})`);
    expect(trouble.behind).toContain(ruleOf(rule).fix);
  }
});

test('a refusal that no rule explains has no reason behind it', () => {
  for (const all of [[], [{ ...refusedBy('request-object.exp'), verdict: 'ok' as const }]]) {
    const trouble = asked(all);
    expect([trouble.title, trouble.behind]).toEqual(['This request cannot be answered', undefined]);
  }
});

test.each([
  ['without a request or a client, nobody has asked', '', {}, 'There is no request for your data'],
  ['with a request only, the request is wrong', 'request=r', {}, 'This request cannot be answered'],
  ['an unknown interaction has ended', '', { error: 'interaction_unknown' }, 'This authorisation has ended'],
  ['status 500 is the holder’s failure', 'client_id=c', { status: 500 }, 'Something went wrong on our side'],
  ['status 499 is the caller’s mistake', 'client_id=c', { status: 499 }, 'This request cannot be answered'],
])('%s', (_how, query, refusal, title) => {
  expect(asked([], query, refusal).title).toBe(title);
});

test('shows learners where to begin only if nobody has asked; a failure names its status', () => {
  expect(asked([], '').nobodyWaits).toBe(true);
  expect(asked([], 'client_id=c', { status: 503 }).behind).toBe('The holder answered 503.');
});

// Remarks on an exchange that was not refused but needs an explanation.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { remarkOf } from '../../../src/elements/why/remark.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const { usageRead, refusedVersion } = exchanges;
const answering = (body: unknown, more: Partial<Exchange> = {}): Exchange => ({
  ...refusedVersion,
  ...more,
  response: { ...refusedVersion.response, body: JSON.stringify(body) },
});

test('a plain answer and a refusal have no remark', () => {
  for (const exchange of [usageRead, refusedVersion, exchanges.failedInside])
    expect(remarkOf(exchange)).toBeUndefined();
});

test.each([
  ['authorization_pending', 'has not answered'],
  ['slow_down', 'five seconds longer'],
])('%s has the remark “Not yet”', (error, words) => {
  const remark = remarkOf(answering({ error }, { operation: 'token' }));
  expect(remark?.title).toBe(`Not yet: ${error}`);
  expect(remark?.words.join(' ')).toContain(words);
});

test('explains an inactive token by the broken rules of introspection', () => {
  const checks = [
    exchanges.fail('introspection.consent'),
    exchanges.pass('introspection.known'),
    exchanges.fail('version.present'),
  ];
  const told = answering({ active: false }, { operation: 'introspect', verdict: 'ok', checks });
  expect(remarkOf(told)?.title).toBe('Why it is inactive');
  expect(remarkOf(told)?.words).toHaveLength(2);
  expect(remarkOf(told)?.words[0]).toContain(checks[0]?.title);
  expect(remarkOf(answering({ active: true }, { operation: 'introspect', verdict: 'ok' }))).toBeUndefined();
  expect(remarkOf(answering({ active: false }, { operation: 'token', verdict: 'ok' }))).toBeUndefined();
});

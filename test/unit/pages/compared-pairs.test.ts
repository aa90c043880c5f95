// The two flows row by row: each step is in one pair, and a value is shown once it is known.
import { expect, test } from 'vitest';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { comparedFlows } from '../../../src/pages/compare/compared-flows.ts';
import type { SideFacts } from '../../../src/pages/compare/pair.ts';
import { isPair, pairs, throughWords } from '../../../src/pages/compare/pairs.ts';
import { encryptedIdToken, innerIdToken, signed } from '../../kit/hand-written/exchanges.ts';

test.each(profileIds)('%s: the pairs contain steps of its flow, in their order', (profile) => {
  const ids = comparedFlows[profile].steps.map(({ id }) => id);
  const paired = pairs.flatMap(({ sides }) => sides[profile].steps);
  expect(paired.filter((id) => !ids.includes(id))).toEqual([]);
  expect(paired.map((id) => ids.indexOf(id))).toEqual(paired.map((id) => ids.indexOf(id)).toSorted((a, b) => a - b));
  for (const { id, sides } of pairs)
    expect([id, sides[profile].steps.length > 0 || sides[profile].instead !== undefined]).toEqual([id, true]);
});

test('account detail rests on a text of its own side', () => {
  const clausesOf = (profile: '0.1.1' | 'cds-1.36') =>
    comparedFlows[profile].steps.find(({ id }) => id === 'account-detail')?.clauses;
  expect(clausesOf('0.1.1')).toEqual(['interfaces:Area A: energy operations']);
  expect(clausesOf('cds-1.36')).toEqual(['CDS:Energy APIs']);
});

test.each(profileIds)('%s: shows no value before anything is known', (profile) => {
  for (const { id, sides } of pairs)
    for (const { name, of } of sides[profile].shown) expect([id, name, of({})]).toEqual([id, name, undefined]);
});

const shownOf = (
  profile: '0.1.1' | 'cds-1.36',
  id: string,
  facts: object,
): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    (pairs.find((pair) => pair.id === id)?.sides[profile].shown ?? []).map(({ name, of }) => [
      name,
      of(facts as SideFacts),
    ]),
  );

test('shows the names of what travels through the browser, and how it is protected', () => {
  const fragment = new URL(`https://app.example/#code=a&id_token=${encryptedIdToken}&state=s`);
  expect(shownOf('0.1.1', 'response', { redirect: fragment })).toEqual({
    'In the fragment': 'code, id_token, state',
    id_token: 'signed, then encrypted',
  });
  const plain = new URL(`https://app.example/#code=a&id_token=${innerIdToken}`);
  expect(shownOf('0.1.1', 'response', { redirect: plain })['id_token']).toBe('signed');
  const jwt = signed({ alg: 'PS256' }, { iss: 'a', code: 'b' });
  expect(shownOf('cds-1.36', 'response', { redirect: new URL(`https://app.example/?response=${jwt}`) })).toEqual({
    'In the query': 'response',
    'In the JWT': 'iss, code',
  });
  const address = new URL('https://holder.example/authorise?client_id=a&request=b');
  expect(Object.values(shownOf('0.1.1', 'authorise', { authorisationUrl: address }))).toEqual([
    'client_id, request',
    `${String(address.href.length)} characters`,
  ]);
});

test('shows claims of the request as text', () => {
  const request = signed({ alg: 'PS256' }, { claims: { sharing_duration: 86_400 } });
  expect(shownOf('cds-1.36', 'sharing', { request })).toEqual({ sharing_duration: '86400' });
  const other = signed({ alg: 'PS256' }, { response_type: 'code', response_mode: ['jwt'] });
  expect(shownOf('cds-1.36', 'request', { request: other })).toEqual({
    response_type: 'code',
    response_mode: undefined,
  });
});

test('counts data, and says when an account has no status', () => {
  const data = { accounts: [{ accountId: 'a' }, {}], usage: [1, 2, 3] };
  expect(shownOf('0.1.1', 'data', data)).toEqual({
    Accounts: '2',
    'First account': 'no openStatus',
    'Days of usage': '3',
  });
  expect(shownOf('cds-1.36', 'data', { accounts: [{ openStatus: 'OPEN' }] })['First account']).toBe('OPEN');
  const bill = { invoiceAmount: '12.30', paymentStatus: 'PAID' };
  expect(shownOf('cds-1.36', 'bill', { bill })).toEqual({
    Period: undefined,
    'Amount with GST': '$12.30',
    Status: 'PAID',
  });
  const period = { startDate: '2026-06-01', endDate: '2026-08-31' };
  expect(shownOf('cds-1.36', 'bill', { bill: { period } })).toEqual({
    Period: '1 June to 31 Aug 2026',
    'Amount with GST': undefined,
    Status: undefined,
  });
});

test('counts the exchanges of a side', () => {
  const side = (steps: readonly string[], sent: number) => throughWords({ steps, shown: [] }, sent);
  expect([side([], 0), side(['a'], 0), side(['a'], 1), side(['a'], 2)]).toEqual([
    'no step here',
    'nothing sent',
    '1 exchange',
    '2 exchanges',
  ]);
  expect([isPair(pairs[0]?.id), isPair('none'), isPair(undefined)]).toEqual([true, false, false]);
});

test('does not claim that encryption protects consumer data, which IS 7.1 keeps out of the response', () => {
  const { words } = pairs.find(({ id }) => id === 'response') ?? expect.unreachable();
  expect(words).toContain('ID token');
  expect(words).not.toMatch(/\bconsumer\b|personal/iu);
});

// Both flows side by side: every step belongs to one pair, and a real run of both fills every line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { openComparison, stepsOf, type Comparison } from '../../../src/pages/compare/comparison.ts';
import { isPair, pairs, throughWords } from '../../../src/pages/compare/pairs.ts';
import { comparedFlows } from '../../../src/pages/compare/compared-flows.ts';
import { profileFlows } from '../../../src/runs/flows/profile-flows.ts';

let comparison: Comparison;
beforeAll(async () => {
  comparison = await openComparison();
});
afterAll(() => comparison.end());

test.each(profileIds)('every step of the flow of %s belongs to one pair, in order', (side) => {
  const paired = pairs.flatMap((pair) => stepsOf(side, pair).map(({ id }) => id));
  expect(paired).toEqual(comparedFlows[side].steps.map(({ id }) => id));
  const own = comparedFlows[side].steps.filter(({ id }) => id !== 'account-detail');
  expect(own).toEqual(profileFlows[side].sharing.steps);
  for (const pair of pairs) {
    const { steps, instead } = pair.sides[side];
    expect(stepsOf(side, pair).map(({ id }) => id)).toEqual(steps);
    expect(instead === undefined).toBe(steps.length > 0);
  }
  expect([isPair('push'), isPair('toString'), isPair(undefined)]).toEqual([true, false, false]);
});

test('a side without a step says so, before and after the run', () => {
  for (const pair of pairs)
    for (const side of profileIds) {
      const { instead, steps } = pair.sides[side];
      expect(instead ?? '').not.toMatch(/\byet\b/u);
      expect(throughWords(pair.sides[side], 0), pair.id).toBe(steps.length === 0 ? 'no step here' : 'nothing sent');
    }
});

const sent = (side: ProfileId): readonly string[] =>
  pairs.flatMap(({ id }) =>
    (comparison.sides[side].exchanges[id] ?? []).map(({ operation = '' }) => `${id}: ${operation}`),
  );

test('both run in one world, pair by pair, each with its profile’s calls, and fill every line', async () => {
  expect([comparison.position, sent('0.1.1'), sent('cds-1.36')]).toEqual([0, [], []]);
  await comparison.next();
  expect([comparison.position, sent('0.1.1'), sent('cds-1.36')]).toEqual([
    1,
    ['sharing: token', 'sharing: createConsent'],
    [],
  ]);
  for (const _ of pairs) await comparison.next();
  expect(comparison.position).toBe(pairs.length);
  const screens = Array.from({ length: 4 }, () => 'authorise: answerInteraction');
  const data = [
    'data: getUserInfo',
    'data: listAccounts',
    'data: getUsageForServicePoint',
    'account-detail: getAccount',
  ];
  expect(sent('0.1.1')).toEqual([
    'sharing: token',
    'sharing: createConsent',
    'authorise: authorise',
    ...screens,
    'response: getJwks',
    'tokens: token',
    ...data,
  ]);
  expect(sent('cds-1.36')).toEqual([
    'push: pushAuthorisation',
    'authorise: authorise',
    ...screens,
    'response: getJwks',
    'tokens: token',
    ...data,
    'bill: listEnergyAccountInvoicesBulk',
  ]);
  for (const side of profileIds) {
    const { facts, exchanges } = comparison.sides[side];
    expect(
      Object.values(exchanges)
        .flat()
        .every(({ verdict }) => verdict === 'ok'),
    ).toBe(true);
    for (const { id, sides } of pairs)
      for (const { name, of } of sides[side].shown) expect(of(facts), `${side} ${id} ${name}`).toMatch(/./u);
  }
  const shown = (side: ProfileId, pair: string, name: string): string | undefined =>
    pairs
      .find(({ id }) => id === pair)
      ?.sides[side].shown.find((one) => one.name === name)
      ?.of(comparison.sides[side].facts);
  expect(shown('0.1.1', 'response', 'In the fragment')).toBe('code, id_token, state');
  expect(shown('cds-1.36', 'response', 'In the query')).toBe('response');
  expect(shown('cds-1.36', 'authorise', 'Parameters')).toBe('client_id, request_uri');
  const detail = (side: ProfileId): readonly (string | undefined)[] =>
    ['Supply charge', 'A price begins', 'Feed-in'].map((name) => shown(side, 'account-detail', name));
  expect(detail('0.1.1')).toEqual(['dailySupplyCharges 1.1550', 'startTime 16:00:00+10:00', 'amount 0.1050']);
  expect(detail('cds-1.36')).toEqual(['dailySupplyCharge 1.1550', 'startTime 16:00:00', 'rates[0].unitPrice 0.1050']);
  expect(['0.1.1', 'cds-1.36'].map((side) => shown(side as ProfileId, 'data', 'First account'))).toEqual([
    'no openStatus',
    'OPEN',
  ]);
  const versions = profileIds.map((side) =>
    comparison.sides[side].exchanges['account-detail']?.map(({ response }) =>
      new Headers([...response.headers].map(([name, value]): [string, string] => [name, value])).get('x-v'),
    ),
  );
  expect(versions).toEqual([['1'], ['4']]);
  expect(shown('0.1.1', 'tokens', 'cdr_consent_id')).toBe(shown('0.1.1', 'sharing', 'cdr_consent_id'));
});

test('a failed step stays with what was sent, and both continue after a retry', async () => {
  const one = await openComparison();
  for (let at = 0; at < 3; at += 1) await one.next();
  one.sandbox.faults.add({ operation: 'pushAuthorisation', status: 503, times: 1 });
  await expect(one.next()).rejects.toThrow('503');
  expect(one.position).toBe(3);
  expect(one.sides['cds-1.36'].exchanges['push']?.map(({ verdict }) => verdict)).toEqual(['faulted']);
  await one.next();
  expect(one.position).toBe(4);
  expect(one.sides['cds-1.36'].exchanges['push']?.map(({ verdict }) => verdict)).toEqual(['faulted', 'ok']);
  expect(one.sides['0.1.1'].exchanges['push']).toEqual([]);
  await one.end();
});

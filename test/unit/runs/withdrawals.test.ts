// The arrangement that a run withdrew, and the one that a notice names.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { withdrawnIn } from '../../../src/runs/consumers/consumer-acts.ts';
import { withdrawnArrangement } from '../../../src/runs/consumers/today-withdrawals.ts';
import { exchangeAt as at } from '../../kit/hand-written/exchange-at.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

test('the withdrawn arrangement of a run is the last one', () => {
  const withdrawal = (id: string, more: Partial<Exchange> = {}) =>
    at('withdrawSharing', `/dashboard/1/arrangements/${id}`, more);
  expect(
    withdrawnIn([withdrawal('a'), withdrawal('b%2Fc'), withdrawal('d', { verdict: 'refused' }), exchanges.usageRead]),
  ).toBe('b/c');
  expect(withdrawnIn([exchanges.usageRead])).toBeUndefined();
});

test('reads the arrangement of a holder’s notice from its JWT', () => {
  const telling = (claims: object) => {
    const body = new URLSearchParams({ cdr_arrangement_jwt: exchanges.signed({ alg: 'PS256' }, claims) }).toString();
    return at('revokeArrangementAtRecipient', '/arrangements/revoke', {
      request: { ...exchanges.usageRead.request, body },
    });
  };
  expect(withdrawnArrangement(telling({ cdr_arrangement_id: 'a' }))).toBe('a');
  expect(withdrawnArrangement(telling({ cdr_arrangement_id: 7 }))).toBeUndefined();
  expect(withdrawnArrangement(telling({}))).toBeUndefined();
});

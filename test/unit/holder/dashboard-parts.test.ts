// An arrangement on the consumer’s dashboard shows which it is and how to end it before the shared data.
import { expect, test } from 'vitest';
import type { ArrangementOnScreen } from '../../../mocks/spec/screens.ts';
import { arrangementPart } from '../../../src/consumer/dashboard-parts.ts';
import { textOf } from '../../kit/playground/rendered-text.ts';

const one = {
  recipient: { productName: 'Sunny Saver' },
  accounts: ['Banksia Crescent'],
  clusters: [{ heading: 'Electricity usage', permissions: ['Usage'] }],
  since: '2026-11-29T00:00:00Z',
  until: '2027-11-29T00:00:00Z',
  once: false,
  arrangementId: 'a-1',
} as unknown as ArrangementOnScreen;

const shown = (place: readonly [number, number]): string =>
  textOf(arrangementPart({ one, place, isEnding: false }, { ask: () => undefined, withdraw: () => undefined }));

test('shows app, number, accounts, beginning and button before the shared data', () => {
  const places = ['Sunny Saver', '2 of 3', 'Banksia Crescent', 'Since 29', 'Stop sharing', 'Electricity usage'].map(
    (words) => shown([2, 3]).indexOf(words),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('does not number a single arrangement', () => {
  expect(shown([1, 1])).not.toContain('1 of 1');
});

// The days of a service point that are a consumer's own: by its accounts, and as they cut a query.
import { expect, test } from 'vitest';
import { cutToOwnTime, ownTimes, type OwnTime, type WindowCut } from '../../mocks/holder/resources/own-time.ts';
import { account } from '../../mocks/personas/scenarios/common.ts';
import type { ScenarioAccount } from '../../mocks/scenario/scenario.ts';

const asked = { oldest: '2026-03-01', newest: '2026-03-31' };

test.each<[string, OwnTime, WindowCut | undefined]>([
  ['held before and after', { from: '2020-01-01' }, {}],
  ['begins on the oldest day', { from: '2026-03-01' }, {}],
  ['begins a day later', { from: '2026-03-02' }, { 'oldest-date': '2026-03-02' }],
  ['begins on the newest day', { from: '2026-03-31' }, { 'oldest-date': '2026-03-31' }],
  ['begins after it', { from: '2026-04-01' }, undefined],
  ['ends on the newest day', { from: '2020-01-01', to: '2026-03-31' }, {}],
  [
    'ends a day sooner',
    { from: '2020-01-01', to: '2026-03-30' },
    { 'oldest-date': '2026-03-01', 'newest-date': '2026-03-30' },
  ],
  [
    'ends on the oldest day',
    { from: '2020-01-01', to: '2026-03-01' },
    { 'oldest-date': '2026-03-01', 'newest-date': '2026-03-01' },
  ],
  ['ends before it', { from: '2020-01-01', to: '2026-02-28' }, undefined],
  [
    'begins and ends inside',
    { from: '2026-03-10', to: '2026-03-20' },
    { 'oldest-date': '2026-03-10', 'newest-date': '2026-03-20' },
  ],
  [
    'begins inside and ends on the newest day',
    { from: '2026-03-10', to: '2026-03-31' },
    { 'oldest-date': '2026-03-10' },
  ],
])('a service point whose time %s', (_, own, cut) => {
  expect(cutToOwnTime(own, asked)).toEqual(cut);
});

const nmi = '9910000911';
const held = (creationDate: string, more: Partial<ScenarioAccount> = {}, ...ends: readonly string[]): ScenarioAccount =>
  account({
    key: creationDate,
    accountNumber: '77',
    displayName: 'Any',
    creationDate,
    plans: (ends.length === 0 ? [undefined] : ends).map((endDate) => ({
      displayName: 'Saver',
      tariff: 'flat',
      startDate: creationDate,
      servicePoints: [nmi],
      ...(endDate === undefined ? {} : { endDate }),
    })),
    ...more,
  });
const timeOf = (...accounts: readonly ScenarioAccount[]): OwnTime | undefined => ownTimes(accounts).get(nmi);
const closed = { status: 'closed' } as const;

test('an open account has no end, and a closed one that of its last plan', () => {
  expect(timeOf()).toBeUndefined();
  expect(timeOf(held('2025-01-01', {}, '2025-06-30'))).toEqual({ from: '2025-01-01' });
  expect(timeOf(held('2025-01-01', closed))).toEqual({ from: '2025-01-01' });
  expect(timeOf(held('2025-01-01', closed, '2025-09-30', '2025-06-30'))).toEqual({
    from: '2025-01-01',
    to: '2025-09-30',
  });
});

test('a closed account with a plan that did not end has no end, and one without plans held nothing', () => {
  const [ended] = held('2025-01-01', closed, '2025-06-30').plans;
  const [open] = held('2025-01-01').plans;
  const plans = [ended, open].flatMap((plan) => plan ?? []);
  expect(timeOf(held('2025-01-01', { ...closed, plans }))).toEqual({ from: '2025-01-01' });
  expect(timeOf(held('2025-01-01', { ...closed, plans: [] }))).toBeUndefined();
});

test('of several accounts the time is from the first beginning to the last end, in whatever order', () => {
  const [older, newer] = [held('2024-01-01', closed, '2025-06-30'), held('2025-07-01', closed, '2025-12-31')];
  const whole = { from: '2024-01-01', to: '2025-12-31' };
  expect([timeOf(older, newer), timeOf(newer, older)]).toEqual([whole, whole]);
  const open = held('2025-07-01');
  expect([timeOf(older, open), timeOf(open, older)]).toEqual([{ from: '2024-01-01' }, { from: '2024-01-01' }]);
});

// The days for which a consumer sees a service point’s usage: derived from its accounts, and applied to a query’s range.
import { expect, test } from 'vitest';
import { cutToOwnTime, ownTimes, type OwnTime, type WindowCut } from '../../../mocks/holder/resources/own-time.ts';
import { account } from '../../../mocks/personas/scenarios/common.ts';
import type { ScenarioAccount } from '../../../mocks/scenario/scenario.ts';

const asked = { oldest: '2026-03-01', newest: '2026-03-31' };

test.each<[string, OwnTime, WindowCut | undefined]>([
  ['covers the whole range', { from: '2020-01-01' }, {}],
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
])('cuts the range of a query to a time that %s', (_, own, cut) => {
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

test('an open account has no end; a closed one ends with its last plan', () => {
  expect(timeOf()).toBeUndefined();
  expect(timeOf(held('2025-01-01', {}, '2025-06-30'))).toEqual({ from: '2025-01-01' });
  expect(timeOf(held('2025-01-01', closed))).toEqual({ from: '2025-01-01' });
  expect(timeOf(held('2025-01-01', closed, '2025-09-30', '2025-06-30'))).toEqual({
    from: '2025-01-01',
    to: '2025-09-30',
  });
});

test('a closed account has no end if one of its plans has none, and no time at all without plans', () => {
  const [ended] = held('2025-01-01', closed, '2025-06-30').plans;
  const [open] = held('2025-01-01').plans;
  const plans = [ended, open].flatMap((plan) => plan ?? []);
  expect(timeOf(held('2025-01-01', { ...closed, plans }))).toEqual({ from: '2025-01-01' });
  expect(timeOf(held('2025-01-01', { ...closed, plans: [] }))).toBeUndefined();
});

test('several accounts give the time from the earliest start to the latest end, in any order', () => {
  const [older, newer] = [held('2024-01-01', closed, '2025-06-30'), held('2025-07-01', closed, '2025-12-31')];
  const whole = { from: '2024-01-01', to: '2025-12-31' };
  expect([timeOf(older, newer), timeOf(newer, older)]).toEqual([whole, whole]);
  const open = held('2025-07-01');
  expect([timeOf(older, open), timeOf(open, older)]).toEqual([{ from: '2024-01-01' }, { from: '2024-01-01' }]);
});

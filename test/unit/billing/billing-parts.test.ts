// The parts of a bill: money to the cent, days of a period, windows by the clock, and blocks.
import { expect, test } from 'vitest';
import { split, timesIn } from '../../../mocks/billing/blocks.ts';
import { amountText, centsOf, priced, proRata, share, withoutGst } from '../../../mocks/billing/money.ts';
import { dueDayOf, inAest, issuedAt, issueDayOf, periodsOf } from '../../../mocks/billing/periods.ts';
import { classifier, holding, tariffZone } from '../../../mocks/billing/windows.ts';
import { dateOf, dayOf, monthsAfter } from '../../../mocks/readings/zone.ts';
import type { ScenarioAccount, ScenarioPlan } from '../../../mocks/scenario/scenario.ts';

test('amounts are whole cents, rounded once and half away from zero', () => {
  expect([priced(1000, '0.3190'), priced(500, '0.0110'), priced(-500, '0.0110')]).toEqual([32, 1, -1]);
  expect([priced(450, '0.0100'), priced(-450, '0.0100'), proRata('0.005', 1), proRata('-0.005', 1)]).toEqual([
    0, 0, 1, -1,
  ]);
  expect([share(1000, '0.175'), share(-1000, '0.175'), share(3, '0.5')]).toEqual([175, -175, 2]);
  expect(proRata('480.00', 30 * 12, 365 * 12)).toBe(3945);
  // No binary fractions in between: 0.1 is exact.
  expect(priced(3_000_000_000, '0.1')).toBe(30_000_000);
});

test('splits an amount with GST into an eleventh and the rest', () => {
  expect(withoutGst(110)).toEqual({ amount: 100, gst: 10 });
  for (const cents of [1, 5, 99, 1200, 12_345]) {
    const { amount, gst } = withoutGst(cents);
    expect([amount + gst, Math.abs(gst - cents / 11) <= 0.5]).toEqual([cents, true]);
  }
});

test('writes amounts with two decimals, and reads them back', () => {
  expect([0, 5, -5, 100, -12_345].map(amountText)).toEqual(['0.00', '0.05', '-0.05', '1.00', '-123.45']);
  for (const text of ['0.00', '0.05', '-0.05', '1.00', '-123.45']) expect(amountText(centsOf(text))).toBe(text);
});

type Payments = ScenarioAccount['paymentSchedule'];
function spansOf(
  plan: Partial<ScenarioPlan>,
  billedSince?: string,
  most = 3,
  paymentSchedule: Payments = [],
): readonly (readonly string[])[] {
  const spans: (readonly string[])[] = [];
  const whole = { displayName: 'A plan', tariff: 'flat', servicePoints: [], startDate: '2026-01-31', ...plan } as const;
  const account = { paymentSchedule, ...(billedSince === undefined ? {} : { billedSince }) };
  for (const { from, to } of periodsOf(whole, account)) {
    spans.push([dateOf(from), dateOf(to)]);
    if (spans.length === most) break;
  }
  return spans;
}

test('K-1 periods follow one another by months from the first day; the last ends with the plan', () => {
  expect(spansOf({ billFrequency: 'P1M' })).toEqual([
    ['2026-01-31', '2026-02-27'],
    ['2026-02-28', '2026-03-30'],
    ['2026-03-31', '2026-04-29'],
  ]);
  expect(spansOf({ startDate: '2026-02-01' }, undefined, 2)).toEqual([
    ['2026-02-01', '2026-04-30'],
    ['2026-05-01', '2026-07-31'],
  ]);
  expect(spansOf({ startDate: '2026-02-01', endDate: '2026-06-22' }, undefined, 9)).toEqual([
    ['2026-02-01', '2026-04-30'],
    ['2026-05-01', '2026-06-22'],
  ]);
  expect(spansOf({ startDate: '2026-02-01' }, '2026-03-01', 1)).toEqual([['2026-05-01', '2026-07-31']]);
});

test('K-1 the plan says how often it is billed, otherwise the account’s manual payments, otherwise it is each quarter', () => {
  const manual = (billFrequency: string): Payments => [
    { paymentScheduleUType: 'cardDebit' },
    { paymentScheduleUType: 'manualPayment', manualPayment: { billFrequency } },
  ];
  const ends = (billFrequency: string | undefined, payments: Payments): unknown =>
    spansOf({ startDate: '2026-02-01', ...(billFrequency && { billFrequency }) }, undefined, 1, payments)[0]?.[1];
  expect([ends('P1M', manual('P6M')), ends(undefined, manual('P6M'))]).toEqual(['2026-02-28', '2026-07-31']);
  expect([ends(undefined, manual('P1Y')), ends(undefined, manual('P14D'))]).toEqual(['2027-01-31', '2026-04-30']);
  expect(ends(undefined, manual('P6M').slice(0, 1))).toBe('2026-04-30');
});

test('K-2 a bill is issued at nine, three days after its last day, and due three weeks later', () => {
  const span = { from: dayOf('2026-08-01'), to: dayOf('2026-10-31') };
  expect([dateOf(issueDayOf(span)), dateOf(dueDayOf(span)), inAest(issuedAt(span))]).toEqual([
    '2026-11-03',
    '2026-11-24',
    '2026-11-03T09:00:00+10:00',
  ]);
  expect(dateOf(monthsAfter(dayOf('2026-01-31'), 1))).toBe('2026-02-28');
});

const saturday = 6;
const sunday = 0;
test('K-7 a window holds its start but not its end; 23:59 means midnight; a night belongs to the day it began', () => {
  const evening = holding({ startTime: '16:00:00', endTime: '21:00:00' });
  expect([959, 960, 1259, 1260].map((minute) => evening(saturday, minute))).toEqual([false, true, true, false]);
  const late = holding({ startTime: '22:00', endTime: '23:59:59' });
  expect([late(saturday, 1439), late(sunday, 0)]).toEqual([true, false]);
  const night = holding({ days: ['SAT'], startTime: '21:00', endTime: '06:00' });
  expect([night(saturday, 1300), night(sunday, 300), night(saturday, 300), night(sunday, 1300)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(holding({})(sunday, 0)).toBe(true);
});

test('C-35 LOCAL follows daylight saving, AEST does not', () => {
  const windows = [[{ startTime: '16:00:00', endTime: '21:00:00' }]];
  const firstIn = (zone: 'LOCAL' | 'AEST', day: string): number =>
    classifier(windows, tariffZone(zone, 'NSW'))(dayOf(day), 30).indexOf(0);
  // Half-hours of a day of AEST: 16:00 is the 32nd, and 15:00 while clocks are ahead.
  expect([firstIn('LOCAL', '2026-07-01'), firstIn('LOCAL', '2026-01-01'), firstIn('AEST', '2026-01-01')]).toEqual([
    32, 30, 32,
  ]);
  // On the first Sunday of October, clocks go forward before the window begins.
  expect([firstIn('LOCAL', '2026-10-03'), firstIn('LOCAL', '2026-10-04')]).toEqual([32, 30]);
});

test('K-8 a block grows with the days, months or part of a year on the bill', () => {
  const quarter = { from: dayOf('2026-08-01'), to: dayOf('2026-10-31') };
  const leap = { from: dayOf('2028-02-01'), to: dayOf('2028-03-01') };
  const parts = (period: string, span = quarter, months: number | undefined = 3) => {
    const [times, of] = timesIn(period, span, months);
    return times / of;
  };
  expect([parts('P1D'), parts('P1M'), parts('P3M')]).toEqual([92, 3, 1]);
  expect([parts('P1Y'), parts('P1Y', leap, 1)]).toEqual([92 / 365, 30 / 366]);
});

test('fills blocks in order; the last takes the rest', () => {
  const blocks = [{ unitPrice: '0.30', volume: 15 }, { unitPrice: '0.35' }];
  const filled = (thousandths: number) =>
    split(thousandths, blocks, [92, 1]).map((one) => [one.price, one.thousandths]);
  expect(filled(2_000_000)).toEqual([
    ['0.30', 1_380_000],
    ['0.35', 620_000],
  ]);
  expect([filled(1_380_000), filled(0)]).toEqual([[['0.30', 1_380_000]], []]);
  expect(filled(-2_000_000)).toEqual([
    ['0.30', -1_380_000],
    ['0.35', -620_000],
  ]);
});

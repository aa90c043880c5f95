// Charges of one plan on one bill: demand, the band of a year’s consumption, metering, and loss factors.
import { expect, test } from 'vitest';
import type { Charge, DemandLine } from '../../../mocks/billing/charge.ts';
import { chargesOf, supplyDescription, type BilledPlan } from '../../../mocks/billing/charges.ts';
import { amountText, priced, proRata } from '../../../mocks/billing/money.ts';
import { address, servicePoint } from '../../../mocks/personas/scenarios/common.ts';
import { readsOf } from '../../../mocks/readings/reads.ts';
import { dateOf, dayOf, weekdayOf } from '../../../mocks/readings/zone.ts';
import { servicePointsOf } from '../../../mocks/scenario/service-point-index.ts';
import type { ScenarioServicePoint, TariffName } from '../../../mocks/scenario/scenario.ts';
import { planDetailOf } from '../../../mocks/scenario/tariffs/index.ts';
import type { EnergyPlanContractV3 } from '../../../mocks/spec/schemas/plans-published.ts';
import { present } from '../../kit/energy/readings.ts';

type Period = EnergyPlanContractV3['tariffPeriod'][number];
type Demand = NonNullable<Period['demandCharges']>[number];

const seed = 7;
const month = { from: dayOf('2026-07-01'), to: dayOf('2026-07-31') };
const site = (more: Partial<ScenarioServicePoint> = {}): ScenarioServicePoint =>
  servicePoint({
    nmi: '9910000901',
    state: 'QLD',
    kind: 'site',
    classification: 'LARGE',
    validFrom: '2024-01-01',
    address: address('1 Any Street', 'Anywhere', 'QLD', '4999'),
    ...more,
  });

/** The charges of the site on a tariff, with another tariff period if one is given. */
function chargesAt(
  tariff: TariffName,
  {
    point = site(),
    period,
    span = month,
    ...more
  }: Partial<BilledPlan> & { point?: ScenarioServicePoint; period?: Period },
): readonly Charge[] {
  const detail = planDetailOf(tariff);
  const contract = present(detail.electricityContract);
  return chargesOf({
    detail: period === undefined ? detail : { ...detail, electricityContract: { ...contract, tariffPeriod: [period] } },
    points: servicePointsOf({ servicePoints: [point] }).inOrder([point.nmi]),
    span,
    accountKey: 'any',
    state: point.state,
    seed,
    ...more,
  });
}

/** Watt-hours of each interval by day, as a recipient of today gets them in usage data. */
function intervalsOf(point: ScenarioServicePoint, oldest: string, newest: string): readonly (readonly number[])[] {
  const reads = readsOf(servicePointsOf({ servicePoints: [point] }), {
    nmis: [point.nmi],
    oldest,
    newest,
    intervalReads: 'FULL',
    zone: 'market',
    seed,
    now: new Date('2026-11-23T02:00:00Z'),
  });
  return reads
    .slice(0, reads.total)
    .map(({ intervalRead }) => (intervalRead?.intervalReads ?? []).map((value) => Math.round(value * 1000)))
    .toReversed();
}

const demandPeriod = (bounds: Partial<Demand>): Period => {
  const found = present(
    planDetailOf('site-demand').electricityContract?.tariffPeriod.find(({ demandCharges }) => demandCharges),
  );
  const { minDemand: _, maxDemand: __, ...charge } = present(found.demandCharges?.[0]);
  return { ...found, demandCharges: [{ ...charge, amount: '10.0000', ...bounds }] };
};
function demandOf(bounds: Partial<Demand>, point = site()): DemandLine {
  const lines = chargesAt('site-demand', { point, period: demandPeriod(bounds) });
  return present(lines.find((line) => line.kind === 'demand'));
}
/**
 * Watts of the highest half-hour between 07:00 and 21:00 on weekdays. `intervals` is the number of intervals in a
 * half-hour.
 */
function highestOf(point: ScenarioServicePoint, intervals: number): number {
  const halfHours = intervalsOf(point, dateOf(month.from), dateOf(month.to)).flatMap((day, at) => {
    const weekday = weekdayOf(month.from + at);
    if (weekday === 0 || weekday === 6) return [];
    return Array.from({ length: 28 }, (_, index) => {
      const from = (14 + index) * intervals;
      return day.slice(from, from + intervals).reduce((sum, value) => sum + value, 0);
    });
  });
  return 2 * Math.max(...halfHours);
}
const kilowatts = (watts: number): string => amountText(Math.round(watts / 10));

test('K-10 demand in kilowatts is twice the kilowatt-hours of the highest half-hour in its windows', () => {
  for (const [point, intervals] of [
    [site(), 1],
    [site({ interval: 5 }), 6],
  ] as const) {
    const { thousandths, amount } = demandOf({}, point);
    expect(thousandths).toBe(highestOf(point, intervals));
    expect(amount).toBe(priced(thousandths, '10.0000'));
  }
});

test('K-10 charges demand only between floor and cap; the rate is what was measured', () => {
  const { thousandths: watts } = demandOf({});
  const [floor, cap] = [kilowatts(watts / 4), kilowatts(watts / 2)];
  const cents = (text: string): number => Math.round(Number(text) * 1000);
  expect(demandOf({ maxDemand: cap })).toMatchObject({ thousandths: watts, amount: cents(cap) });
  expect(demandOf({ maxDemand: kilowatts(2 * watts) }).amount).toBe(priced(watts, '10.0000'));
  expect(demandOf({ minDemand: floor }).amount).toBe(priced(watts - cents(floor), '10.0000'));
  expect(demandOf({ minDemand: floor, maxDemand: cap }).amount).toBe(cents(cap) - cents(floor));
  expect(demandOf({ minDemand: kilowatts(2 * watts) })).toMatchObject({ thousandths: watts, amount: 0 });
});

test('K-10 a daily demand charge counts the days of the bill', () => {
  const once = demandOf({ chargePeriod: 'TARIFF_PERIOD' });
  const daily = demandOf({ chargePeriod: 'DAY' });
  expect(daily.amount).toBe(priced(once.thousandths * 31, '10.0000'));
});

test('K-9 a banded supply charge uses the band that holds the consumption of 365 days', () => {
  const point = site({ kind: 'house', classification: 'SMALL' });
  const year = intervalsOf(point, dateOf(month.to - 364), dateOf(month.to)).flat();
  const volume = year.reduce((sum, value) => sum + value, 0) / 1000;
  const [flat] = present(planDetailOf('flat-banded').electricityContract).tariffPeriod;
  const dailyOf = (...volumes: readonly number[]): string => {
    const bandedDailySupplyCharges = [
      ...volumes.map((upTo, at) => ({ unitPrice: `${String(at + 1)}.0000`, volume: upTo })),
      { unitPrice: '9.0000' },
    ];
    const charges = chargesAt('flat-banded', { point, period: { ...present(flat), bandedDailySupplyCharges } });
    return amountText(present(charges.find(({ description }) => description === supplyDescription)).amount);
  };
  // The upper end belongs to its band.
  expect([dailyOf(volume, volume * 2), dailyOf(volume - 0.001, volume), dailyOf(1, volume / 2)]).toEqual([
    '31.00',
    '62.00',
    '279.00',
  ]);
});

test('K-12 charges recurring metering by its days of a year, GST included; leaves out free and one-off metering', () => {
  const metering = (charges: readonly Charge[]): readonly object[] =>
    charges.filter((charge) => charge.kind === 'otherCharges' && charge.type === 'METERING');
  const cents = proRata('420.00', 31, 365);
  const amount = Math.round(cents / 1.1);
  expect(metering(chargesAt('site-demand', {}))).toMatchObject([
    { nmi: '9910000901', description: 'Meter provider', amount, gst: cents - amount, days: month },
  ]);
  expect(metering(chargesAt('flat', {}))).toEqual([]);
  const once = { ...planDetailOf('flat'), meteringCharges: [{ displayName: 'Meter visit', minimumValue: '80.00' }] };
  expect(metering(chargesAt('flat', { detail: once }))).toEqual([]);
});

test('K-18 metered charges carry a loss factor at large sites only', () => {
  const factorsOf = (classification: ScenarioServicePoint['classification']): ReadonlySet<unknown> =>
    new Set(
      chargesAt('site-demand', { point: site({ classification }) }).flatMap((charge) =>
        charge.kind === 'usage' || charge.kind === 'demand' ? [charge.lossFactor] : [],
      ),
    );
  expect([factorsOf('LARGE'), factorsOf('SMALL')]).toEqual([new Set([1.0642]), new Set([undefined])]);
});

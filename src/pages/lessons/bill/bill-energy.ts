// Sorts a bill’s readings by price: half-hours into windows, sums into blocks, and the highest half-hour for demand.
import type { Read } from './bill-evidence.ts';
import { thousandths } from './bill-money.ts';
import { flowOf, pricesOf, type Contract, type Demand, type Flow, type Price, type Rate } from './bill-prices.ts';
import { clockOf, insideOf } from './bill-windows.ts';

/** The days of a line, both ends included. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

const [minute, halfHour, day] = [60_000, 1_800_000, 86_400_000] as const;

/** The date part of a date or a date-time in AEST. */
export const dateOf = (text: string): string => text.slice(0, 10);

export const countDays = ({ startDate, endDate }: Days): number =>
  Math.round((Date.parse(dateOf(endDate)) - Date.parse(dateOf(startDate))) / day) + 1;

const isOn = ({ startDate, endDate }: Days, { readStartDate }: Read): boolean =>
  dateOf(startDate) <= readStartDate && readStartDate <= dateOf(endDate);

/** The start of each interval with its value. Days of readings are AEST. */
function* intervalsOf({ readStartDate, intervalRead }: Read): Generator<readonly [instant: number, value: number]> {
  const { intervalReads = [], readIntervalLength = 30 } = intervalRead ?? {};
  const midnight = Date.parse(`${readStartDate}T00:00:00+10:00`);
  for (const [index, value] of intervalReads.entries())
    yield [midnight + index * readIntervalLength * minute, thousandths(value)];
}

/** The readings of a service point to which a line applies. */
export interface Metered {
  readonly contract: Contract;
  readonly reads: readonly Read[];
  readonly state: string | undefined;
  readonly days: Days;
}

/** Watt-hours by name and type of price; exports are negative. Undefined unless every day has a reading. */
export function energyByPrice(
  { contract, reads, state, days }: Metered,
  flow: Flow,
): ReadonlyMap<string, number> | undefined {
  const own = reads.filter((read) => flowOf(read) === flow && isOn(days, read));
  if (own.length < countDays(days)) return undefined;
  const prices = pricesOf(contract, flow, dateOf(days.startDate));
  const sorted = prices.map((price) => ({
    key: priceKey(price),
    clock: clockOf(price.timeZone, state),
    windows: price.windows.map(insideOf),
  }));
  const sums = new Map<string, number>();
  for (const read of own)
    for (const [instant, value] of intervalsOf(read)) {
      const found = sorted.find(({ clock, windows }) => {
        const moment = clock(instant);
        return windows.some((isIn) => isIn(moment));
      });
      if (found !== undefined) sums.set(found.key, (sums.get(found.key) ?? 0) + value);
    }
  return sums;
}

export const priceKey = ({ type, name }: Pick<Price, 'type' | 'name'>): string => JSON.stringify([type, name]);

/** Average kilowatt-hours per half-hour of AEST, positive, over the days with readings. */
export function averageDay(reads: readonly Read[], flow: Flow, days: Days): readonly number[] {
  const own = reads.filter((read) => flowOf(read) === flow && isOn(days, read));
  const sums = Array.from({ length: 48 }, () => 0);
  for (const read of own) {
    const midnight = Date.parse(`${read.readStartDate}T00:00:00+10:00`);
    for (const [instant, value] of intervalsOf(read)) {
      const slot = Math.min(47, Math.floor((instant - midnight) / halfHour));
      sums[slot] = (sums[slot] ?? 0) + Math.abs(value) / 1000;
    }
  }
  const dates = new Set(own.map(({ readStartDate }) => readStartDate)).size;
  return sums.map((sum) => (dates === 0 ? 0 : sum / dates));
}

/** The highest half-hour within a demand charge’s window, in watts. Undefined unless every day has a reading. */
export function highestDemand({ contract, reads, state, days }: Metered, charge: Demand): number | undefined {
  const own = reads.filter((read) => flowOf(read) === 'import' && isOn(days, read));
  if (own.length < countDays(days)) return undefined;
  const [clock, isIn] = [clockOf(contract.timeZone, state), insideOf(charge)];
  const halfHours = new Map<number, number>();
  for (const read of own)
    for (const [instant, value] of intervalsOf(read)) {
      const start = Math.floor(instant / halfHour) * halfHour;
      if (isIn(clock(start))) halfHours.set(start, (halfHours.get(start) ?? 0) + value);
    }
  return 2 * Math.max(0, ...halfHours.values());
}

/**
 * How often a volume’s period fits into the bill, as a fraction: by days, by whole months, or by the share of a year.
 */
function timesIn(period: string, days: Days): readonly [count: number, of: number] {
  const [, length = '1', unit = 'Y'] = /^P(\d+)([DMY])$/u.exec(period) ?? [];
  const count = countDays(days);
  if (unit === 'D') return [count, Number(length)];
  const months = Number(length) * (unit === 'Y' ? 12 : 1);
  const whole = wholeMonths(days);
  if (months === 12 || whole === undefined) return [count * 12, (holdsLeapDay(days) ? 366 : 365) * months];
  return [whole, months];
}

function wholeMonths({ startDate, endDate }: Days): number | undefined {
  const [start, after] = [new Date(dateOf(startDate)), new Date(Date.parse(dateOf(endDate)) + day)];
  if (start.getUTCDate() !== after.getUTCDate()) return undefined;
  return (after.getUTCFullYear() - start.getUTCFullYear()) * 12 + after.getUTCMonth() - start.getUTCMonth();
}

const holdsLeapDay = ({ startDate, endDate }: Days): boolean => {
  const year = dateOf(endDate).slice(0, 4);
  const leapDay = `${year}-02-29`;
  return new Date(leapDay).getUTCMonth() === 1 && dateOf(startDate) <= leapDay && leapDay <= dateOf(endDate);
};

/** The part of a volume that falls into each block of a rate, in order; the last block takes the rest. */
export function blocksOf(
  all: number,
  rates: readonly Rate[],
  period: string,
  days: Days,
): readonly (readonly [Rate, number])[] {
  const [count, of] = timesIn(period, days);
  const sign = Math.sign(all);
  let left = Math.abs(all);
  return rates.flatMap((rate, index) => {
    const isLast = rate.volume === undefined || index === rates.length - 1;
    const here = isLast ? left : Math.min(left, Math.round((rate.volume * 1000 * count) / of));
    left -= here;
    return here === 0 ? [] : [[rate, sign * here] as const];
  });
}

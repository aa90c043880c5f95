// Days, hours and months of the metrics: AEST, ten hours ahead of UTC all year (TD2-28).
import { limits } from '../../spec/limits.ts';

const hour = 3_600_000;
const dayLength = 24 * hour;

const inMarketTime = (instant: Date | number): number => Number(instant) + limits.marketTimeAhead * 1000;

/** Days since 1970. */
export const dayOf = (instant: Date | number): number => Math.floor(inMarketTime(instant) / dayLength);

/** The day's midnight, in milliseconds since 1970. */
export const startOfDay = (day: number): number => day * dayLength - limits.marketTimeAhead * 1000;

/** 0 to 23. */
export const hourOf = (instant: Date | number): number => Math.floor(inMarketTime(instant) / hour) % 24;

/** Months since 1970. */
export function monthOf(instant: Date | number): number {
  const date = new Date(inMarketTime(instant));
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** The month's first midnight, in milliseconds since 1970. */
export const startOfMonth = (month: number): number => Date.UTC(1970, month) - limits.marketTimeAhead * 1000;

// ISO 8601 durations: parsed strictly, and added in UTC calendar arithmetic.

const units = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;
const milliseconds = { weeks: 604_800_000, days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 };

export type Duration = Readonly<Record<(typeof units)[number], number>> & { readonly sign: 1 | -1 };

const whole = (unit: string, letter: string): string => `(?:(?<${unit}>\\d{1,9})${letter})?`;
const timed = (unit: string, letter: string): string => `(?:(?<${unit}>\\d{1,9}(?:[.,]\\d{1,9})?)${letter})?`;
const date = whole('years', 'Y') + whole('months', 'M') + whole('weeks', 'W') + whole('days', 'D');
const time = timed('hours', 'H') + timed('minutes', 'M') + timed('seconds', 'S');
// Something must follow P and T, and only the last part may have a fraction (ISO 8601-1, 5.5.2).
const form = new RegExp(`^(?<minus>-)?P(?=.)(?!.*[.,]\\d+[HM].)${date}(?:T(?=.)${time})?$`, 'u');

/** The parts of `P1Y`, `PT10M`, `-P3DT12H`, `PT1.5S`. Throws a RangeError for anything else. */
export function parseDuration(text: string): Duration {
  const found = form.exec(text)?.groups;
  if (found === undefined) throw new RangeError(`“${text}” is not an ISO 8601 duration such as PT10M, P1D or P1Y6M.`);
  const parts = units.map((unit) => [unit, Number((found[unit] ?? '0').replace(',', '.'))] as const);
  const duration = Object.fromEntries(parts) as Record<(typeof units)[number], number>;
  return { ...duration, sign: found['minus'] === undefined ? 1 : -1 };
}

/** Approximate number of days, with years of 366 and months of 31 days. Throws a RangeError for an invalid duration. */
export function daysOf(text: string): number {
  const { sign, years, months, weeks, days, hours, minutes, seconds } = parseDuration(text);
  return sign * (years * 366 + months * 31 + weeks * 7 + days + (hours + (minutes + seconds / 60) / 60) / 24);
}

/**
 * The instant after the duration, or before for a negative one. Years and months are added first and stop at the end of
 * the month: 31 January plus a month is 28 or 29 February. Throws a RangeError beyond the range of Date.
 */
export function addDuration(start: Date, text: string): Date {
  const { sign, years, months, ...rest } = parseDuration(text);
  const month = new Date(start);
  month.setUTCMonth(start.getUTCMonth() + sign * (years * 12 + months), 1);
  const lastDay = new Date(month);
  lastDay.setUTCMonth(month.getUTCMonth() + 1, 0);
  month.setUTCDate(Math.min(start.getUTCDate(), lastDay.getUTCDate()));
  const span = Object.entries(milliseconds).reduce(
    (sum, [unit, each]) => sum + rest[unit as keyof typeof rest] * each,
    0,
  );
  const end = new Date(month.getTime() + sign * Math.round(span));
  if (Number.isNaN(end.getTime())) throw new RangeError(`“${text}” goes beyond the last date that a clock can show.`);
  return end;
}

// Calendar days. `Date` turns 30 February into 2 March, so dates are checked here first.

/** Whether a text begins with a date, YYYY-MM-DD, that exists in the calendar. */
export function beginsWithDay(text: string): boolean {
  const [, year, month, day] = /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?!\d)/u.exec(text) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

// Days of the calendar: `Date` turns 30 February into 2 March, and nobody who writes such a day means it.

/** Whether a text that begins with a date, YYYY-MM-DD, begins with one that the calendar has. */
export function beginsWithDay(text: string): boolean {
  const [, year, month, day] = /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?!\d)/u.exec(text) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

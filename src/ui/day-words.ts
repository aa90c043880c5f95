// Dates without a time, in words.

const whole = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const inYear = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `3 Sept 2026` for `2026-09-03`. */
export const dayWords = (date: string): string => whole.format(new Date(`${date}T00:00:00Z`));

/** `1 June to 31 Aug 2026`: the year once if both days are in it. */
export const daysWords = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }): string => {
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const first = (isOneYear ? inYear : whole).format(new Date(`${startDate}T00:00:00Z`));
  return `${first} to ${dayWords(endDate)}`;
};

// Formats an instant for people: date, and time to the minute.

const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

/** A number is milliseconds since 1970. */
export const instantWords = (at: string | number | Date): string => format.format(new Date(at));

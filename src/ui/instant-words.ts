// An instant as people read it: its day, and the time to the minute.

const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

/** Milliseconds since 1970 where it is a number. */
export const instantWords = (at: string | number | Date): string => format.format(new Date(at));

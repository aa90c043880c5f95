// Dates and times as the consent screens write them.

const date = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });

export const dateWords = (instant: string): string => date.format(new Date(instant));
export const timeWords = (instant: string): string => time.format(new Date(instant));

// Dates and times in the format of the consent screens.

const date = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });

export const dateWords = (instant: string): string => date.format(new Date(instant));
export const timeWords = (instant: string): string => time.format(new Date(instant));

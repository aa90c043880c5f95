// Money as the standards write it, in whole cents and in words.

/** Whole cents, negative for a credit. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

const format = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** `−$4.26`: with the sign of a minus, so that a screen reader says it. */
export const dollars = (cents: number): string => format.format(cents === 0 ? 0 : cents / 100).replace('-', '−');

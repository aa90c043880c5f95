// Converts amounts of the standards to whole cents and to words.

/** Whole cents, negative for a credit. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

const format = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** `−$4.26`, with a real minus sign, which screen readers announce. */
export const dollars = (cents: number): string => format.format(cents === 0 ? 0 : cents / 100).replace('-', '−');

// Shares of one, as the standard writes them (CDS, Common Field Types: RateString).

/** Where nobody called, everything was in time (TD2-30). */
export const rateOf = (part: number, whole: number): string => rateString(whole === 0 ? 1 : part / whole);

/** `1.0`, `0.95`: at least one place behind the point, at most four. */
export function rateString(rate: number): string {
  const text = String(Math.round(rate * 10_000) / 10_000);
  return text.includes('.') ? text : `${text}.0`;
}

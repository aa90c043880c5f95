// Shares of one, as the standard writes them (CDS, Common Field Types: RateString).
import type { Decisions } from '../../spec/decisions.ts';

/** The share of a whole; of none what is decided (decision idlePerformance). */
export const rateOf = (part: number, whole: number, ofNone: Decisions['idlePerformance']): string =>
  whole === 0 ? ofNone : rateString(part / whole);

/** `1.0`, `0.95`: at least one place behind the point, at most four. */
export function rateString(rate: number): string {
  const text = String(Math.round(rate * 10_000) / 10_000);
  return text.includes('.') ? text : `${text}.0`;
}

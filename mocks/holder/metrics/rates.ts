// Rates as the standard writes them: fractions of one (CDS, Common Field Types: RateString).
import type { Decisions } from '../../spec/decisions/decisions.ts';

/** A part of a whole; if the whole is 0, what decision idlePerformance says. */
export const rateOf = (part: number, whole: number, ofNone: Decisions['idlePerformance']): string =>
  whole === 0 ? ofNone : rateString(part / whole);

/** `1.0`, `0.95`: one to four decimal places. */
export function rateString(rate: number): string {
  const text = String(Math.round(rate * 10_000) / 10_000);
  return text.includes('.') ? text : `${text}.0`;
}

// Money in whole cents: every sum is exact, and what is multiplied is rounded once, to the cent, half away from zero.
import type { Amount } from '../scenario/scenario.ts';

/** Cents, a whole number; negative where the consumer is credited. */
export type Cents = number;

interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function decimalOf(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

/** A quotient rounded to a whole number, half away from zero. */
function divided(dividend: bigint, divisor: bigint): number {
  const twice = 2n * (dividend < 0n ? -dividend : dividend) + divisor;
  const rounded = Number(twice / (2n * divisor));
  return dividend < 0n && rounded !== 0 ? -rounded : rounded;
}

/** A price in dollars times a whole number of thousandths of its unit: watt-hours at a price per kWh. */
export function priced(thousandths: number, price: Amount): Cents {
  const { digits, places } = decimalOf(price);
  return divided(BigInt(thousandths) * digits * 100n, 1000n * 10n ** BigInt(places));
}

/** A price in dollars times a fraction of whole numbers: a yearly charge for so many of 365 days. */
export function proRata(price: Amount, count: number, of = 1): Cents {
  const { digits, places } = decimalOf(price);
  return divided(digits * BigInt(count) * 100n, BigInt(of) * 10n ** BigInt(places));
}

/** A share of a sum; the rate is a fraction of one, as RateString writes it. */
export function share(cents: Cents, rate: string): Cents {
  const { digits, places } = decimalOf(rate);
  return divided(BigInt(cents) * digits, 10n ** BigInt(places));
}

/** Ten per cent of a sum without GST. */
export const gstOn = (cents: Cents): Cents => share(cents, '0.1');

/** A sum with GST taken apart: what is left without it, and the GST. */
export function withoutGst(cents: Cents): { readonly amount: Cents; readonly gst: Cents } {
  const amount = divided(BigInt(cents) * 10n, 11n);
  return { amount, gst: cents - amount };
}

/** A scenario’s amount in cents. Amounts of more than two decimals are rounded. */
export const centsOf = (amount: Amount): Cents => proRata(amount, 1);

/** As AmountString writes it: dollars with two decimals, and a hyphen before what is negative. */
export function amountText(cents: Cents): Amount {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const total = (all: readonly Cents[]): Cents => all.reduce((sum, cents) => sum + cents, 0);

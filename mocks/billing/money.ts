// Money in whole cents: sums are exact, and products are rounded once, to the cent, half away from zero.
import type { Amount } from '../scenario/scenario.ts';

/** Whole cents; negative if the consumer is credited. */
export type Cents = number;

interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function decimalOf(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

/** A quotient rounded to an integer, half away from zero. */
function divided(dividend: bigint, divisor: bigint): number {
  const twice = 2n * (dividend < 0n ? -dividend : dividend) + divisor;
  const rounded = Number(twice / (2n * divisor));
  return dividend < 0n && rounded !== 0 ? -rounded : rounded;
}

/** A price in dollars times thousandths of its unit: watt-hours at a price per kWh. */
export function priced(thousandths: number, price: Amount): Cents {
  const { digits, places } = decimalOf(price);
  return divided(BigInt(thousandths) * digits * 100n, 1000n * 10n ** BigInt(places));
}

/** A price in dollars times a fraction, such as a yearly charge for some of 365 days. */
export function proRata(price: Amount, count: number, of = 1): Cents {
  const { digits, places } = decimalOf(price);
  return divided(digits * BigInt(count) * 100n, BigInt(of) * 10n ** BigInt(places));
}

/** A part of a sum; the rate is a fraction of one, as in RateString. */
export function share(cents: Cents, rate: string): Cents {
  const { digits, places } = decimalOf(rate);
  return divided(BigInt(cents) * digits, 10n ** BigInt(places));
}

/** Ten per cent of a sum without GST. */
export const gstOn = (cents: Cents): Cents => share(cents, '0.1');

/** A sum with GST split into the amount without GST, and the GST. */
export function withoutGst(cents: Cents): { readonly amount: Cents; readonly gst: Cents } {
  const amount = divided(BigInt(cents) * 10n, 11n);
  return { amount, gst: cents - amount };
}

/** A scenario's amount in cents. More than two decimals are rounded. */
export const centsOf = (amount: Amount): Cents => proRata(amount, 1);

/** In the format of AmountString: dollars with two decimals, and a hyphen for negative amounts. */
export function amountText(cents: Cents): Amount {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const total = (all: readonly Cents[]): Cents => all.reduce((sum, cents) => sum + cents, 0);

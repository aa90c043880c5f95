// The arithmetic of a bill, as a recipient does it: whole cents, each product rounded once, half away from zero.

interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function decimalOf(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

function rounded(dividend: bigint, divisor: bigint): number {
  const size = dividend < 0n ? -dividend : dividend;
  const cents = Number((2n * size + divisor) / (2n * divisor));
  return dividend < 0n && cents !== 0 ? -cents : cents;
}

/** A price in dollars times a count, divided by `of`: days of a yearly charge, or thousandths of a kWh. In cents. */
export function times(price: string, count: number, of = 1): number {
  const { digits, places } = decimalOf(price);
  return rounded(digits * BigInt(count) * 100n, BigInt(of) * 10n ** BigInt(places));
}

/** A share of an amount in cents; the rate is between 0 and 1. */
export function share(cents: number, rate: string): number {
  const { digits, places } = decimalOf(rate);
  return rounded(BigInt(cents) * digits, 10n ** BigInt(places));
}

export const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

/** Units as on the wire, with up to three decimals, as whole thousandths. */
export const thousandths = (units: number): number => Math.round(units * 1000);

/** A fraction of one as a percentage. */
export const percent = (rate: string): string => `${String(Math.round(Number(rate) * 10_000) / 100)} %`;

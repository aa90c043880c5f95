// What to do about a JWT that was dated by another clock than the sandbox's.

const minute = 60;
/** A smaller difference is not a moved clock. */
const plain = 2 * minute;

/**
 * The mend for a JWT that is dated far from the sandbox’s clock, by the first of `iat`, `nbf` and `exp` that it has;
 * undefined if it is close. In seconds since 1970.
 */
export function mendOfClock(now: number, claims: Readonly<Record<string, unknown>>): string | undefined {
  const dated = [claims['iat'], claims['nbf'], claims['exp']].find((one) => typeof one === 'number');
  if (dated === undefined || Math.abs(now - dated) < plain) return undefined;
  const minutes = Math.round(Math.abs(now - dated) / minute);
  const side = now > dated ? 'ahead of' : 'behind';
  return `The sandbox’s clock is ${String(minutes)} minutes ${side} yours: date JWTs by sandbox.clock.now(), or call sandbox.clock.followRealTime().`;
}

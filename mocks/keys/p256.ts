// The curve P-256 (FIPS 186-4, D.1.2.3): checks that a public key is a point on it.
import { decodeBase64url } from '../ambient/base64url.ts';

const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** Whether two coordinates of 32 bytes each (RFC 7518, 6.2.1.2) satisfy y² = x³ - 3x + b. Never throws. */
export function isOnP256(x: unknown, y: unknown): boolean {
  const [across, up] = [coordinate(x), coordinate(y)];
  if (across === undefined || up === undefined) return false;
  return (up * up - (across * across * across - 3n * across + b)) % p === 0n;
}

function coordinate(part: unknown): bigint | undefined {
  // 32 bytes are 43 characters; longer text is not decoded.
  if (typeof part !== 'string' || part.length !== 43) return undefined;
  try {
    const hex = Array.from(decodeBase64url(part), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const value = BigInt(`0x${hex}`);
    return value < p ? value : undefined;
  } catch {
    return undefined;
  }
}

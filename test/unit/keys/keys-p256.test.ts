// Coordinates of P-256 are numbers below its prime (SEC 1, 2.3.5). A larger one does not name the same point.
import { expect, test } from 'vitest';
import { encodeBase64url } from '../../../mocks/ambient/base64url.ts';
import { isOnP256 } from '../../../mocks/keys/p256.ts';

const prime = 'ffffffff00000001000000000000000000000000ffffffffffffffffffffffff';
const zero = '0'.repeat(64);
/** A square root of the curve’s b: y of the point with x = 0. */
const root = '66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4';
const coordinate = (hex: string): string => encodeBase64url(Buffer.from(hex, 'hex'));

test('FIPS 186-4 D.1.2.3: the point with x = 0 is on the curve with two values of y only', () => {
  const other = (BigInt(`0x${prime}`) - BigInt(`0x${root}`)).toString(16).padStart(64, '0');
  expect(isOnP256(coordinate(zero), coordinate(root))).toBe(true);
  expect(isOnP256(coordinate(zero), coordinate(other))).toBe(true);
  expect(isOnP256(coordinate(zero), coordinate(zero))).toBe(false);
  expect(isOnP256(coordinate(root), coordinate(zero))).toBe(false);
});

test('SEC 1 2.3.5: refuses the prime itself, other lengths and values that are not text', () => {
  expect(isOnP256(coordinate(prime), coordinate(root))).toBe(false);
  for (const x of [`${coordinate(zero)}A`, coordinate(zero).slice(1), '!'.repeat(43), 0, undefined, null])
    expect(isOnP256(x, coordinate(root))).toBe(false);
  expect(isOnP256(coordinate(zero), undefined)).toBe(false);
});

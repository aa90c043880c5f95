// Deterministic randomness: the same key gives the same draw, in any order and at any time.

/** Mixes two 32-bit numbers into one; every bit of the result depends on both. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ 0x9e3779b9, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** A 32-bit number as a fraction from 0 up to, but not including, 1. */
export const fraction = (h: number): number => h / 0x1_0000_0000;

/** Purposes of a draw, so that two draws for the same day never share a key. */
export const purpose = {
  interval: 1,
  size: 2,
  shift: 3,
  temperature: 4,
  cloud: 5,
  hotWater: 6,
  quality: 7,
  cycle: 8,
} as const;

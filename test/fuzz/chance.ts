// Reproducible randomness: the same seed and request number give the same choices.

export interface Chance {
  /** A number from 0 up to, but not including, 1. */
  number(): number;
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  /** True with this probability in percent. */
  percent(often: number): boolean;
  /** One of the items; throws for an empty list. */
  pick<V>(from: readonly V[]): V;
  /** A text of letters and digits. */
  text(length: number): string;
  uuid(): string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The randomness of one request, independent of what earlier requests drew. */
export function chanceOf(seed: number, request: number): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(request + 1, 0x85ebca6b)) >>> 0;
  const number = (): number => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(number() * limit);
  const pick = <V>(from: readonly V[]): V => {
    const drawn = from[below(from.length)];
    if (drawn === undefined && from.length === 0) throw new RangeError('There is nothing to pick from.');
    return drawn as V;
  };
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('');
  return {
    number,
    below,
    percent: (often) => number() * 100 < often,
    pick,
    text: (length) => Array.from({ length }, () => letters[below(letters.length)]).join(''),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}

// What a source with bugs asks at run time: whether a bug is active, and what it would evaluate to. Where both results are
// available, a bug counts as reached only if they differ: a test that never sees them differ cannot find it.

type Weighs = (left: unknown, right: unknown) => unknown;

export interface Awake {
  /** Reaches the bug and says whether it is active. */
  (number: number): boolean;
  /** Says whether the bug is active without reaching it. */
  is(number: number): boolean;
  /** Keeps the value for `held` until the next call. */
  hold<V>(value: V): V;
  held(): unknown;
  /** Reaches the bug unless the value is this one. */
  unless<V>(number: number, value: V, harmless: unknown): V;
  /** Evaluates the original on both values; if the bug is active, the mutation. */
  either(number: number, left: unknown, right: unknown, one: Weighs, other: Weighs): unknown;
}

/** No test file reaches a bug this often unless the bug has made an endless loop. */
export const mostArrivals = 10_000_000;

export class EndlessBug extends Error {
  constructor(number: number) {
    super(`Bug ${String(number)} was come to ${String(mostArrivals)} times: it makes a circle.`);
    this.name = 'EndlessBug';
  }
}

export function awakeBugs(awake: ReadonlySet<number>, reached: (number: number) => void): Awake {
  let kept: unknown;
  const arrivals = new Map<number, number>();
  /** Whether the bug is active. Throws once it has been reached too often. */
  const is = (number: number): boolean => {
    if (!awake.has(number)) return false;
    const count = (arrivals.get(number) ?? 0) + 1;
    arrivals.set(number, count);
    if (count > mostArrivals) throw new EndlessBug(number);
    return true;
  };
  const comes = (number: number): boolean => {
    reached(number);
    return is(number);
  };
  return Object.assign(comes, {
    is,
    hold: <V>(value: V): V => {
      kept = value;
      return value;
    },
    held: (): unknown => kept,
    unless: <V>(number: number, value: V, harmless: unknown): V => {
      if (value !== harmless) reached(number);
      return value;
    },
    either: (number: number, left: unknown, right: unknown, one: Weighs, other: Weighs): unknown => {
      const [first, second] = [one(left, right), other(left, right)];
      if (first !== second) reached(number);
      return is(number) ? second : first;
    },
  });
}

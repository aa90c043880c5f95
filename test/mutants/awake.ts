// What a text with bugs in it asks at run time: whether one is awake, and what it would come to. Where both answers are at
// hand, a bug is come to only if they differ: a test that never sees them differ cannot find it.

type Weighs = (left: unknown, right: unknown) => unknown;

export interface Awake {
  /** Comes to the bug. */
  (number: number): boolean;
  /** Without coming to it. */
  is(number: number): boolean;
  /** Keeps the value for `held`, until the next. */
  hold<V>(value: V): V;
  held(): unknown;
  /** Comes to the bug unless the value is this one. */
  unless<V>(number: number, value: V, harmless: unknown): V;
  /** What the one says of the two; awake, what the other says. */
  either(number: number, left: unknown, right: unknown, one: Weighs, other: Weighs): unknown;
}

/** No test file comes to a bug so often: one that does turns in a circle that the bug has made. */
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
  /** Whether the bug is awake. Throws where it has been for too often. */
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

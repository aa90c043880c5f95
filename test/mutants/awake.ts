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

export function awakeBugs(awake: ReadonlySet<number>, reached: (number: number) => void): Awake {
  let kept: unknown;
  const comes = (number: number): boolean => {
    reached(number);
    return awake.has(number);
  };
  return Object.assign(comes, {
    is: (number: number): boolean => awake.has(number),
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
      return awake.has(number) ? second : first;
    },
  });
}

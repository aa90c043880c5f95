// Decides at run time which mutants are active, and records which ones are reached. Where both results are available, a
// mutant counts as reached only if they differ: a test that never sees a difference cannot kill it.

type Operation = (left: unknown, right: unknown) => unknown;

export interface MutantSwitch {
  /** Records that the mutant was reached. Returns whether it is active. */
  (number: number): boolean;
  /** Whether the mutant is active, without recording. */
  is(number: number): boolean;
  /** Keeps the value for `held`, until the next call. */
  hold<V>(value: V): V;
  held(): unknown;
  /** Records that the mutant was reached, unless the value is the harmless one. */
  unless<V>(number: number, value: V, harmless: unknown): V;
  /** The result of the original operation; of the mutated one if the mutant is active. */
  either(number: number, left: unknown, right: unknown, original: Operation, mutated: Operation): unknown;
}

/** No test file reaches a mutant more often, unless the mutant has made an endless loop. */
export const mostReached = 10_000_000;

export class EndlessMutant extends Error {
  constructor(number: number) {
    super(`Mutant ${String(number)} was reached ${String(mostReached)} times: it makes an endless loop.`);
    this.name = 'EndlessMutant';
  }
}

export function mutantSwitch(active: ReadonlySet<number>, reached: (number: number) => void): MutantSwitch {
  let kept: unknown;
  const counts = new Map<number, number>();
  const is = (number: number): boolean => {
    if (!active.has(number)) return false;
    const count = (counts.get(number) ?? 0) + 1;
    counts.set(number, count);
    if (count > mostReached) throw new EndlessMutant(number);
    return true;
  };
  const reach = (number: number): boolean => {
    reached(number);
    return is(number);
  };
  return Object.assign(reach, {
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
    either: (number: number, left: unknown, right: unknown, original: Operation, mutated: Operation): unknown => {
      const [first, second] = [original(left, right), mutated(left, right)];
      if (first !== second) reached(number);
      return is(number) ? second : first;
    },
  });
}

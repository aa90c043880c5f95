// Several small bugs in one text, asleep: one of them wakes when its number is the one that is asked for.
import type { Mutation } from './mutations.ts';

export interface Numbered {
  readonly number: number;
  readonly mutation: Mutation;
}

/** What the text asks, at run time, of each bug it comes to: whether it is awake. */
export const asking = 'globalThis.smallBug';

/** The text with every bug in it. Refuses (RangeError) two that overlap. */
export function withBugs(source: string, bugs: readonly Numbered[]): string {
  const last = [...bugs].sort((a, b) => b.mutation.start - a.mutation.start);
  let text = source;
  let before = Number.POSITIVE_INFINITY;
  for (const { number, mutation } of last) {
    const { start, end, mutated } = mutation;
    if (end > before) throw new RangeError(`Two bugs overlap in ${mutation.path} at line ${String(mutation.line)}.`);
    before = start;
    const awake = `${asking}(${String(number)})`;
    const bent =
      mutation.before === true
        ? `if (${awake}) ${mutated} `
        : `(${awake} ? (${mutated}) : (${source.slice(start, end)}))`;
    text = `${text.slice(0, start)}${bent}${text.slice(end)}`;
  }
  return text;
}

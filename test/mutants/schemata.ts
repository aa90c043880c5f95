// Puts several inactive bugs into one source; a bug becomes active when its number is selected.
import type { Mutation, Sides } from './mutations.ts';

export interface Numbered {
  readonly number: number;
  readonly mutation: Mutation;
}

/** The expression by which the source asks, at run time, whether a bug is active. */
export const asking = 'globalThis.smallBug';

/** The source with every bug in it. Throws a RangeError for two that overlap. */
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
        : mutation.sides === undefined
          ? `(${awake} ? (${mutated}) : (${source.slice(start, end)}))`
          : ofSides(number, mutation.sides);
    text = `${text.slice(0, start)}${bent}${text.slice(end)}`;
  }
  return text;
}

/** Reaches the bug only where it makes a difference. The right operand is evaluated exactly as in the original. */
function ofSides(number: number, { left, operator, right, leaves, other }: Sides): string {
  const [n, comes] = [String(number), `${asking}(${String(number)})`];
  const [hold, held, is] = [`${asking}.hold(${left})`, `${asking}.held()`, `${asking}.is(${n})`];
  const weighs = (by: string): string => `(left, right) => left ${by} right`;
  if (leaves === 'both')
    return `${asking}.either(${n}, ${left}, ${right}, ${weighs(operator)}, ${weighs(other ?? operator)})`;
  if (operator === '??') return `(${hold} ?? (${comes} ? ${held} : (${right})))`;
  const unless = `(${is} ? ${held} : ${asking}.unless(${n}, ${right}, ${String(operator === '&&')}))`;
  if (leaves === 'left')
    return operator === '&&' ? `(${hold} ? ${unless} : ${held})` : `(${hold} ? ${held} : ${unless})`;
  const anyway = `(${comes} ? (${right}) : ${held})`;
  return operator === '&&' ? `(${hold} ? (${right}) : ${anyway})` : `(${hold} ? ${anyway} : (${right}))`;
}

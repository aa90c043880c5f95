// Mutant schemata: one source text that contains several mutants, each switched on by its number at run time.
import type { Mutation, Sides } from './mutations.ts';

export interface Mutant {
  readonly number: number;
  readonly mutation: Mutation;
}

/** The global switch that the text asks whether a mutant is active (test/mutants/switch.ts). */
export const switchName = 'mutantSwitch';
const asks = `globalThis.${switchName}`;

/** The source with every mutant in it. Throws a RangeError if two overlap. */
export function withMutants(source: string, mutants: readonly Mutant[]): string {
  const lastFirst = [...mutants].sort((a, b) => b.mutation.start - a.mutation.start);
  let text = source;
  let before = Number.POSITIVE_INFINITY;
  for (const { number, mutation } of lastFirst) {
    const { start, end, mutated } = mutation;
    if (end > before) throw new RangeError(`Two mutants overlap in ${mutation.path} at line ${String(mutation.line)}.`);
    before = start;
    const isActive = `${asks}(${String(number)})`;
    const switched =
      mutation.before === true
        ? `if (${isActive}) ${mutated} `
        : mutation.sides === undefined
          ? `(${isActive} ? (${mutated}) : (${source.slice(start, end)}))`
          : switchedOperator(number, mutation.sides);
    text = `${text.slice(0, start)}${switched}${text.slice(end)}`;
  }
  return text;
}

/** Reaches the mutant only if it makes a difference. The right side is evaluated exactly when the original would. */
function switchedOperator(number: number, { left, operator, right, leaves, other }: Sides): string {
  const [n, reaches] = [String(number), `${asks}(${String(number)})`];
  const [hold, held, is] = [`${asks}.hold(${left})`, `${asks}.held()`, `${asks}.is(${n})`];
  const operation = (by: string): string => `(left, right) => left ${by} right`;
  if (leaves === 'both')
    return `${asks}.either(${n}, ${left}, ${right}, ${operation(operator)}, ${operation(other ?? operator)})`;
  if (operator === '??') return `(${hold} ?? (${reaches} ? ${held} : (${right})))`;
  const unless = `(${is} ? ${held} : ${asks}.unless(${n}, ${right}, ${String(operator === '&&')}))`;
  if (leaves === 'left')
    return operator === '&&' ? `(${hold} ? ${unless} : ${held})` : `(${hold} ? ${held} : ${unless})`;
  const anyway = `(${reaches} ? (${right}) : ${held})`;
  return operator === '&&' ? `(${hold} ? (${right}) : ${anyway})` : `(${hold} ? ${anyway} : (${right}))`;
}

// Reads the titles of tests from their sources, for the contract tests.
import type { Source, SyntaxNode } from '../kit/sources.ts';

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** The root name of a callee: `test` in `test.each(rows)(…)`. */
function rootOf(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return String(callee['name']);
  return rootOf(callee.type === 'MemberExpression' ? callee['object'] : callee['callee']);
}

/** The fixed text of a literal or template, without computed parts. */
function wordsOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  return (node['quasis'] as readonly { readonly value?: { readonly cooked?: string } }[])
    .map(({ value }) => value?.cooked ?? '')
    .join(' ');
}

/** Titles of the tests and groups in a file. */
export const titlesOf = ({ nodes }: Pick<Source, 'nodes'>): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !['test', 'describe'].includes(rootOf(node['callee']) ?? '')) return [];
    const [first, second] = Array.isArray(node['arguments']) ? (node['arguments'] as readonly unknown[]) : [];
    // The first argument of test.each itself is the rows, not a title.
    const title = second === undefined ? undefined : wordsOf(first);
    return title === undefined ? [] : [title];
  });

/** Modifiers in the file that keep tests from proving anything, such as `skip`. */
export const idleOf = ({ nodes }: Pick<Source, 'nodes'>): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'MemberExpression' || !['test', 'describe'].includes(rootOf(node['object']) ?? '')) return [];
    const property = isNode(node['property']) ? String(node['property']['name']) : '';
    return ['skip', 'todo', 'only', 'fails', 'skipIf', 'runIf'].includes(property) ? [property] : [];
  });

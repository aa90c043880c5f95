// The titles that tests stand under, read from their sources: what the contract tests count.
import type { Source, SyntaxNode } from './sources.ts';

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** The name a call begins with: `test` of `test.each(rows)(…)`. */
function rootOf(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return String(callee['name']);
  return rootOf(callee.type === 'MemberExpression' ? callee['object'] : callee['callee']);
}

/** The fixed words of a literal or a template; nothing of what is computed. */
function wordsOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  return (node['quasis'] as readonly { readonly value?: { readonly cooked?: string } }[])
    .map(({ value }) => value?.cooked ?? '')
    .join(' ');
}

/** Titles of the tests of a file and of the groups they stand in. */
export const titlesOf = ({ nodes }: Pick<Source, 'nodes'>): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !['test', 'describe'].includes(rootOf(node['callee']) ?? '')) return [];
    const [first, second] = Array.isArray(node['arguments']) ? (node['arguments'] as readonly unknown[]) : [];
    // Rows of test.each are the first argument of a call of their own, and no title.
    const title = second === undefined ? undefined : wordsOf(first);
    return title === undefined ? [] : [title];
  });

/** Ways in which a test would stand in the file and prove nothing. */
export const idleOf = ({ nodes }: Pick<Source, 'nodes'>): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'MemberExpression' || !['test', 'describe'].includes(rootOf(node['object']) ?? '')) return [];
    const property = isNode(node['property']) ? String(node['property']['name']) : '';
    return ['skip', 'todo', 'only', 'fails', 'skipIf', 'runIf'].includes(property) ? [property] : [];
  });

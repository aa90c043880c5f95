// The own modules that a source loads, statically or dynamically; type imports do not count.
import { posix } from 'node:path';
import type { Source, SyntaxNode } from '../kit/sources.ts';

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

const isType = (node: SyntaxNode): boolean => {
  const specifiers: readonly unknown[] = Array.isArray(node['specifiers']) ? node['specifiers'] : [];
  const kinds = specifiers.map((one) => (isNode(one) ? (one['importKind'] ?? one['exportKind']) : undefined));
  return (
    [node['importKind'], node['exportKind']].includes('type') ||
    (kinds.length > 0 && kinds.every((kind) => kind === 'type'))
  );
};

/** Own modules that a source loads, statically or dynamically. */
export function loadedBy({ path, nodes }: Source, when: 'at once' | 'later'): readonly string[] {
  const types =
    when === 'later' ? ['ImportExpression'] : ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'];
  return nodes
    .filter((node) => types.includes(node.type) && !isType(node))
    .flatMap(({ source }) => (isNode(source) && typeof source['value'] === 'string' ? [source['value']] : []))
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(path), name));
}

// Reads the repository's source files: text, syntax tree and imports.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import { parseSync } from 'vite';

export interface SyntaxNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

export interface Source {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Own files by path from the root, packages by specifier. */
  readonly imports: readonly string[];
  /** Every node of the syntax tree. */
  readonly nodes: readonly SyntaxNode[];
  readonly comments: readonly string[];
}

const root = resolve(import.meta.dirname, '../..');

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function nodesOf(start: unknown, found: SyntaxNode[] = []): SyntaxNode[] {
  if (Array.isArray(start)) for (const each of start) nodesOf(each, found);
  else if (isNode(start)) {
    found.push(start);
    for (const value of Object.values(start)) nodesOf(value, found);
  }
  return found;
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** The specifier that a node imports, if it is a literal. */
function specifierOf(node: SyntaxNode): string | undefined {
  if (!importing.has(node.type)) return undefined;
  const source = node['source'] ?? node['argument'];
  const literal = isNode(source) && isNode(source['literal']) ? source['literal'] : source;
  return isNode(literal) && typeof literal['value'] === 'string' ? literal['value'] : undefined;
}

/** Parses a source text; throws if it is not TypeScript. */
export function sourceOf(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const nodes = nodesOf(program);
  const imports = nodes.flatMap((node) => {
    const specifier = specifierOf(node);
    if (specifier === undefined) return [];
    return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
  });
  return { path, text, imports, nodes, comments: comments.map((comment) => comment.value) };
}

/** Every source file under the given folders. */
export const sourcesUnder = (...folders: readonly string[]): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && /\.m?ts$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8'))),
  );

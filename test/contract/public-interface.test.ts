// Every function and every member of every interface that an entry exports has a comment.
import { expect, test } from 'vitest';
import { sourceOf, sourcesUnder, type Source, type SyntaxNode } from '../kit/sources.ts';

const entries = [
  'mocks/index.ts',
  'mocks/browser.ts',
  'src/served/node-entry.ts',
  'mocks/msw.ts',
  'mocks/matchers.ts',
  'mocks/examination.ts',
  'mocks/spec/index.ts',
  'src/recipient/index.ts',
  'src/elements/index.ts',
];
const sources = new Map(
  sourcesUnder('mocks', 'src/recipient', 'src/elements', 'src/served').map((source) => [source.path, source]),
);

const child = (node: SyntaxNode, name: string): SyntaxNode | undefined => node[name] as SyntaxNode | undefined;
const list = (node: SyntaxNode | undefined, name: string): readonly SyntaxNode[] =>
  (node?.[name] ?? []) as readonly SyntaxNode[];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameOf = (node: SyntaxNode | undefined): string => textOf(node?.['name']) || textOf(node?.['value']);

const isDocumented = ({ text }: Source, node: SyntaxNode): boolean =>
  text.slice(0, Number(node['start'])).trimEnd().endsWith('*/');

/** Exported declarations of a file by name: the interface or function, and the statement that the comment precedes. */
function declarationsOf(source: Source): ReadonlyMap<string, readonly [declared: SyntaxNode, statement: SyntaxNode]> {
  const exported = source.nodes.filter(({ type }) => type === 'ExportNamedDeclaration');
  return new Map(
    exported.flatMap((statement) => {
      const declared = child(statement, 'declaration');
      if (declared === undefined || declared === null) return [];
      const one = list(declared, 'declarations')[0] ?? declared;
      return [[nameOf(child(one, 'id')), [one, statement]] as const];
    }),
  );
}

/** What an entry re-exports: the file, and the names or all of them. */
function passedOn(entry: Source): readonly (readonly [file: string, names: readonly string[] | 'all'])[] {
  return entry.nodes.flatMap((node): (readonly [string, readonly string[] | 'all'])[] => {
    const target = textOf(child(node, 'source')?.['value']);
    if (!target.startsWith('.')) return [];
    const file = new URL(target, `file:///${entry.path}`).pathname.slice(1);
    if (node.type === 'ExportAllDeclaration') return [[file, 'all'] as const];
    if (node.type !== 'ExportNamedDeclaration') return [];
    const names = list(node, 'specifiers').map((specifier) => nameOf(child(specifier, 'local')));
    return [[file, names] as const];
  });
}

/** Names of exported functions and members without a comment. */
function undocumented(source: Source, names: readonly string[] | 'all'): string[] {
  return [...declarationsOf(source)].flatMap(([name, [declared, statement]]) => {
    if (names !== 'all' && !names.includes(name)) return [];
    if (declared.type === 'TSInterfaceDeclaration')
      return list(child(declared, 'body'), 'body')
        .filter((member) => !isDocumented(source, member))
        .map((member) => `${source.path} ${name}.${nameOf(child(member, 'key'))}`);
    const isFunction =
      declared.type === 'FunctionDeclaration' || child(declared, 'init')?.type.endsWith('FunctionExpression');
    return isFunction === true && !isDocumented(source, statement) ? [`${source.path} ${name}`] : [];
  });
}

test.each(entries)('every export of %s is documented, member by member', (path) => {
  const entry = sources.get(path);
  expect(entry).toBeDefined();
  const missing = passedOn(entry as Source).flatMap(([file, names]) => {
    const source = sources.get(file);
    return source === undefined ? [`${path} passes on ${file}, which is not there`] : undocumented(source, names);
  });
  expect(missing).toEqual([]);
});

test('a member without a comment is found', () => {
  const source = sourceOf(
    'mocks/a.ts',
    '// A file of one interface.\nexport interface A {\n  /** Said. */\n  b: string;\n  c: string;\n}\n',
  );
  expect(undocumented(source, 'all')).toEqual(['mocks/a.ts A.c']);
});

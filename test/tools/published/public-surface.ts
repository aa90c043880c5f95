// The public surface as text: what every entry of the built package exports, as a consumer's compiler sees it.
// `npm run surface` builds the package and writes the report that a test compares.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { sourceOf, type SyntaxNode } from '../../kit/sources.ts';
import { buildPackage } from '../build.ts';
import { at } from '../run.ts';

export const surfaceFile = 'test/package/public-surface.md';

interface Declared {
  readonly name: string;
  readonly text: string;
}

/** Longer declarations, mostly tables of the standards, are given by their beginning and a hash. */
const longest = 1500;

const node = (value: unknown): SyntaxNode | undefined =>
  typeof value === 'object' && value !== null && 'type' in value ? (value as SyntaxNode) : undefined;
const nodes = (value: unknown): readonly SyntaxNode[] =>
  Array.isArray(value) ? value.flatMap((each) => node(each) ?? []) : [];
const nameOf = (value: unknown): string => {
  const of = node(value);
  const name = of?.['name'] ?? of?.['value'];
  return typeof name === 'string' ? name : '';
};

/** A declaration without comments and indentation, so that it changes only if it changes for a compiler. */
const plain = (text: string): string =>
  text
    .replaceAll(/\/\*[^]*?\*\/\n?|^\s*\/\/.*$/gm, '')
    .replaceAll(/^\s+|\s+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

function shortened(text: string): string {
  if (text.length <= longest) return text;
  const sum = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${text.slice(0, 200)}\n… ${String(text.length)} characters, SHA-256 ${sum}`;
}

/** What a declaration file exports and re-exports. */
function exportsOf(path: string): readonly Declared[] {
  const source = sourceOf(path, readFileSync(at(path), 'utf8'));
  const program = source.nodes.find(({ type }) => type === 'Program') ?? { type: 'Program', body: [] };
  const target = (statement: SyntaxNode): string =>
    posix.join(posix.dirname(path), nameOf(statement['source'])).replace(/\.js$/, '.d.ts');
  const own = new Map<string, string>();
  const given: Declared[] = [];
  const statements = nodes(program['body']);
  const textOf = (statement: SyntaxNode): string =>
    plain(source.text.slice(Number(statement['start']), Number(statement['end'])));
  for (const statement of statements) {
    const declaration = node(statement['declaration']) ?? statement;
    const names = [declaration['id'], ...nodes(declaration['declarations']).map((each) => each['id'])].map(nameOf);
    for (const name of names.filter((each) => each !== ''))
      own.set(name, `${own.get(name) ?? ''}${textOf(statement)}\n`);
    if (statement.type === 'ExportNamedDeclaration')
      given.push(...names.filter((name) => name !== '').map((name) => ({ name, text: own.get(name) ?? '' })));
  }
  for (const statement of statements) {
    if (statement.type === 'ExportAllDeclaration') given.push(...exportsOf(target(statement)));
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const from =
      statement['source'] === null || statement['source'] === undefined ? undefined : exportsOf(target(statement));
    for (const specifier of nodes(statement['specifiers'])) {
      const [local, name] = [nameOf(specifier['local']), nameOf(specifier['exported'])];
      const text = from === undefined ? own.get(local) : from.find((each) => each.name === local)?.text;
      if (text === undefined) throw new Error(`${path} exports ${name}, which is declared nowhere.`);
      given.push({ name, text });
    }
  }
  return [...new Map(given.map((each) => [each.name, each])).values()];
}

/** The whole report, in the order of package.json. */
export function publicSurface(): string {
  const engine = new Map<string, string>();
  const parts = Object.entries(manifest.exports).flatMap(([entry, target]) => {
    if (typeof target === 'string') return [`## ${entry}\n\n${target}`];
    const declared = exportsOf(target.types.replace(/^\.\//, '')).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const more = declared.filter(({ name, text }) => engine.get(name) !== text);
    if (entry === '.') for (const { name, text } of declared) engine.set(name, text);
    return [
      `## ${entry}`,
      ...(more.length < declared.length ? ['And everything that `.` exports.'] : []),
      ...more.map(({ name, text }) => `### ${name}\n\n\`\`\`ts\n${shortened(text.trim())}\n\`\`\``),
    ];
  });
  const words =
    'Written by `npm run surface` from the built package; do not edit. A change here is a change for everybody who imports it.';
  return ['# Public surface', words, ...parts, ''].join('\n\n');
}

if (import.meta.main) {
  if (process.argv[2] === 'build' && buildPackage() !== 0) throw new Error('The package does not build.');
  writeFileSync(at(surfaceFile), publicSurface());
}

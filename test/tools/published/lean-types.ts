// Keeps only the declarations that users of the package need; internal ones are not shipped.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { schemaTypes } from './schema-types.ts';

const specifierPattern = /(\bfrom |\bimport\(|\bimport )(["'])(\.{1,2}\/[^"']+?)\.ts\2/g;

/** Own modules that a declaration file imports. */
const importsOf = (path: string, text: string): readonly string[] =>
  [...text.matchAll(specifierPattern)].map(([, , , specifier = '']) =>
    posix.join(posix.dirname(path), `${specifier}.d.ts`),
  );

/** The declarations as they are in the package, indented by tabs. */
const published = (text: string): string =>
  text
    .replaceAll(specifierPattern, '$1$2$3.js$2')
    .replaceAll(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4));

/** The members of an operation row that the public types use; the others are hidden. */
const operationTable = (): string => operations.map(operationRow).join(', ');

function operationRow({ id, party, path, notImplemented, versions, answer }: Operation): string {
  const numbered = versions?.map(
    ({ version, response }) => `{ readonly version: ${String(version)}; readonly response: '${response}'; }`,
  );
  const members = [
    `readonly id: '${id}';`,
    `readonly party: '${party}';`,
    `readonly path: '${path}';`,
    ...(notImplemented === true ? ['readonly notImplemented: true;'] : []),
    ...(numbered === undefined ? [] : [`readonly versions: readonly [${numbered.join(', ')}];`]),
    ...(answer?.schema === undefined ? [] : [`readonly answer: { readonly schema: '${answer.schema}'; };`]),
  ];
  return `{ ${members.join(' ')} }`;
}

const prose = /(?<=\n\t+readonly (?:title|breach|fix|why): )(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?=;)/gu;

/** Shortens the declarations of tables by rows or texts that no public type uses. */
const shortened: Readonly<Record<string, (prose: string) => string>> = {
  'mocks/spec/operations/index.d.ts': (declared) =>
    declared.replace(/(?<=declare const table: readonly \[)[\s\S]*?(?=\];\n[a-z/])/u, operationTable),
  'mocks/spec/rules/index.d.ts': (declared) => declared.replaceAll(prose, 'string'),
};

function short(path: string, declared: string): string {
  const shorten = shortened[path];
  if (shorten === undefined) return declared;
  const written = shorten(declared);
  if (written.length > declared.length * 0.8)
    throw new Error(`${path}: what the compiler writes of this table looks different now; see lean-types.ts.`);
  return written;
}

/** Keeps the declarations that the entries reach, with the generated ones of the schemas, and removes the rest. */
export async function leanTypes(lib: string, entries: readonly string[]): Promise<void> {
  const written = await schemaTypes();
  for (const [path, text] of written) writeFileSync(join(lib, path.replace(/\.ts$/, '.d.ts')), text);
  const kept = new Map<string, string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (kept.has(path)) continue;
    const text = readFileSync(join(lib, path), 'utf8');
    kept.set(path, text);
    waiting.push(...importsOf(path, text));
  }
  for (const entry of readdirSync(lib, { recursive: true, encoding: 'utf8' })) {
    const path = entry.replaceAll('\\', '/');
    if (!path.endsWith('.d.ts')) continue;
    const text = kept.get(path);
    if (text === undefined) rmSync(join(lib, path));
    else writeFileSync(join(lib, path), short(path, published(text)));
  }
}

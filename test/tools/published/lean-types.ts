// The declarations that somebody who installs the package needs, and no others; what is inside the house is not shipped.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { schemaTypes } from './schema-types.ts';

const specifierPattern = /(\bfrom |\bimport\(|\bimport )(["'])(\.{1,2}\/[^"']+?)\.ts\2/g;

/** Own modules that a declaration file names. */
const importsOf = (path: string, text: string): readonly string[] =>
  [...text.matchAll(specifierPattern)].map(([, , , specifier = '']) =>
    posix.join(posix.dirname(path), `${specifier}.d.ts`),
  );

/** As the modules stand in the package, and indented by tabs. */
const published = (text: string): string =>
  text
    .replaceAll(specifierPattern, '$1$2$3.js$2')
    .replaceAll(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4));

/** Keeps what the entries lead to, with the written declarations of the schemas; removes the rest. */
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
    else writeFileSync(join(lib, path), published(text));
  }
}

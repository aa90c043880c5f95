// Vite plugin: what a script hands to others goes by the short name that it bears in there, not by a second one.
import { posix } from 'node:path';
import { MagicString } from 'magic-string';
import { parseSync, type ESTree, type Plugin } from 'vite';

/** A script as it is built; the names of one that is loaded by itself are known to others than scripts. */
export interface BuiltScript {
  readonly code: string;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
}

/** The new text, and by how much what stands below the imports has moved on the first line. */
export interface RenamedScript {
  readonly code: string;
  readonly moved: number;
}

type Names = ReadonlyMap<string, string>;

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);
const statements = (code: string): ESTree.Program['body'] => parseSync('script.js', code).program.body;
const pair = (from: string, to: string): string => (from === to ? from : `${from} as ${to}`);

/** Alike beside alike compresses best. */
const byLength = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

type Handed = ESTree.ExportNamedDeclaration | undefined;

const handedBy = (body: ESTree.Program['body']): Handed =>
  body.find(
    (one): one is ESTree.ExportNamedDeclaration =>
      one.type === 'ExportNamedDeclaration' && one.declaration === null && one.source === null,
  );

/** By file, the names that an import() of it reads; it reads one at once, else nobody could tell which. */
function readLater(scripts: ReadonlyMap<string, BuiltScript>): ReadonlyMap<string, ReadonlySet<string>> {
  const read = new Map<string, Set<string>>();
  for (const [file, { code }] of scripts)
    for (const [, address = '', , name] of code.matchAll(
      /\bimport\([`"']([^`"']+)[`"']\)(?:\.then\((\w+)=>\2\.([\w$]+))?/g,
    )) {
      const asked = posix.join(posix.dirname(file), address);
      const script = scripts.get(asked);
      if (script === undefined || script.isDynamicEntry) continue;
      if (name === undefined) throw new Error(`${file} asks for all of ${asked}: its names cannot be changed.`);
      read.set(asked, (read.get(asked) ?? new Set()).add(name));
    }
  return read;
}

/** The new name of each that is handed out: that of the variable, unless the name is another’s that stays. */
function namesOf(handed: Handed, staying: ReadonlySet<string>): Names {
  const pairs = (handed?.specifiers ?? []).map(({ local, exported }) => [nameOf(exported), nameOf(local)] as const);
  const stay = new Set(staying);
  for (let before = -1; before !== stay.size;) {
    before = stay.size;
    for (const [name, own] of pairs) if (stay.has(own) && name !== own) stay.add(name);
  }
  return new Map(pairs.map(([name, own]) => [name, stay.has(name) ? name : own]));
}

/** The scripts of one build by their files, with new names on both sides. */
export function plainlyNamed(scripts: ReadonlyMap<string, BuiltScript>): ReadonlyMap<string, RenamedScript> {
  const later = readLater(scripts);
  const bodies = new Map([...scripts].map(([file, { code }]) => [file, statements(code)]));
  const names = new Map(
    [...scripts]
      .filter(([, { isEntry, isDynamicEntry }]) => !isEntry && !isDynamicEntry)
      .map(([file]) => [file, namesOf(handedBy(bodies.get(file) ?? []), later.get(file) ?? new Set())]),
  );
  return new Map(
    [...scripts].map(([file, { code }]) => {
      const text = new MagicString(code);
      let moved = 0;
      const list = (one: { readonly start: number; readonly end: number }, entries: readonly string[]): number => {
        const written = code.slice(one.start, one.end);
        const changed = written.replace(/\{[^}]*\}/u, () => `{${entries.toSorted(byLength).join(',')}}`);
        if (changed !== written) text.update(one.start, one.end, changed);
        return changed.length - written.length;
      };
      for (const one of bodies.get(file) ?? []) {
        if (one.type === 'ImportDeclaration') {
          const theirs = names.get(posix.join(posix.dirname(file), one.source.value));
          const taken = one.specifiers.flatMap((each) =>
            each.type === 'ImportSpecifier'
              ? [pair(theirs?.get(nameOf(each.imported)) ?? nameOf(each.imported), each.local.name)]
              : [],
          );
          if (theirs !== undefined && taken.length > 0) moved += list(one, taken);
        }
      }
      const handed = handedBy(bodies.get(file) ?? []);
      const own = names.get(file);
      if (handed !== undefined && own !== undefined)
        list(
          handed,
          handed.specifiers.map(({ local, exported }) =>
            pair(nameOf(local), own.get(nameOf(exported)) ?? nameOf(exported)),
          ),
        );
      return [file, { code: text.toString(), moved }];
    }),
  );
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The mappings of a source map (ECMA-426, VLQ) after the first thing that is mapped has moved on its line. */
export function movedMappings(mappings: string, by: number): string {
  const [found = '', opening = '', column = ''] = /^(A,)?([g-z0-9+/]*[A-Za-f])/u.exec(mappings) ?? [];
  if (by === 0) return mappings;
  if (found === '') throw new Error(`Nothing is mapped on the first line: ${mappings.slice(0, 20)}`);
  const value = Array.from(column).reduceRight((sum, digit) => sum * 32 + (digits.indexOf(digit) & 31), 0);
  let rest = value + by * 2;
  let written = '';
  do {
    const digit = rest & 31;
    rest >>= 5;
    written += digits.charAt(rest > 0 ? digit | 32 : digit);
  } while (rest > 0);
  return `${opening}${written}${mappings.slice(found.length)}`;
}

export const plainExports = (): Plugin => ({
  name: 'cdr-plain-exports',
  apply: 'build',
  // What the names of the files are derived from.
  augmentChunkHash: () => 'plain exports',
  generateBundle: (_options, bundle) => {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const renamed = plainlyNamed(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
    for (const chunk of chunks) {
      const { code, moved } = renamed.get(chunk.fileName) ?? { code: chunk.code, moved: 0 };
      chunk.code = code;
      const map = bundle[`${chunk.fileName}.map`];
      if (map?.type !== 'asset' || moved === 0) continue;
      const text = String(map.source);
      map.source = text.replace(/(?<="mappings":")[^"]*/u, (mappings) => movedMappings(mappings, moved));
    }
  },
});

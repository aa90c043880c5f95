// `npm run size`: what a page's first sight costs, gzipped, and what the package weighs, beside the budgets; part of `npm test`.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest, ManifestChunk } from 'vite';
import { todaysPrefix } from '../../src/build/todays-part.ts';
import { at } from './run.ts';
import { measureTarball } from './tarball.ts';

interface Budget {
  readonly name: string;
  /** Pages or modules by their key in the manifest, or parts by their name. */
  readonly entries: readonly string[];
  /**
   * `static`: what the page loads by itself; `all`: with everything it may ever load, msw apart and what the profile of
   * today adds; `today`: what it adds, which is every file that nobody comes to but through one of src/build/todays-part.ts.
   */
  readonly reach: 'static' | 'all' | 'today';
  readonly kilobytes: number;
  /** Built apart, in this folder of dist/. */
  readonly folder?: 'elements' | 'embed';
}

/** Elements on other people's pages: each until it can be used, alone and all of them together; by names of src/build/embed-parts.ts. */
const embeds: readonly Budget[] = (
  [
    ['no element seen yet', [], 5],
    ['cdr-token alone', ['token'], 25],
    ['cdr-rule alone', ['rule'], 35],
    ['cdr-flow alone', ['flow', 'world'], 120],
    ['cdr-try alone', ['calls', 'world'], 100],
    ['cdr-trace alone', ['trace', 'world'], 120],
    ['all elements', ['token', 'rule', 'flow', 'calls', 'why', 'trace', 'world'], 150],
  ] as const
).map(([name, parts, kilobytes]) => ({
  name,
  entries: ['elements', 'embeds', ...parts],
  kilobytes,
  reach: 'static',
  folder: 'elements',
}));

const budgets: readonly Budget[] = [
  {
    name: 'home, until the first arrow',
    // What src/build/first-sight.ts puts into it is needed by the page or by its first request.
    entries: ['index.html', 'world'],
    reach: 'static',
    kilobytes: 150,
  },
  { name: 'authorise/', entries: ['authorise/index.html'], reach: 'static', kilobytes: 150 },
  { name: 'callback/', entries: ['callback/index.html'], reach: 'static', kilobytes: 150 },
  { name: 'device/', entries: ['device/index.html'], reach: 'static', kilobytes: 150 },
  { name: 'embed/', entries: ['embed/index.html'], reach: 'static', kilobytes: 150 },
  {
    name: 'embed/ in one classic script',
    entries: ['src/pages/embed/classic.ts'],
    reach: 'static',
    kilobytes: 290,
    folder: 'embed',
  },
  { name: 'reset/', entries: ['reset/index.html'], reach: 'static', kilobytes: 2 },
  { name: 'a guide', entries: ['guides/testers/index.html'], reach: 'static', kilobytes: 2 },
  ...embeds,
  { name: 'whole playground without msw', entries: ['index.html'], reach: 'all', kilobytes: 400 },
  { name: 'what today’s profile adds', entries: ['index.html'], reach: 'today', kilobytes: 80 },
  {
    name: 'what it adds to the elements',
    entries: ['elements', 'world'],
    reach: 'today',
    kilobytes: 40,
    folder: 'elements',
  },
];

const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;

/** Whether a chunk holds a module of msw, by its source map. */
function holdsMsw(file: string): boolean {
  const map = `${file}.map`;
  if (!existsSync(map)) return false;
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources.some((source) => source.includes('node_modules/msw/'));
}

/** Scripts that a built page names, as files of dist/; a page without a page file is refused. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(at('dist', page), 'utf8');
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, url = '']) => posix.join(posix.dirname(page), url));
}

/** The build names it so whose modules are all of today’s part. */
const isOfToday = ({ name }: ManifestChunk): boolean => name?.startsWith(todaysPrefix) === true;

/** What is reached in no other way. */
function addedByToday(manifest: Manifest, entries: readonly string[]): Set<string> {
  const otherwise = filesReached(manifest, entries, 'all');
  return new Set([...filesReached(manifest, entries, 'everything')].filter((file) => !otherwise.has(file)));
}

/** Files of the entries and of what they import, each once; refuses an entry that the build does not know. */
export const filesOf = (manifest: Manifest, { entries, reach }: Pick<Budget, 'entries' | 'reach'>): Set<string> =>
  reach === 'today' ? addedByToday(manifest, entries) : filesReached(manifest, entries, reach);

function filesReached(
  manifest: Manifest,
  entries: readonly string[],
  reach: 'static' | 'all' | 'everything',
): Set<string> {
  const keyOf = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.file, key]));
  const files = new Set<string>();
  const named = new Map(Object.entries(manifest).map(([key, { name }]) => [name, key]));
  const atScreens = (asked: string): void => {
    const key = manifest[asked] === undefined ? (named.get(asked) ?? asked) : asked;
    const chunk = manifest[key];
    // A script of public/ is copied as it is.
    if (chunk === undefined && existsSync(at('dist', key))) return void files.add(key);
    if (chunk === undefined) throw new Error(`The build knows no ${key}: correct the list in test/tools/size.ts.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(atScreens);
    const later = (chunk.dynamicImports ?? []).filter((next) => {
      const found = manifest[next];
      return reach === 'everything' || found === undefined || !isOfToday(found);
    });
    if (reach !== 'static') later.forEach(atScreens);
  };
  const keys = (entry: string): string[] =>
    entry.endsWith('.html') ? scriptsOf(entry).map((file) => keyOf.get(file) ?? file) : [entry];
  entries.flatMap(keys).forEach(atScreens);
  return files;
}

/** Files of today’s part that a file of any other part imports at once. */
const earlyIn = (manifest: Manifest, { entries, reach }: Budget): readonly string[] => {
  const files = filesReached(manifest, entries, reach === 'static' ? 'static' : 'all');
  return Object.values(manifest).flatMap((chunk) => (isOfToday(chunk) && files.has(chunk.file) ? [chunk.file] : []));
};

/**
 * Scripts that only pass on what another has. The bundler points an import() at the other itself, unless a module anywhere
 * in the site awaits at its top level.
 */
function stubs(): string[] {
  const folder = at('dist/assets');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .filter((file) =>
      /^(?:import[^;]*;)+export\{[^}]*\};?\s*(?:\/\/.*)?$/u.test(readFileSync(join(folder, file), 'utf8')),
    )
    .map((file) => `${file} only passes on what another script has: does a module await at its top level?`);
}

/** Scripts that import each other at once: which of them runs first, and with what it then finds, hangs on who asks. */
function circles(manifest: Manifest): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (key: string, above: readonly string[]): void => {
    if (above.includes(key)) found.push([...above.slice(above.indexOf(key)), key].join(' imports '));
    if (done.has(key) || above.includes(key)) return;
    manifest[key]?.imports?.forEach((next) => {
      visit(next, [...above, key]);
    });
    done.add(key);
  };
  Object.keys(manifest).forEach((key) => {
    visit(key, []);
  });
  return found;
}

/** Prints the table; gives what is over its budget, holds msw where it must not, or holds nothing. */
export function measure(): string[] {
  const manifestIn = (folder: string): Manifest =>
    JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const wrong = [...stubs(), ...['', 'elements', 'embed'].flatMap((folder) => circles(manifestIn(at('dist', folder))))];
  for (const budget of budgets) {
    const folder = at('dist', budget.folder ?? '');
    const all = [...filesOf(manifestIn(folder), budget)].map((file) => join(folder, file));
    const files = budget.reach === 'static' ? all : all.filter((file) => !holdsMsw(file));
    const kilobytes = files.reduce((sum, file) => sum + gzipped(file), 0) / 1000;
    const over = kilobytes > budget.kilobytes;
    if (budget.reach !== 'today')
      wrong.push(...earlyIn(manifestIn(folder), budget).map((file) => `${budget.name}: ${file} is loaded at once`));
    const row = [
      budget.name.padEnd(30),
      kilobytes.toFixed(1).padStart(8),
      `of ${budget.kilobytes}`.padStart(8),
      'kB gzipped',
    ];
    console.log(`${row.join(' ')}${over ? '  OVER' : ''}`);
    if (over) wrong.push(`${budget.name}: ${kilobytes.toFixed(1)} kB, at most ${budget.kilobytes} kB`);
    if (budget.reach === 'static') {
      wrong.push(...files.filter(holdsMsw).map((file) => `${budget.name}: msw is loaded at once, in ${file}`));
    }
  }
  return [...wrong, ...measureTarball()];
}

if (import.meta.main) {
  const wrong = measure();
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

// The unpacked size of the package by part; src/docs/decisions/0011-what-the-package-weighs.md gives the reasons.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at } from './run.ts';

interface PackedFile {
  readonly path: string;
  readonly size: number;
}

/** The part of a file by its path; the first match counts. */
const parts: readonly (readonly [name: string, paths: RegExp])[] = [
  ['declarations', /\.d\.ts$/u],
  ['modules of the engine', /^lib\/mocks\//u],
  ['modules of the elements', /^lib\/src\/(elements|styles)\//u],
  ['modules of recipient, plug-in', /^lib\/src\//u],
  ['scripts for browsers', /^lib\/elements\//u],
  ['pages of an own app', /^lib\/([a-z]+\.html$|pages\/|served\/)/u],
  ['OpenAPI documents', /^lib\/openapi\//u],
  ['the playground, for serve', /^lib\/playground\//u],
  ['data for editors', /^lib\//u],
  ['guides and lists', /^src\/docs\//u],
  ['all else', /^/u],
];

/** Bound in kilobytes, which reveals files that were published by mistake. Half of it is the playground. */
const most = 16_300;

/** The files that npm would pack; npm answers with a list or by name. */
function packedFiles(): readonly PackedFile[] {
  const printed = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: at(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const report = JSON.parse(printed) as Readonly<Record<string, { readonly files: readonly PackedFile[] }>>;
  return Object.values(report).flatMap(({ files }) => files);
}

const row = (name: string, kilobytes: number, bound = ''): void =>
  console.log([name.padEnd(30), kilobytes.toFixed(1).padStart(8), bound.padStart(8), 'kB unpacked'].join(' '));

/** Prints the sizes and returns what is over its bound. Says so and measures nothing if the package is not built. */
export function measureTarball(): string[] {
  if (!existsSync(at('lib/served/files.json'))) {
    console.log('the package is not built: npm run build:package');
    return [];
  }
  const files = packedFiles();
  const partOf = ({ path }: PackedFile): string => parts.find(([, paths]) => paths.test(path))?.[0] ?? '';
  const kilobytesOf = (some: readonly PackedFile[]): number => some.reduce((sum, { size }) => sum + size, 0) / 1000;
  for (const [name] of parts) row(name, kilobytesOf(files.filter((file) => partOf(file) === name)));
  const unpacked = kilobytesOf(files);
  row('the whole package', unpacked, `of ${String(most)}`);
  return unpacked > most ? [`The package unpacks to ${unpacked.toFixed(1)} kB, at most ${String(most)} kB`] : [];
}

// What the packed package weighs, unpacked, by part, beside its budget; src/docs/decisions/0011-what-the-package-weighs.md says why so much.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { at } from './run.ts';

interface PackedFile {
  readonly path: string;
  readonly size: number;
}

/** By the path of a file: the part it belongs to. The first that fits. */
const parts: readonly (readonly [name: string, paths: RegExp])[] = [
  ['declarations', /\.d\.ts$/u],
  ['modules of the engine', /^lib\/mocks\//u],
  ['modules of the elements', /^lib\/src\/(elements|styles)\//u],
  ['modules of recipient, plug-in', /^lib\/src\//u],
  ['scripts for browsers', /^lib\/elements\//u],
  ['pages of an own app', /^lib\/([a-z]+\.html$|pages\/|served\/)/u],
  ['OpenAPI documents', /^lib\/openapi\//u],
  ['data for editors', /^lib\//u],
  ['guides and lists', /^src\/docs\//u],
  ['all else', /^/u],
];

/**
 * In kilobytes: what was reached, and a little room. Of the package 400 are the second security profile: its rules, words,
 * declarations and guides, its engine as modules and once more as scripts, its flows. Of the folder 30 are: a consumer of a
 * world that speaks it stands on the same pages, which load that part then alone.
 */
const budgets = { unpacked: 3300, folder: 250 };

/** What npm would put into the package; npm answers with a list, or by name. */
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

const row = (name: string, kilobytes: number, budget: number | undefined, unit: string): void =>
  console.log(
    [
      name.padEnd(30),
      kilobytes.toFixed(1).padStart(8),
      (budget === undefined ? '' : `of ${String(budget)}`).padStart(8),
      unit,
    ].join(' '),
  );

/** Prints it; gives what is over its budget. Of a package that was not built it says so, and measures nothing. */
export function measureTarball(): string[] {
  if (!existsSync(at('lib/served/files.json'))) {
    console.log('the package is not built: npm run build:package');
    return [];
  }
  const files = packedFiles();
  const partOf = ({ path }: PackedFile): string => parts.find(([, paths]) => paths.test(path))?.[0] ?? '';
  const kilobytesOf = (some: readonly PackedFile[]): number => some.reduce((sum, { size }) => sum + size, 0) / 1000;
  for (const [name] of parts)
    row(name, kilobytesOf(files.filter((file) => partOf(file) === name)), undefined, 'kB unpacked');
  const unpacked = kilobytesOf(files);
  row('the whole package', unpacked, budgets.unpacked, 'kB unpacked');
  const served = JSON.parse(readFileSync(at('lib/served/files.json'), 'utf8')) as readonly string[];
  const folder =
    served.reduce((sum, path) => sum + gzipSync(readFileSync(at('lib', path)), { level: 9 }).length, 0) / 1000;
  row('folder of an own app, all of it', folder, budgets.folder, 'kB gzipped');
  return [
    ...(unpacked > budgets.unpacked
      ? [`The package unpacks to ${unpacked.toFixed(1)} kB, at most ${String(budgets.unpacked)} kB`]
      : []),
    ...(folder > budgets.folder
      ? [`The folder of an own app: ${folder.toFixed(1)} kB, at most ${String(budgets.folder)} kB`]
      : []),
  ];
}

// Packs the package as npm would publish it and installs it for a consumer in a temporary folder.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildPackage } from '../tools/build.ts';
import { at } from '../tools/run.ts';

export interface Consumer {
  readonly folder: string;
  /** The installed package. */
  readonly installed: string;
  /** The packed file. */
  readonly tarball: string;
  readonly manifest: Manifest;
  /** Writes a file of the consumer and returns its path. */
  write(path: string, text: string): string;
  /** Runs Node with the arguments in the consumer's folder and returns its output; throws if it fails. */
  node(...arguments_: string[]): string;
  remove(): void;
}

export interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** Packs the build and returns the file, with the npm that belongs to the running Node. */
export function pack(destination: string): string {
  const printed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', destination], {
    cwd: at(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const report = JSON.parse(printed) as readonly { filename: string }[] | Record<string, { filename: string }>;
  const [packed] = Object.values(report);
  if (packed === undefined) throw new Error('npm pack reported no file.');
  return join(destination, packed.filename);
}

function link(folder: string, name: string): void {
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(at('node_modules', name), place, 'junction');
}

/** Builds, unless the test command has just done so. */
export const isBuilt = (): boolean => process.env['CDR_PACKAGE_BUILT'] === '1' || buildPackage() === 0;

/** Builds, packs and installs; dependencies and peers are linked from the repository's node_modules. */
export function installPacked(): Consumer {
  if (!isBuilt()) throw new Error('The package does not build: see the compiler’s messages above.');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cdr-consumer-')));
  const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Manifest;
  const installed = join(folder, 'node_modules', manifest.name);
  mkdirSync(installed, { recursive: true });
  const tarball = pack(folder);
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) link(folder, name);
  const write = (path: string, text: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    return join(folder, path);
  };
  write('package.json', '{ "name": "consumer", "private": true, "type": "module" }');
  return {
    folder,
    installed,
    tarball,
    manifest,
    write,
    node: (...arguments_) => execFileSync(process.execPath, arguments_, { cwd: folder, encoding: 'utf8' }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

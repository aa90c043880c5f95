// The package’s built playground: `serve` shows it, `init --playground` copies it for hosting.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pagesFolder } from '../../mocks/spec/page-address.ts';
import { findAt } from './find-at.ts';
import { builtFolder, fileAt, type ServedFile } from './served-files.ts';

/** The folder `init` copies it to. */
export const playgroundFolder = `${pagesFolder}playground/`;

/** The files of the site, by path. Throws if the package was not built. */
export function playgroundFiles(root = join(builtFolder, 'playground')): readonly ServedFile[] {
  if (!existsSync(root)) throw new Error(`cdr-browser-sandbox is incomplete: ${root} is missing. Install it again.`);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((place) => fileAt(relative(root, place).replaceAll('\\', '/'), place));
}

/** The same with the paths of a hosted copy. */
export const hostedPlayground = (): readonly ServedFile[] =>
  playgroundFiles().map((file) => ({ ...file, path: `${playgroundFolder}${file.path}` }));

/** Whether an earlier `init` copied it and its folder still exists. */
export const hostsPlayground = (folder: string, copied: Iterable<string>): boolean =>
  [...copied].some((path) => path.startsWith(playgroundFolder)) &&
  findAt(folder, playgroundFolder.slice(0, -1)).kind === 'folder';

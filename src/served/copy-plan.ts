// Plans what `init` would do to a folder, before anything is changed.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pagesFolder } from '../../mocks/spec/page-address.ts';
import { copiedList, hashOf, readCopiedFiles, writeCopiedFiles, type CopiedFiles } from './copied-files.ts';
import { findAt } from './find-at.ts';
import type { ServedFile } from './served-files.ts';

export interface Copy {
  readonly path: string;
  readonly content: Buffer;
  readonly state: 'missing' | 'differs';
}

export interface Named {
  readonly path: string;
  readonly why: string;
}

export interface CopyPlan {
  readonly copies: readonly Copy[];
  /** Files of an earlier version, unchanged since. */
  readonly removals: readonly string[];
  /** Files at our paths that were made or changed by others; replaced only with `--force`. */
  readonly changed: readonly Named[];
  /** Links, folders and pipes at our paths, which a file cannot replace. While there is one, nothing is copied. */
  readonly obstacles: readonly Named[];
  /** Not ours, but in our folder or on our list: left untouched. */
  readonly leftAlone: readonly Named[];
}

/** A file counts as ours if the list of an earlier copy has its path with its current hash. */
export function planCopies(folder: string, version: string, files: readonly ServedFile[]): CopyPlan {
  const contents = new Map(files.map((file) => [file.path, file.content()]));
  const earlier = readEarlierList(folder);
  const list = writeCopiedFiles(version, new Map([...contents].map(([path, content]) => [path, hashOf(content)])));
  const copies: Copy[] = [];
  const changed: Named[] = [];
  const obstacles = new Map<string, Named>();
  for (const [path, content] of [...contents, [copiedList, list] as const]) {
    const found = findAt(folder, path);
    if (found.kind === 'folder') obstacles.set(path, { path, why: 'it is a folder' });
    else if (found.kind === 'obstacle') obstacles.set(found.path, found);
    else if (found.kind === 'nothing') copies.push({ path, content, state: 'missing' });
    else if (found.content?.equals(content) !== true) {
      copies.push({ path, content, state: 'differs' });
      const why = path === copiedList ? earlier.trouble : whyNotOurs(earlier.hashes.get(path), found.content);
      if (why !== undefined) changed.push({ path, why });
    }
  }
  const gone = [...earlier.hashes].filter(([path]) => !contents.has(path));
  const { removals, kept } = sortLeftOver(folder, gone);
  const known = new Set([...contents.keys(), copiedList, ...earlier.hashes.keys()]);
  const foreign = earlier.foreign.map((path) => ({ path, why: `${copiedList} names it, but init did not copy it` }));
  const strangers = findStrangers(folder, known);
  const leftAlone = new Map([...foreign, ...kept, ...strangers].map((named) => [named.path, named]));
  for (const path of obstacles.keys()) leftAlone.delete(path);
  return { copies, removals, changed, obstacles: [...obstacles.values()], leftAlone: [...leftAlone.values()] };
}

/** Splits the files of an earlier version into those that may be removed and those changed since. */
function sortLeftOver(
  folder: string,
  listed: readonly (readonly [path: string, hash: string])[],
): { readonly removals: readonly string[]; readonly kept: readonly Named[] } {
  const removals: string[] = [];
  const kept: Named[] = [];
  for (const [path, hash] of listed) {
    const found = findAt(folder, path);
    const why = found.kind === 'file' ? whyNotOurs(hash, found.content) : undefined;
    if (found.kind === 'obstacle') kept.push(found);
    else if (why !== undefined) kept.push({ path, why });
    else if (found.kind === 'file') removals.push(path);
  }
  return { removals, kept };
}

function whyNotOurs(listed: string | undefined, content: Buffer | undefined): string | undefined {
  if (listed === undefined) return 'init did not copy it';
  return content !== undefined && hashOf(content) === listed ? undefined : 'it was changed after init copied it';
}

/** The earlier list, with `trouble` if it cannot be read; then no file counts as ours. */
export function readEarlierList(folder: string): CopiedFiles & { readonly trouble?: string } {
  const found = findAt(folder, copiedList);
  const read = found.kind === 'file' && found.content !== undefined ? readCopiedFiles(found.content) : undefined;
  return read ?? { hashes: new Map(), foreign: [], trouble: 'it is not the list that init writes' };
}

/**
 * Entries in our folder at unknown paths. A folder on no known path is listed as one entry and not read; links are
 * never followed.
 */
function findStrangers(folder: string, known: ReadonlySet<string>, below = pagesFolder): readonly Named[] {
  if (findAt(folder, below.slice(0, -1)).kind !== 'folder') return [];
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry): readonly Named[] => {
    const path = `${below}${entry.name}`;
    if (known.has(path)) return [];
    if (!entry.isDirectory()) return [{ path, why: 'init did not copy it' }];
    const leadsToKnown = [...known].some((one) => one.startsWith(`${path}/`));
    return leadsToKnown
      ? findStrangers(folder, known, `${path}/`)
      : [{ path: `${path}/`, why: 'init did not copy it' }];
  });
}

// The list that `init` leaves next to the files it copied, so that a later version recognises them.
import { createHash } from 'node:crypto';
import { pagesFolder } from '../../mocks/spec/page-address.ts';
import { mswName, workerName } from './served-files.ts';

/** Path of the list, below the folder that the site is served from. */
export const copiedList = `${pagesFolder}copied-files.json`;

export interface CopiedFiles {
  /** Hash of every copied file, by its path. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Entries that this command cannot have written, unchanged. */
  readonly foreign: readonly string[];
}

export const hashOf = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;

export function writeCopiedFiles(version: string, hashes: ReadonlyMap<string, string>): Buffer {
  const files = Object.fromEntries([...hashes.keys()].toSorted().map((path) => [path, hashes.get(path)]));
  const about = 'Written by npx cdr-browser-sandbox init, so that the next version knows which files it may replace.';
  return Buffer.from(`${JSON.stringify({ about, version, files }, undefined, 2)}\n`);
}

/** Undefined if the text is not such a list. */
export function readCopiedFiles(content: Buffer): CopiedFiles | undefined {
  const read = parse(content.toString('utf8'));
  if (!isObject(read) || !isObject(read['files'])) return undefined;
  const entries = Object.entries(read['files']);
  return {
    hashes: new Map(entries.filter((entry): entry is [string, string] => isOurs(entry[0]) && isHash(entry[1]))),
    foreign: entries.filter(([path, hash]) => !isOurs(path) || !isHash(hash)).map(([path]) => path),
  };
}

/**
 * Whether any version of `init` can have written this path: the two workers, and names of letters, digits, hyphens and
 * single dots below its own folder. This excludes `..`, absolute paths, backslashes and control characters.
 */
const isOurs = (path: string): boolean =>
  path !== copiedList &&
  (path === workerName ||
    path === mswName ||
    (path.startsWith(pagesFolder) && path.slice(pagesFolder.length).split('/').every(isPlainName)));

const isPlainName = (name: string): boolean => name.length <= 255 && /^[\w-]+(?:\.[\w-]+)*$/u.test(name);
const isHash = (value: unknown): value is string => typeof value === 'string' && value.startsWith('sha256-');
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The list that the command `init` leaves beside what it copied: by it a later version knows which files are its own.
import { createHash } from 'node:crypto';
import { pagesFolder } from '../../mocks/spec/page-address.ts';
import { mswName, workerName } from './served-files.ts';

/** Where the list stands, below the folder that the site is served from. */
export const copiedList = `${pagesFolder}copied-files.json`;

export interface CopiedFiles {
  /** Hash of every copied file, by its path. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Entries that this command cannot have written, as they stand there. */
  readonly foreign: readonly string[];
}

export const hashOf = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;

export function writeCopiedFiles(version: string, hashes: ReadonlyMap<string, string>): Buffer {
  const files = Object.fromEntries([...hashes.keys()].toSorted().map((path) => [path, hashes.get(path)]));
  const about = 'Written by npx cdr-browser-sandbox init, so that the next version knows which files it may replace.';
  return Buffer.from(`${JSON.stringify({ about, version, files }, undefined, 2)}\n`);
}

/** Undefined of a text that is no such list. */
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
 * Whether `init` of any version can have written this path: the two workers, and names of letters, digits, hyphens and
 * single dots below its own folder. No `..`, no absolute path, no backslash and no control character is among them.
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

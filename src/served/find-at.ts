// What stands at a path below a folder, found without following a link or waiting for a pipe.
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';

export type Found =
  | { readonly kind: 'nothing' }
  /** No content where it is larger than any file that the command copies. */
  | { readonly kind: 'file'; readonly content: Buffer | undefined }
  | { readonly kind: 'folder' }
  /** At the path, or on the way to it: neither a plain file nor a plain folder. */
  | { readonly kind: 'obstacle'; readonly path: string; readonly why: string };

/** Far more than any file of ours; nothing larger is read. */
const largest = 64_000_000;

/** The code of an error of the file system, such as EACCES; of any other error, its text. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Looks at each step of the path below the folder: a link on the way is as much an obstacle as one at its end. */
export function findAt(folder: string, path: string): Found {
  const parts = path.split('/');
  for (const end of parts.keys()) {
    const step = parts.slice(0, end + 1).join('/');
    try {
      const stats = lstatSync(join(folder, step));
      const isLast = step === path;
      if (isLast && stats.isFile()) return { kind: 'file', content: readPlainFile(join(folder, step)) };
      if (isLast && stats.isDirectory()) return { kind: 'folder' };
      if (!stats.isDirectory()) return { kind: 'obstacle', path: step, why: `it is ${nameKind(stats)}` };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return { kind: 'nothing' };
      return { kind: 'obstacle', path: step, why: `it cannot be read (${codeOf(error)})` };
    }
  }
  return { kind: 'nothing' };
}

function nameKind(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a link';
  return stats.isFile() ? 'a file' : 'a pipe, socket or device';
}

/** What was a plain file a moment ago is opened as one alone: neither a link nor a pipe that takes its place is followed. */
function readPlainFile(place: string): Buffer | undefined {
  // Windows has neither flag; Node gives undefined for them there, which `|` takes for 0.
  const descriptor = openSync(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor);
    return stats.isFile() && stats.size <= largest ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

// Reads what is at a path below a folder, without following a link or waiting for a pipe.
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';

export type Found =
  | { readonly kind: 'nothing' }
  /** Content is undefined if the file is larger than any the command copies. */
  | { readonly kind: 'file'; readonly content: Buffer | undefined }
  | { readonly kind: 'folder' }
  /** At the path or on the way to it: neither a plain file nor a plain folder. */
  | { readonly kind: 'obstacle'; readonly path: string; readonly why: string };

/** Bytes; far more than any of our files. */
const largest = 64_000_000;

/** The code of a file system error, for example EACCES; for any other error, its text. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Checks each component of the path below the folder: a link on the way is an obstacle too. */
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

/** Opens the file so that a link or pipe that has replaced it since the check is not followed. */
function readPlainFile(place: string): Buffer | undefined {
  // Windows lacks both flags; Node then gives undefined, which `|` treats as 0.
  const descriptor = openSync(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor);
    return stats.isFile() && stats.size <= largest ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

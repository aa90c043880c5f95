// Carries out a plan of the command `init`: writes every file next to its place first, then moves it there.
import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync, renameSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Copy, CopyPlan } from './copy-plan.ts';
import { codeOf, findAt } from './find-at.ts';

/** A path in the folder could not be written. The message says whether anything was changed. */
export class CopyError extends Error {}

interface Staged {
  readonly path: string;
  readonly temporary: string;
}

/** Throws a CopyError for a folder that cannot be written completely, and leaves it unchanged. */
export function applyCopies(folder: string, plan: Pick<CopyPlan, 'copies' | 'removals'>): void {
  checkWritable(folder, [...plan.copies.map(({ path }) => path), ...plan.removals]);
  const staged: Staged[] = [];
  const made: string[] = [];
  try {
    for (const copy of plan.copies) stage(folder, copy, staged, made);
  } catch (error) {
    for (const { temporary } of staged) attempt(() => unlinkSync(join(folder, temporary)));
    for (const path of made.toReversed()) attempt(() => rmdirSync(join(folder, path)));
    throw new CopyError(`${sentenceFor(error)} Nothing was changed.`);
  }
  try {
    for (const path of plan.removals) remove(folder, path);
    for (const { path, temporary } of staged) {
      checkWay(folder, path);
      renameSync(join(folder, temporary), join(folder, path));
    }
  } catch (error) {
    for (const { temporary } of staged) attempt(() => unlinkSync(join(folder, temporary)));
    throw new CopyError(`${sentenceFor(error)} Some files are copied; run the command again.`);
  }
}

/** Checks that every folder that will change is writable, before anything is changed. */
function checkWritable(folder: string, paths: readonly string[]): void {
  const parents = new Set(paths.flatMap((path) => ['.', ...parentsOf(path)]));
  for (const parent of parents)
    try {
      if (findAt(folder, parent).kind === 'folder') accessSync(join(folder, parent), constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new CopyError(`${sentenceFor(error, join(folder, parent))} Nothing was changed.`);
    }
}

/** Writes the content to a new file in the folder of its place. */
function stage(folder: string, { path, content }: Copy, staged: Staged[], made: string[]): void {
  for (const parent of parentsOf(path))
    if (findAt(folder, parent).kind === 'nothing') {
      mkdirSync(join(folder, parent));
      made.push(parent);
    }
  checkWay(folder, path);
  const temporary = posix.join(posix.dirname(path), `.cdr-sandbox-${randomUUID()}`);
  staged.push({ path, temporary });
  // `wx` creates the file and never opens an existing one, not even through a link.
  writeFileSync(join(folder, temporary), content, { flag: 'wx' });
}

function remove(folder: string, path: string): void {
  checkWay(folder, path);
  unlinkSync(join(folder, path));
  // Removes folders that are now empty; rmdir fails for the others.
  for (const parent of parentsOf(path).slice(1).toReversed()) attempt(() => rmdirSync(join(folder, parent)));
}

/**
 * Repeats the check just before a change, so that a folder replaced by a link since the plan was made is not followed.
 */
function checkWay(folder: string, path: string): void {
  const turned = parentsOf(path).find((parent) => findAt(folder, parent).kind !== 'folder');
  if (turned !== undefined) throw new CopyError(`${join(folder, turned)} changed while the files were copied.`);
}

/** The parent folders of a path, outermost first. */
const parentsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'));

function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Clean-up: only the original error is reported.
  }
}

const meanings: Readonly<Record<string, string>> = {
  EACCES: 'You are not allowed to write there.',
  EPERM: 'You are not allowed to write there.',
  EROFS: 'The file system is read-only.',
  ENOSPC: 'The disk is full.',
};

function sentenceFor(error: unknown, place?: string): string {
  if (error instanceof CopyError) return error.message;
  const named = place ?? (error instanceof Error && 'path' in error ? String(error.path) : 'the folder');
  return `Cannot write ${named}: ${meanings[codeOf(error)] ?? `${codeOf(error)}.`}`;
}

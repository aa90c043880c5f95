// A site folder for the command `init`, with decoys beside it that must stay untouched, and copies of two versions.
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { applyCopies } from '../../src/served/apply-copies.ts';
import { planCopies, type CopyPlan } from '../../src/served/copy-plan.ts';
import { linesInTheWay } from '../../src/served/copy-words.ts';
import type { ServedFile } from '../../src/served/served-files.ts';

/** Contains the site's folder and the decoys beside it. */
let area = '';

export const inArea = (path: string): string => join(area, path);
export const inSite = (path = '.'): string => join(area, 'public', path);

export function makeDecoys(): void {
  area = mkdtempSync(join(tmpdir(), 'cdr-init-'));
  mkdirSync(inSite());
  put('outside/precious.txt', 'precious');
  put('outside/deep/precious.js', 'precious too');
}

export const removeDecoys = (): void => rmSync(area, { recursive: true, force: true });

export function put(path: string, text: string): void {
  mkdirSync(dirname(inArea(path)), { recursive: true });
  writeFileSync(inArea(path), text);
}

/** Everything in the area by path: kind, and text or link target. */
export const everything = (below = area): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(below, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => {
        const place = join(below, name);
        const stats = lstatSync(place);
        if (stats.isSymbolicLink()) return [relative(below, place), `-> ${readlinkSync(place)}`];
        if (stats.isDirectory()) return [relative(below, place), 'folder'];
        return [relative(below, place), stats.isFile() ? readFileSync(place, 'utf8') : 'special'];
      }),
  );

export const filesOf = (texts: Readonly<Record<string, string>>): readonly ServedFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, type: 'text/plain', content: () => Buffer.from(text) }));

export const first = filesOf({
  'cdr-sandbox/authorise.html': 'authorise 1',
  'cdr-sandbox/pages/old-1.js': 'old 1',
  'cdr-sandbox/gone/alone.js': 'alone 1',
  'sandbox-worker.js': 'worker 1',
  'mockServiceWorker.js': 'msw 1',
});
export const second = filesOf({
  'cdr-sandbox/authorise.html': 'authorise 2',
  'cdr-sandbox/pages/new-2.js': 'new 2',
  'sandbox-worker.js': 'worker 2',
  'mockServiceWorker.js': 'msw 2',
});

export const plan = (files = first): CopyPlan => planCopies(inSite(), '1.0.0', files);

/** Copies as the command does: nothing if something is in the way. */
export function init(files = first, force = false): CopyPlan {
  const made = plan(files);
  if (linesInTheWay(made, force).length === 0) applyCopies(inSite(), made);
  return made;
}

export const isCurrent = ({ copies, removals }: CopyPlan): boolean => copies.length === 0 && removals.length === 0;

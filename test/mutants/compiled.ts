// Finds the bugs that the compiler refuses: the test command checks types too, so these count as found.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { at, binOf } from '../tools/run.ts';
import { chosenBugs } from './chosen.ts';
import { bentText, type Mutation } from './mutations.ts';
import type { Numbered } from './schemata.ts';

/** The first of a seed's bugs that the compiler accepts, in the requested number, numbered from 1. */
export function bugsThatCompile(seed: number, count: number, place?: string): readonly Numbered[] {
  const drawn = chosenBugs(seed, count * 3, place).map(({ mutation }) => mutation);
  const copy = copyOfSources();
  const left: Mutation[] = [];
  // Half as many again is nearly always enough; the compiler does not check the rest.
  while (left.length < count && drawn.length > 0) {
    const asked = drawn.splice(0, Math.ceil((count - left.length) * 1.5));
    const refused = refusedByCompiler(copy, asked);
    left.push(...asked.filter((mutation) => !refused.has(mutation)));
  }
  return left.slice(0, count).map((mutation, index) => ({ number: index + 1, mutation }));
}

/** A copy of the sources, in which a bug may be on disk while the compiler reads it. */
export function copyOfSources(): string {
  const folder = at('test-results/small-bugs-compiled');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const include = ['mocks', 'src'];
  for (const root of include) cpSync(at(root), join(folder, root), { recursive: true });
  const configuration = { extends: at('tsconfig.json'), include };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  return folder;
}

/** The bugs that the compiler refuses, in a folder with its own tsconfig.json. Throws if it refuses the sources themselves. */
export function refusedByCompiler(folder: string, bugs: readonly Mutation[]): ReadonlySet<Mutation> {
  if (complaints(folder).size > 0) throw new Error('The sources do not compile without a bug.');
  const refused = new Set<Mutation>();
  // An error names its file only, so each file gets one bug at a time.
  for (let rest = bugs; rest.length > 0;) {
    const asked = new Map<string, Mutation>();
    for (const bug of rest) if (!asked.has(bug.path)) asked.set(bug.path, bug);
    for (const path of complaintsWith(folder, [...asked.values()])) {
      const bug = asked.get(path);
      if (bug !== undefined) refused.add(bug);
    }
    rest = rest.filter((bug) => asked.get(bug.path) !== bug);
  }
  return refused;
}

function complaintsWith(folder: string, mutations: readonly Mutation[]): ReadonlySet<string> {
  const sources = mutations.map((mutation) => ({ mutation, text: readFileSync(join(folder, mutation.path), 'utf8') }));
  try {
    for (const { mutation, text } of sources) writeFileSync(join(folder, mutation.path), bentText(text, mutation));
    return complaints(folder);
  } finally {
    for (const { mutation, text } of sources) writeFileSync(join(folder, mutation.path), text);
  }
}

/** Paths, relative to the folder, of the files with a compiler error. */
function complaints(folder: string): ReadonlySet<string> {
  const { stdout } = spawnSync(
    process.execPath,
    [binOf('typescript', 'tsc'), '--noEmit', '--pretty', 'false', '-p', folder],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  const found = [...stdout.matchAll(/^(?<path>[^\s(][^(\n]*)\(\d+,\d+\): error /gmu)];
  return new Set(found.map(({ groups }) => relative(folder, resolve(folder, groups?.['path'] ?? ''))));
}

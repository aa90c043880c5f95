// Leaves out mutants that do not compile: the test command checks types, so it would kill them without a test.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { at, binOf } from '../tools/run.ts';
import { drawMutants } from './draw.ts';
import { mutatedText, type Mutation } from './mutations.ts';
import type { Mutant } from './schemata.ts';

/** The first `count` of a seed’s mutants that compile, numbered from 1. */
export function mutantsThatCompile(seed: number, count: number, place?: string): readonly Mutant[] {
  const drawn = drawMutants(seed, count * 3, place).map(({ mutation }) => mutation);
  const copy = copyOfSources();
  const left: Mutation[] = [];
  // Half as many again is nearly always enough.
  while (left.length < count && drawn.length > 0) {
    const next = drawn.splice(0, Math.ceil((count - left.length) * 1.5));
    const refused = refusedByCompiler(copy, next);
    left.push(...next.filter((mutation) => !refused.has(mutation)));
  }
  return left.slice(0, count).map((mutation, index) => ({ number: index + 1, mutation }));
}

/** A folder with a copy of the sources, to compile with mutants in them. */
export function copyOfSources(): string {
  const folder = at('test-results/mutants-compiled');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const include = ['mocks', 'src'];
  for (const root of include) cpSync(at(root), join(folder, root), { recursive: true });
  const compilerOptions = { incremental: true, tsBuildInfoFile: join(folder, 'tsconfig.tsbuildinfo') };
  const configuration = { extends: at('tsconfig.json'), compilerOptions, include };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  return folder;
}

/** The mutations that do not compile, in a folder with its own tsconfig.json. Throws if the unmutated sources do not. */
export function refusedByCompiler(folder: string, mutations: readonly Mutation[]): ReadonlySet<Mutation> {
  if (filesWithErrors(folder).size > 0) throw new Error('The sources do not compile without a mutant.');
  const refused = new Set<Mutation>();
  // An error names only its file, so each round compiles at most one mutation of a file.
  for (let rest = mutations; rest.length > 0;) {
    const round = new Map<string, Mutation>();
    for (const mutation of rest) if (!round.has(mutation.path)) round.set(mutation.path, mutation);
    for (const path of filesWithErrorsIn(folder, [...round.values()])) {
      const mutation = round.get(path);
      if (mutation !== undefined) refused.add(mutation);
    }
    rest = rest.filter((mutation) => round.get(mutation.path) !== mutation);
  }
  return refused;
}

/** Compiles with these mutations written to the folder, and restores the sources. */
function filesWithErrorsIn(folder: string, mutations: readonly Mutation[]): ReadonlySet<string> {
  const sources = mutations.map((mutation) => ({ mutation, text: readFileSync(join(folder, mutation.path), 'utf8') }));
  try {
    for (const { mutation, text } of sources) writeFileSync(join(folder, mutation.path), mutatedText(text, mutation));
    return filesWithErrors(folder);
  } finally {
    for (const { mutation, text } of sources) writeFileSync(join(folder, mutation.path), text);
  }
}

/** Paths, relative to the folder, of the files with compiler errors. */
function filesWithErrors(folder: string): ReadonlySet<string> {
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

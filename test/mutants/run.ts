// Mutation testing: `npm run mutants -- [--seed 1] [--count 60] [--only 7,8] [--at holder/token/issue.ts:12]
// [--in unit,flow/token] [--workers 1] [--list]` draws mutants of the sources by seed and counts those that a test kills.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { mutantsThatCompile } from './compilable.ts';
import { openLane, runAll, type Failure, type Lane } from './lane.ts';
import { inBatches, ranked, type TestFile } from './ranking.ts';
import type { Mutant } from './schemata.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    // Numbers of the mutants to run.
    only: { type: 'string' },
    // Only mutants of these sources, or of one line of a source.
    at: { type: 'string' },
    // Only test files with one of these parts in their path.
    in: { type: 'string' },
    workers: { type: 'string' },
    list: { type: 'boolean' },
  },
});
const started = performance.now();
const minutes = (): string => `${((performance.now() - started) / 60_000).toFixed(1)} min`;

const seed = Number(values.seed ?? 1);
const mutants = mutantsThatCompile(seed, Number(values.count ?? 60), values.at);
const leastKilled = 0.9;

const where = ({ number, mutation }: Mutant): string =>
  `${String(number)}. ${mutation.path}:${String(mutation.line)} ${mutation.operator}`;
const difference = ({ mutation }: Mutant): string =>
  mutation.before === true
    ? `  + ${mutation.mutated}`
    : `${mutation.original.replaceAll(/^/gmu, '  - ')}\n${mutation.mutated.replaceAll(/^/gmu, '  + ')}`;
const pathOf = ({ path }: { readonly path: string }): string => path;
const killedBy = (mutant: Mutant, { path, title, message }: Failure): void =>
  console.log(`${where(mutant)}: killed by ${path}, ${title}: ${message} (${minutes()})`);

if (values.list === true) {
  for (const mutant of mutants) console.log(`${where(mutant)}\n${difference(mutant)}`);
  process.exit(0);
}

// Left out: tests of what is built and packed, which holds no mutants; rules of style; and the long tests, which kill the
// fewest mutants per second.
const leftOut = /^test\/(package|mutants|long)\/|house-rules|lockfile|worker-file|reference\.test|check-ids/u;
const chosenFiles = (values.in ?? '').split(',');
const isChosen = (path: string): boolean => !leftOut.test(path) && chosenFiles.some((part) => path.includes(part));
const workers = Number(values.workers ?? Math.min(2, availableParallelism()));

// 1. Every file runs once with no mutant active: which mutants it reaches, and how long it takes.
const usual = new Map<string, number>();
const wide = await openLane(mutants, { name: 'all', workers, bail: false, usual });
const { passed: files, failed: unsound } = await runAll(wide, wide.paths.filter(isChosen));
await wide.close();
console.log(`${String(files.length)} files pass with no mutant active (${minutes()})`);

const lanes = await Promise.all(
  Array.from({ length: workers }, (_, lane) =>
    openLane(mutants, { name: String(lane), workers: 1, bail: true, usual }),
  ),
);
async function inLanes<T>(items: readonly T[], work: (item: T, lane: Lane) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next, lane);
    }),
  );
}

// 2. Each mutant by itself, in the test files that are likeliest to kill it.
const likelySeconds = 8;

/** As many of the likeliest files as fit into `likelySeconds`; at least two. */
function likeliest(mutant: Mutant): readonly TestFile[] {
  let seconds = 0;
  return ranked(mutant, files).filter((file, place) => (seconds += file.seconds) < likelySeconds || place < 2);
}

const only = values.only?.split(',');
const drawn = mutants.filter(({ number }) => only?.includes(String(number)) ?? true);
const survivors = new Set<Mutant>();
await inLanes(drawn, async (mutant, lane) => {
  for (const batch of inBatches(likeliest(mutant), 2)) {
    const [failure] = (await lane.run(batch.map(pathOf), [mutant])).failed;
    if (failure !== undefined) return killedBy(mutant, failure);
  }
  console.log(`${where(mutant)}: not yet killed`);
  survivors.add(mutant);
});
const unreached = [...survivors].filter((mutant) => ranked(mutant, files).length === 0);
console.log(
  `${String(survivors.size)} are not yet killed; no test reaches ${String(unreached.length)} of them (${minutes()})`,
);

// 3. The remaining mutants all at once in the remaining files, those that reach most of them first, a few files at a time.
// Files that pass kill none of them, except that one mutant may hide another. In a file that fails, halving finds a mutant
// that it kills, until the file passes with the rest.
const filesAtOnce = 5;

const remainingIn = ({ reached }: TestFile): readonly Mutant[] =>
  [...survivors].filter(({ number }) => reached.has(number));

/** A mutant that the file kills, of a group with which it fails. Undefined if they fail only together. */
async function killedIn(
  lane: Lane,
  path: string,
  group: readonly Mutant[],
  failure?: Failure,
): Promise<readonly [Mutant, Failure] | undefined> {
  const [first] = group;
  if (first === undefined) return undefined;
  if (group.length === 1 && failure !== undefined) return [first, failure];
  // The failed test usually tells which mutants can have made it fail. Otherwise half of the group is tried.
  const suspects = group.filter(({ number }) => failure?.suspects.has(number));
  const isTold = suspects.length > 0 && suspects.length < group.length;
  const part = isTold ? suspects : group.slice(0, Math.ceil(group.length / 2));
  const [again] = (await lane.run([path], part)).failed;
  return again === undefined
    ? killedIn(
        lane,
        path,
        group.filter((mutant) => !part.includes(mutant)),
      )
    : killedIn(lane, path, part, again);
}

const broadestFirst = files.toSorted((a, b) => remainingIn(b).length - remainingIn(a).length);
const handfuls = Array.from({ length: Math.ceil(files.length / filesAtOnce) }, (_, place) =>
  broadestFirst.slice(place * filesAtOnce, (place + 1) * filesAtOnce),
);
await inLanes(handfuls, async (handful, lane) => {
  const done = new Set<string>();
  const toRun = (): readonly TestFile[] =>
    handful.filter((file) => !done.has(file.path) && remainingIn(file).length > 0);
  for (let rest = toRun(); rest.length > 0; rest = toRun()) {
    const group = [...survivors].filter(({ number }) => rest.some(({ reached }) => reached.has(number)));
    const { passed, failed } = await lane.run(rest.map(pathOf), group);
    let [failure] = failed;
    const file = rest.find(({ path }) => path === failure?.path);
    if (file === undefined) return;
    while (failure !== undefined) {
      const killed = await killedIn(lane, file.path, remainingIn(file), failure);
      if (killed === undefined) break;
      if (survivors.delete(killed[0])) killedBy(...killed);
      [failure] = (await lane.run([file.path], remainingIn(file))).failed;
    }
    for (const { path } of [file, ...passed]) done.add(path);
  }
});
await Promise.all(lanes.map((lane) => lane.close()));

for (const { path } of unsound) console.log(`${path} fails with no mutant active and was not used`);
for (const mutant of survivors) console.log(`\nsurvived: ${where(mutant)}\n${difference(mutant)}`);
const share = drawn.length === 0 ? 1 : 1 - survivors.size / drawn.length;
console.log(
  `\nseed ${String(seed)}: ${String(drawn.length - survivors.size)} of ${String(drawn.length)} killed, ${(share * 100).toFixed(1)} % (${minutes()})`,
);
process.exitCode = share >= leastKilled ? 0 : 1;

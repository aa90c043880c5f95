// `npm run mutants -- [--seed 1] [--count 60] [--only 7,8] [--files 20] [--in token] [--workers 1]`: puts small bugs into the sandbox and counts those that a test finds.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { chosenBugs } from './chosen.ts';
import { equivalent } from './equivalent.ts';
import { inOrder, inPortions, type Known } from './nearness.ts';
import type { Numbered } from './schemata.ts';
import { openTests, type Failed } from './tests.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    only: { type: 'string' },
    files: { type: 'string' },
    in: { type: 'string' },
    workers: { type: 'string' },
    list: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? 1);
const bugs = chosenBugs(seed, Number(values.count ?? 60));
const leastCaught = 0.95;
/** Files asked of each bug, the nearest first: fewer are quicker, and find no more. */
const most = values.files === undefined ? Number.POSITIVE_INFINITY : Number(values.files);

const where = ({ number, mutation }: Numbered): string =>
  `${String(number)}. ${mutation.path}:${String(mutation.line)} ${mutation.operator}`;
const told = ({ path, title, said }: Failed): string => `${path}, ${title}: ${said}`;
const difference = ({ mutation }: Numbered): string =>
  mutation.before === true
    ? `  + ${mutation.mutated}`
    : `${mutation.original.replaceAll(/^/gmu, '  - ')}\n${mutation.mutated.replaceAll(/^/gmu, '  + ')}`;

if (values.list === true) {
  for (const bug of bugs) console.log(`${where(bug)}\n${difference(bug)}`);
  process.exit(0);
}

// What is built and packed is not what the bugs are in, and the rules of style are not about what a source does.
const aside = /^test\/(package|mutants)\/|floors\.test|lockfile|worker-file|reference\.test|check-ids/u;
const started = performance.now();
const tests = await openTests(bugs, Number(values.workers ?? Math.min(2, availableParallelism())));
const every = tests.paths.filter((path) => !aside.test(path) && path.includes(values.in ?? ''));

/** What every file comes to, and how long it takes: each is run once with no bug awake. */
const known = new Map<string, Known>();
/** Files that fail with no bug awake: they find nothing. */
const unsound = new Set<string>();

for (let rest = every; rest.length > 0;) {
  const { passed, failed } = await tests.run(rest, []);
  for (const one of passed) known.set(one.path, one);
  for (const { path } of failed) unsound.add(path);
  const left = rest.filter((path) => !known.has(path) && !unsound.has(path));
  if (left.length === rest.length) throw new Error(`These files neither pass nor fail: ${left.join(', ')}.`);
  rest = left;
}
const minutes = (): string => ((performance.now() - started) / 60_000).toFixed(1);
console.log(`${String(known.size)} files pass with no bug awake (${minutes()} minutes)`);

/** The file that found it: fails again, on its own, with the bug awake. A busy machine fails too. */
async function finderOf(number: number, failed: readonly Failed[]): Promise<Failed | undefined> {
  for (const one of failed) {
    const [again] = (await tests.run([one.path], [number])).failed;
    if (again !== undefined) return again;
  }
  return undefined;
}

/** The first of these files that finds the bug. */
async function finderAmong(number: number, paths: readonly string[]): Promise<Failed | undefined> {
  for (let rest = paths; rest.length > 0;) {
    const outcome = await tests.run(rest, [number]);
    if (outcome.failed.length === 0) return undefined;
    const found = await finderOf(number, outcome.failed);
    if (found !== undefined) return found;
    const over = new Set([...outcome.failed, ...outcome.passed].map(({ path }) => path));
    rest = rest.filter((path) => !over.has(path));
  }
  return undefined;
}

async function caughtBy({ number, mutation }: Numbered): Promise<Failed | undefined> {
  const nearest = inOrder(mutation.path, number, [...known.values()]).slice(0, most);
  for (const portion of inPortions(nearest)) {
    const found = await finderAmong(
      number,
      portion.map(({ path }) => path),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

const asked =
  values.only === undefined ? bugs : bugs.filter(({ number }) => values.only?.split(',').includes(String(number)));
const survivors = new Set<Numbered>();
for (const bug of asked) {
  const before = performance.now();
  const found = await caughtBy(bug);
  const seconds = `${((performance.now() - before) / 1000).toFixed(0)} s`;
  console.log(`${where(bug)}: ${found === undefined ? 'SURVIVED' : `caught by ${told(found)}`} (${seconds})`);
  if (found === undefined) {
    console.log(difference(bug));
    survivors.add(bug);
  }
}

/**
 * Files share a process, and what one of them left ready there another does not come to. So all that survived are awake
 * at once in every file that seemed not to come to them, and where that fails each is asked on its own.
 */
async function askTheRest(): Promise<void> {
  const awake = [...survivors].map(({ number }) => number);
  let rest = every.filter(
    (path) => !unsound.has(path) && !awake.every((number) => known.get(path)?.reached.has(number)),
  );
  while (rest.length > 0) {
    const { failed, passed } = await tests.run(rest, awake);
    if (failed.length === 0) return;
    for (const bug of survivors) {
      const found = await finderAmong(
        bug.number,
        failed.map(({ path }) => path),
      );
      if (found === undefined) continue;
      console.log(`${where(bug)}: caught after all by ${told(found)}`);
      survivors.delete(bug);
    }
    const over = new Set([...failed, ...passed].map(({ path }) => path));
    rest = rest.filter((path) => !over.has(path));
  }
}
if (survivors.size > 0 && values.files === undefined) await askTheRest();
await tests.close();

for (const { path, operator, why } of equivalent) console.log(`equivalent, not drawn: ${path} ${operator}. ${why}`);
for (const path of unsound) console.log(`${path} fails without any bug, and was not asked`);
for (const bug of survivors) console.log(`\nsurvived: ${where(bug)}\n${difference(bug)}`);
const share = asked.length === 0 ? 1 : 1 - survivors.size / asked.length;
console.log(
  `\nseed ${String(seed)}: ${String(asked.length - survivors.size)} of ${String(asked.length)} caught, ${(share * 100).toFixed(1)} % (${minutes()} minutes)`,
);
process.exitCode = share >= leastCaught ? 0 : 1;

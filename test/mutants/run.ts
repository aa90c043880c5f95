// `npm run mutants -- [--seed 1] [--count 60] [--only 7,8] [--files 20] [--in token]`: puts small bugs into the sandbox and counts those that a test finds.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { chosenBugs } from './chosen.ts';
import { inOrder } from './nearness.ts';
import type { Numbered } from './schemata.ts';
import { openTests, type Failed, type Outcome } from './tests.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    only: { type: 'string' },
    files: { type: 'string' },
    in: { type: 'string' },
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
const tests = await openTests(bugs, Math.min(2, availableParallelism()));
const every = tests.paths.filter((path) => !aside.test(path) && path.includes(values.in ?? ''));

/** Bugs that a file comes to, once it has passed; before that it may come to any. */
const reach = new Map<string, ReadonlySet<number>>();
/** Files that fail with no bug awake: they find nothing. */
const unsound = new Set<string>();

function learn({ passed }: Outcome): void {
  for (const [path, reached] of passed) reach.set(path, reached);
}

/** A test finds a bug if it passes without it. */
async function isSound(path: string): Promise<boolean> {
  if (reach.has(path)) return true;
  const outcome = await tests.run([path], 0);
  learn(outcome);
  if (outcome.failed.length > 0) unsound.add(path);
  return outcome.failed.length === 0;
}

/** The file that found it: fails again, on its own, with the bug awake, and passes without. A busy machine fails too. */
async function finderOf(number: number, failed: readonly Failed[]): Promise<Failed | undefined> {
  for (const one of failed) {
    const [again] = (await tests.run([one.path], number)).failed;
    if (again !== undefined && (await isSound(one.path))) return again;
  }
  return undefined;
}

const portions = [2, 4, 8, 16, Number.POSITIVE_INFINITY];

async function caughtBy({ number, mutation }: Numbered): Promise<Failed | undefined> {
  const done = new Set<string>();
  for (const portion of portions) {
    const comes = (path: string): boolean => reach.get(path)?.has(number) ?? true;
    const left = inOrder(mutation.path, every).filter((path) => !done.has(path) && !unsound.has(path) && comes(path));
    const now = left.slice(0, Math.min(portion, most - done.size));
    for (const path of now) done.add(path);
    for (let rest = now; rest.length > 0;) {
      const outcome = await tests.run(rest, number);
      learn(outcome);
      if (outcome.failed.length === 0) break;
      const found = await finderOf(number, outcome.failed);
      if (found !== undefined) return found;
      const told = new Set([...outcome.failed.map(({ path }) => path), ...outcome.passed.keys()]);
      rest = rest.filter((path) => !told.has(path));
    }
  }
  return undefined;
}

const asked =
  values.only === undefined ? bugs : bugs.filter(({ number }) => values.only?.split(',').includes(String(number)));
const survivors: Numbered[] = [];
for (const bug of asked) {
  const before = performance.now();
  const found = await caughtBy(bug);
  const seconds = `${((performance.now() - before) / 1000).toFixed(0)} s`;
  console.log(
    `${where(bug)}: ${found === undefined ? 'SURVIVED' : `caught by ${found.path}, ${found.title}`} (${seconds})`,
  );
  if (found === undefined) {
    console.log(difference(bug));
    survivors.push(bug);
  }
}
await tests.close();

for (const path of unsound) console.log(`${path} fails without any bug, and was not asked`);
for (const bug of survivors) console.log(`\nsurvived: ${where(bug)}\n${difference(bug)}`);
const share = asked.length === 0 ? 1 : 1 - survivors.length / asked.length;
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(
  `\nseed ${String(seed)}: ${String(asked.length - survivors.length)} of ${String(asked.length)} caught, ${(share * 100).toFixed(1)} % (${minutes} minutes)`,
);
process.exitCode = share >= leastCaught ? 0 : 1;

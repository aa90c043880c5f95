// `npm run mutants -- [--seed 1] [--count 60] [--only 7,8] [--at holder/token/issue.ts:12] [--in unit,flow/token]
// [--workers 1] [--list]`: puts small bugs into the sources and counts those that a test finds.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { bugsThatCompile } from './compiled.ts';
import { inOrder, inPortions, type Known } from './nearness.ts';
import type { Numbered } from './schemata.ts';
import { openTests, type Failed } from './tests.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    only: { type: 'string' },
    // Of these sources, or this line of one, alone.
    at: { type: 'string' },
    // Asked of these tests alone: parts of paths.
    in: { type: 'string' },
    workers: { type: 'string' },
    list: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? 1);
const bugs = bugsThatCompile(seed, Number(values.count ?? 60), values.at);
const leastCaught = 0.95;

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
const aside = /^test\/(package|mutants)\/|house-rules|lockfile|worker-file|reference\.test|check-ids/u;
const started = performance.now();
const tests = await openTests(bugs, Number(values.workers ?? Math.min(2, availableParallelism())));
const rooms = (values.in ?? '').split(',');
const every = tests.paths.filter((path) => !aside.test(path) && rooms.some((room) => path.includes(room)));

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

/** Seconds of tests, on this machine as busy as it is. */
const whole = [...known.values()].reduce((sum, one) => sum + one.seconds, 0);
/** Each bug is asked of so much on its own; those left after it are asked of all the others together. */
const alone = whole / 5;

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

/** The likeliest tests, a few seconds of them first. */
async function caughtBy(bug: Numbered): Promise<Failed | undefined> {
  let seconds = 0;
  const nearest = inOrder(bug, [...known.values()]).filter((one) => (seconds += one.seconds) - one.seconds < alone);
  for (const portion of inPortions(nearest, alone / 8)) {
    const paths = portion.map(({ path }) => path);
    const found = await finderAmong(bug.number, paths);
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
  const open = inOrder(bug, [...known.values()]).length === 0 ? 'makes no difference to any test' : 'not yet caught';
  console.log(`${where(bug)}: ${found === undefined ? open : `caught by ${told(found)}`} (${seconds})`);
  if (found === undefined) survivors.add(bug);
}

/** Those of a group of bugs that the file finds: all awake at once, and where it fails the halves of them. */
async function foundIn(path: string, group: readonly Numbered[]): Promise<readonly (readonly [Numbered, Failed])[]> {
  const [failed] = (
    await tests.run(
      [path],
      group.map(({ number }) => number),
    )
  ).failed;
  const [first] = group;
  if (failed === undefined || first === undefined) return [];
  if (group.length === 1) return [[first, failed]];
  const half = Math.ceil(group.length / 2);
  return [...(await foundIn(path, group.slice(0, half))), ...(await foundIn(path, group.slice(half)))];
}

/**
 * All that are left are awake at once in every file, also in those that seemed not to come to them: files share a process,
 * and what one of them left ready there another does not come to.
 */
for (let rest: readonly string[] = [...known.keys()]; rest.length > 0 && survivors.size > 0;) {
  const awake = [...survivors].map(({ number }) => number);
  const { failed, passed } = await tests.run(rest, awake);
  for (const { path } of failed)
    for (const [bug, found] of await foundIn(path, [...survivors])) {
      console.log(`${where(bug)}: caught after all by ${told(found)}`);
      survivors.delete(bug);
    }
  const over = new Set([...failed, ...passed].map(({ path }) => path));
  const left = rest.filter((path) => !over.has(path));
  rest = failed.length === 0 ? [] : left;
}
await tests.close();

for (const path of unsound) console.log(`${path} fails without any bug, and was not asked`);
for (const bug of survivors) console.log(`\nsurvived: ${where(bug)}\n${difference(bug)}`);
const share = asked.length === 0 ? 1 : 1 - survivors.size / asked.length;
console.log(
  `\nseed ${String(seed)}: ${String(asked.length - survivors.size)} of ${String(asked.length)} caught, ${(share * 100).toFixed(1)} % (${minutes()} minutes)`,
);
process.exitCode = share >= leastCaught ? 0 : 1;

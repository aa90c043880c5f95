// `npm run mutants -- [--seed 1] [--count 60] [--only 7,8] [--at holder/token/issue.ts:12] [--in unit,flow/token]
// [--workers 1] [--list]`: puts small bugs into the sources and counts those that a test finds.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { bugsThatCompile } from './compiled.ts';
import { inOrder, inPortions, type Known } from './nearness.ts';
import type { Numbered } from './schemata.ts';
import { openTests, type Failed, type Tests } from './tests.ts';

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
const leastCaught = 0.9;

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

// What is built and packed is not what the bugs are in, and the rules of style are not about what a source does. What takes
// long is asked of no bug: of a second that a test takes, it finds the fewest.
const aside = /^test\/(package|mutants|long)\/|house-rules|lockfile|worker-file|reference\.test|check-ids/u;
const rooms = (values.in ?? '').split(',');
const isAsked = (path: string): boolean => !aside.test(path) && rooms.some((room) => path.includes(room));
const lanes = Number(values.workers ?? Math.min(2, availableParallelism()));
const started = performance.now();
const minutes = (): string => ((performance.now() - started) / 60_000).toFixed(1);

/** What every file comes to, and how long it takes: each is run once with no bug awake. */
const known = new Map<string, Known>();
/** Files that fail with no bug awake: they find nothing. */
const unsound = new Set<string>();

const all = await openTests(bugs, lanes, 'all');
for (let rest = all.paths.filter(isAsked); rest.length > 0;) {
  const { passed, failed } = await all.run(rest, []);
  for (const one of passed) known.set(one.path, one);
  for (const { path } of failed) unsound.add(path);
  const left = rest.filter((path) => !known.has(path) && !unsound.has(path));
  if (left.length === rest.length) throw new Error(`These files neither pass nor fail: ${left.join(', ')}.`);
  rest = left;
}
await all.close();
console.log(`${String(known.size)} files pass with no bug awake (${minutes()} minutes)`);

/** Does the work with each, in as many lanes as there are processors; a lane runs one bug, or one group of them, at a time. */
const open = await Promise.all(Array.from({ length: lanes }, (_, lane) => openTests(bugs, 1, String(lane))));
async function inLanes<T>(items: readonly T[], work: (item: T, tests: Tests) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    open.map(async (tests) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next, tests);
    }),
  );
}

/** Seconds of the likeliest tests that each bug is asked of on its own. */
const alone = 10;

/** The likeliest files first, as many of them as `alone` has room for; at least two. */
function likeliest(bug: Numbered): readonly Known[] {
  let seconds = 0;
  return inOrder(bug, [...known.values()]).filter((one, place) => (seconds += one.seconds) < alone || place < 2);
}

const asked =
  values.only === undefined ? bugs : bugs.filter(({ number }) => values.only?.split(',').includes(String(number)));
const survivors = new Set<Numbered>();
await inLanes(asked, async (bug, tests) => {
  const before = performance.now();
  let found: Failed | undefined;
  for (const portion of inPortions(likeliest(bug), 2)) {
    const paths = portion.map(({ path }) => path);
    [found] = (await tests.run(paths, [bug.number])).failed;
    if (found !== undefined) break;
  }
  const seconds = `${((performance.now() - before) / 1000).toFixed(0)} s`;
  console.log(`${where(bug)}: ${found === undefined ? 'not yet caught' : `caught by ${told(found)}`} (${seconds})`);
  if (found === undefined) survivors.add(bug);
});
const unreached = [...survivors].filter((bug) => likeliest(bug).length === 0).length;
console.log(`${String(survivors.size)} are left, to ${String(unreached)} of them no test comes (${minutes()} minutes)`);

/** The one of these bugs that the file finds: all awake at once, and where it fails the halves of them. */
async function foundIn(
  path: string,
  group: readonly Numbered[],
  tests: Tests,
): Promise<readonly [Numbered, Failed] | undefined> {
  const numbers = group.map(({ number }) => number);
  const [failed] = (await tests.run([path], numbers)).failed;
  const [first] = group;
  if (failed === undefined || first === undefined) return undefined;
  if (group.length === 1) return [first, failed];
  const half = Math.ceil(group.length / 2);
  return (await foundIn(path, group.slice(0, half), tests)) ?? foundIn(path, group.slice(half), tests);
}

/**
 * What is left is awake at once in every other file that comes to it: one bug may hide another, but each that a file finds is
 * left out of the next attempt.
 */
await inLanes([...known.values()], async ({ path, reached }, tests) => {
  for (let more = true; more;) {
    const group = [...survivors].filter(
      (bug) => reached.has(bug.number) && !likeliest(bug).some((one) => one.path === path),
    );
    const found = group.length === 0 ? undefined : await foundIn(path, group, tests);
    more = found !== undefined;
    if (found === undefined || !survivors.delete(found[0])) continue;
    console.log(`${where(found[0])}: caught after all by ${told(found[1])}`);
  }
});
await Promise.all(open.map((tests) => tests.close()));

for (const path of unsound) console.log(`${path} fails without any bug, and was not asked`);
for (const bug of survivors) console.log(`\nsurvived: ${where(bug)}\n${difference(bug)}`);
const share = asked.length === 0 ? 1 : 1 - survivors.size / asked.length;
console.log(
  `\nseed ${String(seed)}: ${String(asked.length - survivors.size)} of ${String(asked.length)} caught, ${(share * 100).toFixed(1)} % (${minutes()} minutes)`,
);
process.exitCode = share >= leastCaught ? 0 : 1;

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
    // Only bugs in these sources, or in this line of one.
    at: { type: 'string' },
    // Only these tests: parts of paths.
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

// Bugs are not in what is built and packed, and style rules do not test behaviour. Long tests are left out:
// they find the fewest bugs per second.
const aside = /^test\/(package|mutants|long)\/|house-rules|lockfile|worker-file|reference\.test|check-ids/u;
const rooms = (values.in ?? '').split(',');
const isAsked = (path: string): boolean => !aside.test(path) && rooms.some((room) => path.includes(room));
const lanes = Number(values.workers ?? Math.min(2, availableParallelism()));
const started = performance.now();
const minutes = (): string => ((performance.now() - started) / 60_000).toFixed(1);

/** The bugs that every file reaches, and its time: each file is run once with no bug active. */
const known = new Map<string, Known>();
/** Files that fail with no bug active; they are left out. */
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

/** Does the work for each item in parallel lanes; a lane runs one bug, or one group of bugs, at a time. */
const open = await Promise.all(Array.from({ length: lanes }, (_, lane) => openTests(bugs, 1, String(lane))));
async function inLanes<T>(items: readonly T[], work: (item: T, tests: Tests) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    open.map(async (tests) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next, tests);
    }),
  );
}

/** Seconds of the likeliest tests that run against each bug on its own. */
const alone = 10;

/** The likeliest files, as many as fit into `alone`; at least two. */
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
console.log(`${String(survivors.size)} are left (${minutes()} minutes)`);

/** The bugs of a group that the file finds: all are active at once, and when it fails, each half in turn. */
async function foundIn(
  path: string,
  group: readonly Numbered[],
  tests: Tests,
): Promise<readonly (readonly [Numbered, Failed])[]> {
  const numbers = group.map(({ number }) => number);
  const [failed] = (await tests.run([path], numbers)).failed;
  const [first] = group;
  if (failed === undefined || first === undefined) return [];
  if (group.length === 1) return [[first, failed]];
  const half = Math.ceil(group.length / 2);
  return [...(await foundIn(path, group.slice(0, half), tests)), ...(await foundIn(path, group.slice(half), tests))];
}

/**
 * All remaining bugs are active at once in every file, even in files that did not reach them: files share a process,
 * and code that one file has already loaded is not reached again by another.
 */
async function askTogether(paths: readonly string[], tests: Tests): Promise<void> {
  for (let rest = paths; rest.length > 0 && survivors.size > 0;) {
    const { failed, passed } = await tests.run(
      rest,
      [...survivors].map(({ number }) => number),
    );
    for (const { path } of failed)
      for (const [bug, found] of await foundIn(path, [...survivors], tests)) {
        if (survivors.delete(bug)) console.log(`${where(bug)}: caught after all by ${told(found)}`);
      }
    const over = new Set([...failed, ...passed].map(({ path }) => path));
    const left = rest.filter((path) => !over.has(path));
    rest = left.length === rest.length ? [] : left;
  }
}
const files = [...known.keys()];
const size = Math.ceil(files.length / (lanes * 4));
await inLanes(
  Array.from({ length: lanes * 4 }, (_, part) => files.slice(part * size, (part + 1) * size)),
  askTogether,
);
await Promise.all(open.map((tests) => tests.close()));

for (const path of unsound) console.log(`${path} fails without any bug, and was not asked`);
for (const bug of survivors) console.log(`\nsurvived: ${where(bug)}\n${difference(bug)}`);
const share = asked.length === 0 ? 1 : 1 - survivors.size / asked.length;
console.log(
  `\nseed ${String(seed)}: ${String(asked.length - survivors.size)} of ${String(asked.length)} caught, ${(share * 100).toFixed(1)} % (${minutes()} minutes)`,
);
process.exitCode = share >= leastCaught ? 0 : 1;

// Each mutation operator, the text that holds several mutants, and what the runner decides: ranking, batches, hanging.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { at } from '../tools/run.ts';
import { refusedByCompiler } from './compilable.ts';
import { drawMutants } from './draw.ts';
import { mutationsOf } from './mutations.ts';
import { importedPaths, inBatches, ranked, sharedWords, type TestFile } from './ranking.ts';
import { switchName, withMutants, type Mutant } from './schemata.ts';
import { EndlessMutant, mutantSwitch } from './switch.ts';
import {
  hangs,
  mostIdle,
  processorBudget,
  reportRunning,
  secondsOf,
  watched,
  watchProcesses,
  type Observed,
} from './watchdog.ts';

const mutationsIn = (source: string, path = 'mocks/holder/a.ts') =>
  mutationsOf(path, source).map(({ operator, mutated }) => [operator, mutated]);

test.each([
  ["ledger.check('a', kept, { at: x && y });", 'the condition of a check is negated', '!(kept)'],
  ["ledger.check('a', kept, { at: x && y });", 'a check is removed', 'undefined'],
  ["ledger.note('a', kept, { at: x });", 'a noted condition is negated', '!(kept)'],
  ['const a = b < c;', 'a comparison is changed', 'b <= c'],
  ["const a = b === 'c';", 'a comparison is changed', "b !== 'c'"],
  ['const a = b && c;', 'an operand of && is removed', '(c)'],
  ['const a = b || c;', 'an operand of || is removed', '(b)'],
  ['const a = b ?? c;', 'a default is removed', '(b)'],
  ['const a = !b;', 'a not is removed', 'Boolean(b)'],
  ['const a = await table.take(b);', 'take becomes get', 'table.get(b)'],
  ['const a = b.some(c);', 'some becomes every', 'b.every(c)'],
  ['const a = b.filter(c);', 'a filter is removed', 'b'],
  ['const a = now + limits.clockSkew;', '+ becomes -', 'now - (limits.clockSkew)'],
  ['const a = b > 5;', 'a number is one more', '6'],
  ['const a = b ? c : d;', 'the branches are swapped', '(b) ? (d) : (c)'],
  ['async function f() { await endGrant(a); }', 'an awaited call is removed', 'undefined'],
  ['function checkTimes() { a(); }', 'a function returns at once', 'return;'],
  ['const a = Math.min(b, c);', 'min becomes max', 'Math.max(b, c)'],
])('house: in `%s`, %s', (source, operator, mutated) => {
  expect(mutationsIn(source)).toContainEqual([operator, mutated]);
});

test.each([
  ['the evidence of a check', "ledger.check('a', kept, { at: x && y });", 'x'],
  ['types', 'type A = B extends C ? D : E;', 'D'],
  ['a thrown error', 'throw new TypeError(a ? b : c);', 'b'],
  ['a loop condition', 'for (let a = 0; a < b; a += 1) c();', 'a <= b'],
  ['a default of an empty string', "const a = b ?? '';", '(b)'],
  [
    'a test for the groups of a match',
    'if (year === undefined || month === undefined) return;',
    '(year === undefined)',
  ],
  ['the evidence of a note', "ledger.note('a', kept, { at: x && y });", 'x'],
])('house: %s is not mutated', (_, source, mutated) => {
  expect(mutationsIn(source).map(([, text]) => text)).not.toContain(mutated);
});

test('limits are mutated only in the file of limits', () => {
  const source = 'export const limits = { page: 25 } as const;';
  expect(mutationsIn(source, 'mocks/spec/limits.ts')).toEqual([['a limit is one more', '26']]);
  expect(mutationsIn(source)).toEqual([]);
});

const install = (active: ReadonlySet<number>, reached: (number: number) => void = () => undefined): void => {
  Reflect.set(globalThis, switchName, mutantSwitch(active, reached));
};

type Answer = (a: unknown, b: unknown) => unknown;

const answerIn = async (source: string, run = ''): Promise<Answer> => {
  const { code } = await transformWithOxc(source, 'a.ts');
  const module = (await import(`data:text/javascript,${encodeURIComponent(`${code}//${run}`)}`)) as { answer: Answer };
  return module.answer;
};

test('a text with several mutants behaves as the active one, and as the original if none is active', async () => {
  const source = 'export const answer = (a: number, b: number): string => (a < b && b > 5 ? "yes" : "no");';
  const found = mutationsOf('mocks/a.ts', source);
  const mutants = ['a comparison is changed', 'a number is one more'].map((operator, index) => {
    const mutation = found.find((one) => one.operator === operator);
    if (mutation === undefined) throw new Error(`There is no ${operator}.`);
    return { number: index + 1, mutation };
  });
  const answers = async (active: number): Promise<readonly unknown[]> => {
    install(new Set([active]));
    const answer = await answerIn(withMutants(source, mutants), String(active));
    return [answer(6, 6), answer(1, 6)];
  };
  expect(await answers(0)).toEqual(['no', 'yes']);
  expect(await answers(1)).toEqual(['yes', 'yes']);
  expect(await answers(2)).toEqual(['no', 'no']);
  expect(() =>
    withMutants(source, [...mutants, { number: 3, mutation: mutants[0]?.mutation ?? found[0] ?? fail() }]),
  ).toThrow(RangeError);
});

test.each(['a && b', 'a || b', 'a ?? b', 'a < b', 'a <= b', 'a > b', 'a >= b'])(
  'house: a mutant of %s is reached only if it makes a difference, and changes nothing while inactive',
  async (expression) => {
    const some = [undefined, null, false, true, 0, 1, 2, 'a'];
    const inputs = some.flatMap((a) => some.map((b) => [a, b] as const));
    const written = (text: string): string => `export const answer = (a, b) => ${text};`;
    const given = async (
      text: string,
      before: (index: number) => void = () => undefined,
    ): Promise<readonly unknown[]> => {
      const answer = await answerIn(text);
      return inputs.map(([a, b], index) => {
        before(index);
        return answer(a, b);
      });
    };
    for (const mutation of mutationsOf('mocks/a.ts', written(expression))) {
      const text = withMutants(written(expression), [{ number: 1, mutation }]);
      const [original, mutated] = [await given(written(expression)), await given(written(mutation.mutated))];
      const reached = new Set<number>();
      let now = 0;
      install(new Set(), () => reached.add(now));
      expect(await given(text, (index) => (now = index))).toEqual(original);
      // Inputs that do not reach it give equal results, at least as conditions.
      const differ = [...inputs.keys()].filter((index) => Boolean(original[index]) !== Boolean(mutated[index]));
      expect(differ.filter((index) => !reached.has(index))).toEqual([]);
      expect(reached.size).toBeLessThan(inputs.length);
      install(new Set([1]));
      expect(await given(text)).toEqual(mutated);
    }
  },
);

const fail = (): never => {
  throw new Error('There is no mutant.');
};

test('a seed always draws the same mutants, as many as requested, spread over many files', () => {
  const [one, again, another] = [drawMutants(1, 60), drawMutants(1, 60), drawMutants(2, 60)];
  expect(one).toHaveLength(60);
  // A third of the draws, apart from those repeated because mutants overlap.
  expect(Math.abs(one.filter(({ mutation }) => mutation.path.startsWith('src/')).length - 20)).toBeLessThan(4);
  expect(again).toEqual(one);
  expect(another).not.toEqual(one);
  expect(new Set(one.map(({ mutation }) => mutation.path)).size).toBeGreaterThan(30);
});

test('with a place, all mutants are there', () => {
  const path = 'mocks/holder/token/issue.ts';
  expect(new Set(drawMutants(1, 60, 'token/issue.ts').map(({ mutation }) => mutation.path))).toEqual(new Set([path]));
  const [one = fail()] = drawMutants(1, 1, path);
  const { line } = one.mutation;
  const there = drawMutants(1, 60, `${path}:${String(line)}`);
  expect(new Set(there.map(({ mutation }) => mutation.line))).toEqual(new Set([line]));
  expect(() => drawMutants(1, 60, 'nowhere.ts')).toThrow(RangeError);
});

test.each([
  ['renders', 'src/elements/why/cdr-why.ts'],
  ['handles buttons', 'src/ui/walk-buttons.ts'],
  ['listens to window events', 'src/pages/callback/redirects.ts'],
  ['is an element', 'src/embeds/try/cdr-try.ts'],
  ['uses IndexedDB', 'mocks/store/idb-table.ts'],
  ['is an example to copy', 'src/pages/workbench/copies/examples/openid-client.ts'],
])('house: a source that %s has no mutants: no test in Node runs it', (_what, path) => {
  expect(mutationsOf(path, readFileSync(at(path), 'utf8'))).not.toEqual([]);
  expect(() => drawMutants(1, 1, path)).toThrow(RangeError);
});

const processAt = (processorSeconds: number, since = 0): Observed => ({
  pid: 1,
  path: 'a.test.ts',
  since,
  processorSeconds,
});

test('a process hangs if it uses much more processor time for a file than usual, or none for half a minute', () => {
  let [now, known] = [0, watched(undefined, 0, processAt(100))];
  const after = (seconds: number, used: number, since?: number): string | undefined => {
    now += seconds * 1000;
    known = watched(known, now, processAt(used, since));
    return hangs(known, processorBudget(5), now);
  };
  expect(after(500, 130)).toBeUndefined();
  expect(after(1, 131)).toContain('busy');
  expect(after(1, 131, 7)).toBeUndefined();
  expect(after(mostIdle, 131, 7)).toBeUndefined();
  expect(after(1, 131, 7)).toContain('idle');
  expect(after(1, 132, 7)).toBeUndefined();
});

test.each([
  ['00:00:01', 1],
  [' 0:02.50', 2.5],
  ['01:02:03', 3723],
  ['2-00:00:05', 172_805],
])('house: the processor time %s is %d seconds', (time, seconds) => {
  expect(secondsOf(time)).toBe(seconds);
});

test('a process in an endless loop is ended', async () => {
  const folder = at('test-results/mutants-hanging');
  const watchdog = watchProcesses(folder, () => 1);
  const child = spawn(process.execPath, ['-e', 'for (;;);']);
  writeFileSync(join(folder, String(child.pid)), 'a.test.ts');
  reportRunning(folder, '');
  const [, signal] = (await once(child, 'exit')) as [number | null, string];
  expect(signal).toBe('SIGKILL');
  expect(watchdog.end()).toMatchObject([{ path: 'a.test.ts', reason: 'still busy after 1 s of processor time' }]);
});

test('an endless loop ends by itself once its mutant was reached too often', async () => {
  const source = 'export const answer = (a, b) => { for (;;) { if (!a) return; b(); } };';
  const [mutation = fail()] = mutationsOf('mocks/a.ts', source);
  install(new Set([1]));
  const answer = await answerIn(withMutants(source, [{ number: 1, mutation }]));
  expect(() => answer(false, () => undefined)).toThrow(EndlessMutant);
});

const ran = (path: string, seconds: number, ...reached: readonly (readonly [number, number])[]): TestFile => ({
  path,
  seconds,
  imports: new Set(),
  reached: new Map(reached),
});

test('of the test files that reach a mutant, the nearest and those that reach it most often run first, in turn', () => {
  const tests = [
    ran('test/contract/every-body.test.ts', 17, [1, 40]),
    ran('test/flow/register/lists.test.ts', 1, [1, 30]),
    ran('test/flow/token/refresh.test.ts', 1, [1, 2]),
    ran('test/unit/meters.test.ts', 1),
  ];
  const mutantAt = (path: string, text = '() => a < b'): Mutant => {
    const [mutation] = mutationsOf(path, `export const answer = ${text};`);
    return { number: 1, mutation: mutation ?? fail() };
  };
  const order = (mutant: Mutant, files = tests) => ranked(mutant, files).map(({ path }) => path.split('/').at(-1));
  const refresh = ['refresh.test.ts', 'lists.test.ts', 'every-body.test.ts'];
  expect(order(mutantAt('mocks/holder/token/refresh-token-grant.ts'))).toEqual(refresh);
  expect(order(mutantAt('mocks/keys/verify.ts'))).toEqual(['lists.test.ts', 'every-body.test.ts', 'refresh.test.ts']);
  const path = 'test/flow/register/lists.test.ts';
  const imports = importedPaths(path, "import { a } from '../../../mocks/holder/token/refresh-token-grant.ts';");
  const direct = tests.map((file) => (file.path === path ? { ...file, imports } : file));
  expect(order(mutantAt('mocks/holder/token/refresh-token-grant.ts'), direct)).toEqual([
    'lists.test.ts',
    'refresh.test.ts',
    'every-body.test.ts',
  ]);
  // A mutant in code that runs when a module loads may be killed by any file.
  expect(order(mutantAt('mocks/keys/verify.ts', 'a < b'))).toHaveLength(tests.length);
  expect(sharedWords('mocks/keys/verify.ts', 'test/unit/keys-verify.test.ts')).toBe(2);
});

test('batches contain every test file, and the first is short', () => {
  const tests = [1, 2, 3, 1, 1, 20, 1].map((seconds, index) => ran(String(index), seconds));
  const batches = inBatches(tests, 4).map((batch) => batch.map(({ path }) => path).join(''));
  expect(batches).toEqual(['01', '2', '34', '5', '6']);
});

test('mutations that do not compile are found, and the sources are restored', () => {
  const folder = at('test-results/mutants-refused');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = { strict: true, noEmit: true, target: 'ES2024', lib: ['ES2024'], types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
  const source = 'export const a = (b: number | undefined, c: number): number => ((b ?? 0) < c ? 1 : 0);\n';
  for (const path of ['a.ts', 'b.ts']) writeFileSync(join(folder, path), source);
  const mutations = ['a.ts', 'b.ts'].flatMap((path) => mutationsOf(path, source));
  const refused = [...refusedByCompiler(folder, mutations)].map(({ path, operator }) => [path, operator]);
  expect(refused).toEqual([
    ['a.ts', 'a default is removed'],
    ['b.ts', 'a default is removed'],
  ]);
  expect(mutations.length).toBeGreaterThan(4);
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(source);
});

test('a function that returns at once is reached by a call, not when its module loads', () => {
  const source = 'function checkTimes(): void { const a = 1 < 2; b(a); }';
  const found = mutationsOf('mocks/a.ts', source).map(({ operator, loads }) => [operator, loads]);
  expect(found).toContainEqual(['a function returns at once', undefined]);
});

// The small bugs: what each operator changes, sources that contain several inactive bugs, and how they are chosen and run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { at } from '../tools/run.ts';
import { awakeBugs, EndlessBug } from './awake.ts';
import { chosenBugs } from './chosen.ts';
import { refusedByCompiler } from './compiled.ts';
import { hangs, mayIdle, mayWork, sayRunning, secondsOf, watched, watchProcesses, type Found } from './hanging.ts';
import { mutationsOf } from './mutations.ts';
import { inOrder, inPortions, nearness, type Known } from './nearness.ts';
import { asking, withBugs, type Numbered } from './schemata.ts';

const bugsIn = (source: string, path = 'mocks/holder/a.ts') =>
  mutationsOf(path, source).map(({ operator, mutated }) => [operator, mutated]);

test.each([
  ["ledger.check('a', kept, { at: x && y });", 'the condition of a check is turned round', '!(kept)'],
  ["ledger.check('a', kept, { at: x && y });", 'a check is left out', 'undefined'],
  ["ledger.note('a', kept, { at: x });", 'what a party notes is turned round', '!(kept)'],
  ['const a = b < c;', 'a comparison is another', 'b <= c'],
  ["const a = b === 'c';", 'a comparison is another', "b !== 'c'"],
  ['const a = b && c;', 'a conjunct is left out', '(c)'],
  ['const a = b || c;', 'an alternative is left out', '(b)'],
  ['const a = b ?? c;', 'a default is left out', '(b)'],
  ['const a = !b;', 'a not is left out', 'Boolean(b)'],
  ['const a = await table.take(b);', 'what may be taken once is only looked at', 'table.get(b)'],
  ['const a = b.some(c);', 'some become all', 'b.every(c)'],
  ['const a = b.filter(c);', 'a filter is left out', 'b'],
  ['const a = now + limits.clockSkew;', 'plus becomes minus', 'now - (limits.clockSkew)'],
  ['const a = b > 5;', 'one too many', '6'],
  ['const a = b ? c : d;', 'either becomes or', '(b) ? (d) : (c)'],
  ['async function f() { await endGrant(a); }', 'a step is left out', 'undefined'],
  ['function checkTimes() { a(); }', 'a function returns at once', 'return;'],
  ['const a = Math.min(b, c);', 'the least becomes the most', 'Math.max(b, c)'],
])('house: %s can be changed so that %s', (source, operator, mutated) => {
  expect(bugsIn(source)).toContainEqual([operator, mutated]);
});

test.each([
  ['the evidence of a check', "ledger.check('a', kept, { at: x && y });", 'x'],
  ['types', 'type A = B extends C ? D : E;', 'D'],
  ['a thrown TypeError', 'throw new TypeError(a ? b : c);', 'b'],
  ['the end of a loop', 'for (let a = 0; a < b; a += 1) c();', 'a <= b'],
  ['an empty string as a default', "const a = b ?? '';", '(b)'],
  ['a test for groups of a match', 'if (year === undefined || month === undefined) return;', '(year === undefined)'],
  ['the evidence of a note', "ledger.note('a', kept, { at: x && y });", 'x'],
])('house: %s is never changed', (_, source, mutated) => {
  expect(bugsIn(source).map(([, text]) => text)).not.toContain(mutated);
});

test('house: limits are increased only in the file of limits', () => {
  const source = 'export const limits = { page: 25 } as const;';
  expect(bugsIn(source, 'mocks/spec/limits.ts')).toEqual([['a limit is one more', '26']]);
  expect(bugsIn(source)).toEqual([]);
});

const sleeping = (awake: ReadonlySet<number>, reached: (number: number) => void = () => undefined): void => {
  Reflect.set(globalThis, asking.replace('globalThis.', ''), awakeBugs(awake, reached));
};

type Answer = (a: unknown, b: unknown) => unknown;

const answerIn = async (source: string, run = ''): Promise<Answer> => {
  const { code } = await transformWithOxc(source, 'a.ts');
  const module = (await import(`data:text/javascript,${encodeURIComponent(`${code}//${run}`)}`)) as { answer: Answer };
  return module.answer;
};

test('house: a source with several bugs behaves as the active bug does, and as before with none active', async () => {
  const source = 'export const answer = (a: number, b: number): string => (a < b && b > 5 ? "yes" : "no");';
  const found = mutationsOf('mocks/a.ts', source);
  const bugs = ['a comparison is another', 'one too many'].map((operator, index) => {
    const mutation = found.find((one) => one.operator === operator);
    if (mutation === undefined) throw new Error(`There is no ${operator}.`);
    return { number: index + 1, mutation };
  });
  const answers = async (awake: number): Promise<readonly unknown[]> => {
    sleeping(new Set([awake]));
    const answer = await answerIn(withBugs(source, bugs), String(awake));
    return [answer(6, 6), answer(1, 6)];
  };
  expect(await answers(0)).toEqual(['no', 'yes']);
  expect(await answers(1)).toEqual(['yes', 'yes']);
  expect(await answers(2)).toEqual(['no', 'no']);
  expect(() => withBugs(source, [...bugs, { number: 3, mutation: bugs[0]?.mutation ?? found[0] ?? fail() }])).toThrow(
    RangeError,
  );
});

test.each(['a && b', 'a || b', 'a ?? b', 'a < b', 'a <= b', 'a > b', 'a >= b'])(
  'house: every bug in %s is reached only where it makes a difference, and changes nothing else',
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
      const text = withBugs(written(expression), [{ number: 1, mutation }]);
      const [good, bent] = [await given(written(expression)), await given(written(mutation.mutated))];
      const reached = new Set<number>();
      let now = 0;
      sleeping(new Set(), () => reached.add(now));
      expect(await given(text, (index) => (now = index))).toEqual(good);
      // Where the bug is not reached, the two results are equal, at least as conditions.
      const differ = [...inputs.keys()].filter((index) => Boolean(good[index]) !== Boolean(bent[index]));
      expect(differ.filter((index) => !reached.has(index))).toEqual([]);
      expect(reached.size).toBeLessThan(inputs.length);
      sleeping(new Set([1]));
      expect(await given(text)).toEqual(bent);
    }
  },
);

const fail = (): never => {
  throw new Error('There is no bug.');
};

test('house: a seed always selects the same bugs, in the requested number', () => {
  const [one, again, another] = [chosenBugs(1, 60), chosenBugs(1, 60), chosenBugs(2, 60)];
  expect(one).toHaveLength(60);
  // A third of the draws; a bug that overlaps another is drawn again.
  expect(Math.abs(one.filter(({ mutation }) => mutation.path.startsWith('src/')).length - 20)).toBeLessThan(4);
  expect(again).toEqual(one);
  expect(another).not.toEqual(one);
  expect(new Set(one.map(({ mutation }) => mutation.path)).size).toBeGreaterThan(30);
});

test('house: all bugs are in the named file or line, and an unknown place is refused', () => {
  const path = 'mocks/holder/token/issue.ts';
  expect(new Set(chosenBugs(1, 60, 'token/issue.ts').map(({ mutation }) => mutation.path))).toEqual(new Set([path]));
  const [one = fail()] = chosenBugs(1, 1, path);
  const { line } = one.mutation;
  const there = chosenBugs(1, 60, `${path}:${String(line)}`);
  expect(new Set(there.map(({ mutation }) => mutation.line))).toEqual(new Set([line]));
  expect(() => chosenBugs(1, 60, 'nowhere.ts')).toThrow(RangeError);
});

test.each([
  ['drawing code', 'src/elements/cdr-why.ts'],
  ['code that uses the buttons of a page', 'src/ui/walk-buttons.ts'],
  ['code that listens to window events', 'src/pages/callback/redirects.ts'],
  ['an element', 'src/embeds/try/cdr-try.ts'],
  ['an example given as text', 'src/pages/workbench/examples/openid-client.ts'],
])('house: no bug is chosen in %s, which no test in Node runs', (_what, path) => {
  expect(mutationsOf(path, readFileSync(at(path), 'utf8'))).not.toEqual([]);
  expect(() => chosenBugs(1, 1, path)).toThrow(RangeError);
});

const processAt = (worked: number, since = 0): Found => ({ pid: 1, path: 'a.test.ts', since, worked });

test('house: a process hangs once it has used far more processor time than its file needs, or has been idle for half a minute', () => {
  let [now, known] = [0, watched(undefined, processAt(100), 0)];
  const after = (seconds: number, worked: number, since?: number): string | undefined => {
    now += seconds * 1000;
    known = watched(known, processAt(worked, since), now);
    return hangs(known, mayWork(5), now);
  };
  expect(after(500, 130)).toBeUndefined();
  expect(after(1, 131)).toContain('at work');
  expect(after(1, 131, 7)).toBeUndefined();
  expect(after(mayIdle, 131, 7)).toBeUndefined();
  expect(after(1, 131, 7)).toContain('waits');
  expect(after(1, 132, 7)).toBeUndefined();
});

test.each([
  ['00:00:01', 1],
  [' 0:02.50', 2.5],
  ['01:02:03', 3723],
  ['2-00:00:05', 172_805],
])('house: processor time %s is %d seconds', (time, seconds) => {
  expect(secondsOf(time)).toBe(seconds);
});

test('house: a process in an endless loop is killed', async () => {
  const folder = at('test-results/small-bugs-hanging');
  const watch = watchProcesses(folder, () => 1);
  const child = spawn(process.execPath, ['-e', 'for (;;);']);
  writeFileSync(join(folder, String(child.pid)), 'a.test.ts');
  sayRunning(folder, '');
  const [, signal] = (await once(child, 'exit')) as [number | null, string];
  expect(signal).toBe('SIGKILL');
  expect(watch.end()).toMatchObject([{ path: 'a.test.ts', said: 'still at work after 1 s of the processor' }]);
});

test('house: an endless loop made by a bug throws once the bug has been reached too often', async () => {
  const source = 'export const answer = (a, b) => { for (;;) { if (!a) return; b(); } };';
  const [mutation = fail()] = mutationsOf('mocks/a.ts', source);
  sleeping(new Set([1]));
  const answer = await answerIn(withBugs(source, [{ number: 1, mutation }]));
  expect(() => answer(false, () => undefined)).toThrow(EndlessBug);
});

const ran = (path: string, seconds: number, ...reached: readonly (readonly [number, number])[]): Known => ({
  path,
  seconds,
  reached: new Map(reached),
});

test('house: tests of the same folder and subject are run first, then those that reach the bug most often', () => {
  const tests = [
    ran('test/contract/every-body.test.ts', 17, [1, 40]),
    ran('test/flow/register/lists.test.ts', 1, [1, 30]),
    ran('test/flow/token/refresh.test.ts', 1, [1, 2]),
    ran('test/unit/meters.test.ts', 1),
  ];
  const bugAt = (path: string, text = '() => a < b'): Numbered => {
    const [mutation] = mutationsOf(path, `export const answer = ${text};`);
    return { number: 1, mutation: mutation ?? fail() };
  };
  const order = (bug: Numbered) => inOrder(bug, tests).map(({ path }) => path.split('/').at(-1));
  const refresh = ['refresh.test.ts', 'lists.test.ts', 'every-body.test.ts'];
  expect(order(bugAt('mocks/holder/token/refresh-token-grant.ts'))).toEqual(refresh);
  expect(order(bugAt('mocks/keys/verify.ts'))).toEqual(['lists.test.ts', 'every-body.test.ts', 'refresh.test.ts']);
  // A bug in module code runs once, in whichever file loads it first, so any file may find it.
  expect(order(bugAt('mocks/keys/verify.ts', 'a < b'))).toHaveLength(tests.length);
  expect(nearness('mocks/keys/verify.ts', 'test/unit/keys-verify.test.ts')).toBe(2);
});

test('house: portions of tests begin short and contain every test', () => {
  const tests = [1, 2, 3, 1, 1, 20, 1].map((seconds, index) => ran(String(index), seconds));
  const portions = inPortions(tests, 4).map((portion) => portion.map(({ path }) => path).join(''));
  expect(portions).toEqual(['01', '2', '34', '5', '6']);
});

test('house: bugs that the compiler refuses are identified, and the sources are restored', () => {
  const folder = at('test-results/small-bugs-refused');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = { strict: true, noEmit: true, target: 'ES2024', lib: ['ES2024'], types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
  const source = 'export const a = (b: number | undefined, c: number): number => ((b ?? 0) < c ? 1 : 0);\n';
  for (const path of ['a.ts', 'b.ts']) writeFileSync(join(folder, path), source);
  const bugs = ['a.ts', 'b.ts'].flatMap((path) => mutationsOf(path, source));
  const refused = [...refusedByCompiler(folder, bugs)].map(({ path, operator }) => [path, operator]);
  expect(refused).toEqual([
    ['a.ts', 'a default is left out'],
    ['b.ts', 'a default is left out'],
  ]);
  expect(bugs.length).toBeGreaterThan(4);
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(source);
});

test('house: an early return takes effect when the function is called, not when it is loaded', () => {
  const source = 'function checkTimes(): void { const a = 1 < 2; b(a); }';
  const found = mutationsOf('mocks/a.ts', source).map(({ operator, loads }) => [operator, loads]);
  expect(found).toContainEqual(['a function returns at once', undefined]);
});

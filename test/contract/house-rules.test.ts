// House rules that neither the linter nor .dependency-cruiser.mjs can enforce, checked on every source file.
import { describe, expect, test } from 'vitest';
import { sourceOf, sourcesUnder, type Source } from '../kit/sources.ts';
import * as house from './house-rules.ts';

const mocks = sourcesUnder('mocks');
const src = sourcesUnder('src');
const tests = sourcesUnder('test');
const product = [...mocks, ...src];
const everything = [...product, ...tests];

interface HouseRule {
  readonly title: string;
  readonly why: string;
  readonly files: readonly Source[];
  readonly rule: house.Rule;
  /** Sources that the rule must report: a rule that reports nothing proves nothing. */
  readonly violations: readonly (readonly [path: string, text: string])[];
}

const rules: readonly HouseRule[] = [
  {
    title: 'every file starts with a comment that states its purpose',
    why: 'The list of first lines is the index of the code.',
    files: everything,
    rule: house.startsWithPurpose,
    violations: [['mocks/a.ts', "import './b.ts';\n// late"]],
  },
  {
    title: 'no name contains manager, helper, util, misc or service',
    why: 'These words fit any code. A file with such a name collects whatever has no place.',
    files: everything,
    rule: house.noEmptyNames,
    violations: [
      ['mocks/holder/token-utils.ts', ''],
      ['mocks/service/a.ts', ''],
      ['mocks/holder/a.ts', 'export class TokenManager {}'],
      ['mocks/holder/a.ts', 'export const tokenService = 1;'],
    ],
  },
  {
    title: 'no comment silences the compiler, the linter or coverage',
    why: 'A suppressed error stays suppressed when its reason is gone.',
    files: everything,
    rule: house.noSuppression,
    violations: [
      ['mocks/a.ts', '// @ts-expect-error later\nconst a: string = 1;'],
      ['mocks/a.ts', '/* oxlint-disable no-eval */'],
    ],
  },
  {
    title: 'no decorators',
    why: 'Sources run by stripping their types, and decorators do not strip.',
    files: everything,
    rule: house.noDecorator,
    violations: [['src/elements/a.ts', '@customElement("a-b") class A {}']],
  },
  {
    title: 'no time or randomness of the machine in mocks/, except in mocks/ambient',
    why: 'The clock of a sandbox can be set, and a seeded sandbox is the same in every run.',
    files: mocks.filter(({ path }) => !path.startsWith('mocks/ambient/')),
    rule: house.noMachineTime,
    violations: [
      ['mocks/a.ts', 'const a = new Date();'],
      ['mocks/a.ts', 'const a = Date();'],
      ['mocks/a.ts', 'new SignJWT({}).setIssuedAt();'],
      ['mocks/a.ts', 'const a = globalThis.Date.now();'],
      ['mocks/a.ts', 'const a = self.Math.random();'],
    ],
  },
  {
    title: 'no barrel files except the entry points',
    why: 'An import names the file that it needs, so loading it loads nothing else.',
    files: product,
    rule: house.noBarrel,
    violations: [
      ['mocks/holder/a.ts', "export { b } from './b.ts';"],
      ['src/ui/a.ts', "export * from './b.ts';\nexport * from './c.ts';"],
    ],
  },
  {
    title: 'no cache at the top of a module in mocks/',
    why: 'Several worlds run in one realm. What one remembers is kept in it (mocks/world/world-cache.ts) and ends with it.',
    files: mocks,
    rule: house.noModuleCache,
    violations: [
      ['mocks/keys/a.ts', 'const a = boundedCache<string, string>(8);'],
      ['mocks/holder/a.ts', 'export const a = boundedCache(8);'],
    ],
  },
  {
    title: 'no import() outside loadPart and loadOnce',
    why: 'After a deployment or without a network the part may be gone. These two report that and retry.',
    files: product,
    rule: house.noBareDynamicImport,
    violations: [
      ['src/pages/a.ts', "const { b } = await import('./b.ts');"],
      ['src/recipient/a.ts', "const load = () => import('./b.ts');\nloadPart(() => 1);"],
      ['mocks/holder/a.ts', "void import('./b.ts').then(({ b }) => b());"],
    ],
  },
  {
    title: 'no inline style attributes',
    why: 'The Content Security Policy of the pages blocks them.',
    files: product,
    rule: house.noInlineStyle,
    violations: [['src/elements/a.ts', 'const a = `<p class="b" style="color: red">`;']],
  },
  {
    title: 'another file uses each exported function and constant',
    why: 'An export says that somebody else depends on it. Where nobody does, it can change freely.',
    // Schemas are found by name, and an example is text that visitors copy.
    files: product.filter(({ path }) => !/^mocks\/spec\/schemas\/|\/copies\/examples\//u.test(path)),
    rule: house.exportsAreUsed(everything),
    violations: [
      ['src/runs/a.ts', 'export const usedByNobodyElse = 1;'],
      ['mocks/holder/a.ts', 'export function usedByNobodyElse(): void {}'],
    ],
  },
  {
    title: 'no test in Node has a timeout below that of vitest.config.ts',
    why: 'It would fail on a busy machine although the code is right.',
    // The violations below are text of this file.
    files: tests.filter(
      ({ path }) =>
        /^test\/(unit|flow|contract|long|fuzz|package)\/.*\.test\.ts$/u.test(path) &&
        path !== 'test/contract/house-rules.test.ts',
    ),
    rule: house.noShortTimeout,
    violations: [
      ['test/flow/a.test.ts', "test('a', async () => {\n  await b();\n}, 60_000);"],
      ['test/unit/a.test.ts', "test('a', { timeout: 20_000 }, async () => {});"],
    ],
  },
];

describe.each(rules.map((one) => [one.title, one] as const))('%s', (_title, { why, files, rule, violations }) => {
  test('holds in every file', () => {
    expect(files.length).toBeGreaterThan(0);
    const found = files.flatMap((file) => rule(file).map((wrong) => `${file.path}: ${wrong}`));
    expect(found, why).toEqual([]);
  });
  test.each(violations)('is violated by %s with %j', (path, text) => {
    expect(rule(sourceOf(path, text))).not.toEqual([]);
  });
});

test('an ordinary source violates no rule', () => {
  const ordinary = sourceOf(
    'mocks/holder/resources/service-point-handlers.ts',
    "// Service points that a consumer shares.\nimport type { World } from '../world/world.ts';\nexport const servicePoints = (world: World) => new Date(world.clock.now());\n",
  );
  expect(rules.flatMap(({ rule }) => rule(ordinary))).toEqual([]);
});

test('no two files have the same name, except in mocks/spec and for index.ts, main.ts and tables.ts', () => {
  const conventional = new Set(['index.ts', 'main.ts', 'tables.ts']);
  const paths = product.map(({ path }) => path).filter((path) => !path.startsWith('mocks/spec/'));
  const byName = Map.groupBy(paths, (path) => path.slice(path.lastIndexOf('/') + 1));
  expect([...byName].filter(([name, same]) => same.length > 1 && !conventional.has(name))).toEqual([]);
});

// House rules that neither the linter nor .dependency-cruiser.mjs can enforce, as tests that read the sources.
import { describe, expect, test } from 'vitest';
import { sourceOf, sourcesUnder, type Source } from '../kit/sources.ts';
import * as style from './style.ts';

const mocks = sourcesUnder('mocks');
const src = sourcesUnder('src');
const tests = sourcesUnder('test');
const product = [...mocks, ...src];
const everything = [...product, ...tests];

/** Its sources that break a rule are text. */
const here = 'test/contract/house-rules.test.ts';
const injectedHere = ({ path }: Source): boolean => !path.startsWith('mocks/ambient/');
const found = (sources: readonly Source[], rule: style.Rule): string[] =>
  sources.flatMap((source) => rule(source).map((wrong) => `${source.path}: ${wrong}`));
/** A rule, the files it applies to, and sources that break it: a rule that cannot be broken proves nothing. */
const rules: readonly [
  title: string,
  where: readonly Source[],
  rule: style.Rule,
  broken: readonly [path: string, text: string][],
][] = [
  [
    'every file begins with one sentence of purpose',
    everything,
    style.purpose,
    [['mocks/a.ts', "import './b.ts';\n// late"]],
  ],
  [
    'names say what they name',
    everything,
    style.goodNames,
    [
      ['mocks/holder/token-utils.ts', ''],
      ['mocks/service/a.ts', ''],
      ['mocks/holder/a.ts', 'export class TokenManager {}'],
      ['mocks/holder/a.ts', 'export const tokenService = 1;'],
    ],
  ],
  [
    'nothing silences the compiler or the linter',
    everything,
    style.noSuppression,
    [
      ['mocks/a.ts', '// @ts-expect-error later\nconst a: string = 1;'],
      ['mocks/a.ts', '/* oxlint-disable no-eval */'],
    ],
  ],
  ['no decorators', everything, style.noDecorator, [['src/elements/a.ts', '@customElement("a-b") class A {}']]],
  [
    'time and randomness in mocks/ come from mocks/ambient',
    mocks.filter(injectedHere),
    style.injected,
    [
      ['mocks/a.ts', 'const a = new Date();'],
      ['mocks/a.ts', 'const a = Date();'],
      ['mocks/a.ts', 'new SignJWT({}).setIssuedAt();'],
      ['mocks/a.ts', 'const a = globalThis.Date.now();'],
      ['mocks/a.ts', 'const a = self.Math.random();'],
    ],
  ],
  [
    'no barrels except the entries',
    product,
    style.noBarrel,
    [
      ['mocks/holder/a.ts', "export { b } from './b.ts';"],
      ['src/ui/a.ts', "export * from './b.ts';\nexport * from './c.ts';"],
    ],
  ],
  [
    'no module in mocks/ keeps state that belongs to a world',
    mocks,
    style.remembersInWorlds,
    [
      ['mocks/keys/a.ts', 'const a = boundedCache<string, string>(8);'],
      ['mocks/holder/a.ts', 'export const a = boundedCache(8);'],
    ],
  ],
  [
    'dynamic imports go through loadPart or loadOnce, which report a failed load and retry',
    product,
    style.loadsWithCare,
    [
      ['src/pages/a.ts', "const { b } = await import('./b.ts');"],
      ['src/recipient/a.ts', "const load = () => import('./b.ts');\nloadPart(() => 1);"],
      ['mocks/holder/a.ts', "void import('./b.ts').then(({ b }) => b());"],
    ],
  ],
  [
    'no inline style attributes',
    product,
    style.noInlineStyle,
    [['src/elements/a.ts', 'const a = `<p class="b" style="color: red">`;']],
  ],
  [
    'no test has a limit that a busy machine exceeds',
    tests.filter(
      ({ path }) => /^test\/(unit|flow|contract|long|fuzz|package)\/.*\.test\.ts$/u.test(path) && path !== here,
    ),
    style.patient,
    [
      ['test/flow/a.test.ts', "test('a', async () => {\n  await b();\n}, 60_000);"],
      ['test/unit/a.test.ts', "test('a', { timeout: 20_000 }, async () => {});"],
    ],
  ],
];

describe.each(rules)('%s', (_title, where, rule, broken) => {
  test('every file follows it', () => {
    expect(where.length).toBeGreaterThan(0);
    expect(found(where, rule)).toEqual([]);
  });
  test.each(broken)('%s with %j would break it', (path, text) => {
    expect(rule(sourceOf(path, text))).not.toEqual([]);
  });
});

/** File names that recur by convention. */
const ofEveryFolder = new Set(['index.ts', 'main.ts', 'tables.ts']);

test('file names are unique outside mocks/spec, where the folder tells them apart', () => {
  const paths = product.map(({ path }) => path).filter((path) => !path.startsWith('mocks/spec/'));
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const byName = Map.groupBy(paths, nameOf);
  expect([...byName].filter(([name, all]) => all.length > 1 && !ofEveryFolder.has(name))).toEqual([]);
});

test('a good source breaks no rule', () => {
  const good = sourceOf(
    'mocks/holder/resources/service-point-handlers.ts',
    "// Service points that a consumer shares.\nimport type { World } from '../world/world.ts';\nexport const servicePoints = (world: World) => new Date(world.clock.now());\n",
  );
  expect(rules.flatMap(([, , rule]) => rule(good))).toEqual([]);
});

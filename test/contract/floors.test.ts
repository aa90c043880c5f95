// The house rules as a test that reads the sources: floors, packages, names, sizes, time and chance.
import { describe, expect, test } from 'vitest';
import { sourceOf, sourcesUnder, type Source } from '../kit/sources.ts';
import { floorBroken, packageRefused } from './house.ts';
import * as style from './style.ts';

const mocks = sourcesUnder('mocks');
const src = sourcesUnder('src');
const tests = sourcesUnder('test');
const product = [...mocks, ...src];
const everything = [...product, ...tests];

const injectedHere = ({ path }: Source): boolean => !path.startsWith('mocks/ambient/');
const found = (sources: readonly Source[], rule: style.Rule): string[] =>
  sources.flatMap((source) => rule(source).map((wrong) => `${source.path}: ${wrong}`));
const some = (wrong: string | undefined): string[] => (wrong === undefined ? [] : [wrong]);

const floors: style.Rule = ({ path, imports }) => imports.flatMap((target) => some(floorBroken(path, target)));
const packages: style.Rule = ({ path, imports }) => imports.flatMap((target) => some(packageRefused(path, target)));

/** A rule, where it holds, and sources that break it: a rule that cannot be broken proves nothing. */
const rules: readonly [
  title: string,
  where: readonly Source[],
  rule: style.Rule,
  broken: readonly [path: string, text: string][],
][] = [
  [
    'imports go downwards, and parties are strangers',
    product,
    floors,
    [
      ['mocks/spec/a.ts', "import type { A } from '../ambient/clock.ts';"],
      ['mocks/store/a.ts', "export type { A } from '../engine/admit.ts';"],
      ['mocks/holder/a.ts', "const a = await import('../secondary/b.ts');"],
      ['mocks/engine/a.ts', "type A = import('../holder/a.ts').A;"],
      ['mocks/holder/token/a.ts', "import { a } from '../../sandbox.ts';"],
      ['mocks/unheard-of/a.ts', "import { a } from '../world/world.ts';"],
      ['mocks/engine/a.ts', "import { a } from '../unheard-of.ts';"],
      ['src/recipient/flows/a.ts', "import { a } from '../../../mocks/keys/hashes.ts';"],
      ['src/elements/a.ts', "import { a } from '../pages/home.ts';"],
      ['src/runs/a.ts', "import { a } from '../consumer/device.ts';"],
      ['src/embeds/a.ts', "import { a } from '../pages/home.ts';"],
      ['src/unheard-of/a.ts', "import { a } from '../elements/define.ts';"],
      ['src/pages/a.ts', "import { a } from '../../mocks/store/memory.ts';"],
    ],
  ],
  [
    'packages stay in their rooms: idb, msw, lit, certificates, the recipient’s client',
    product,
    packages,
    [
      ['mocks/engine/a.ts', "import 'msw';"],
      ['mocks/holder/a.ts', "import { openDB } from 'idb';"],
      ['mocks/holder/a.ts', "import { html } from 'lit';"],
      ['mocks/holder/a.ts', "import * as oauth from 'oauth4webapi';"],
      ['mocks/store/a.ts', "import { readFile } from 'node:fs';"],
      ['src/pages/a.ts', "import { http } from 'msw/http';"],
      ['src/pages/a.ts', "import left from 'left-pad';"],
    ],
  ],
  [
    'every file begins with one sentence of purpose',
    everything,
    style.purpose,
    [['mocks/a.ts', "import './b.ts';\n// late"]],
  ],
  [
    'files are short: 300 lines, 400 in mocks/spec',
    everything,
    style.shortEnough,
    [
      ['mocks/holder/a.ts', '//\n'.repeat(301)],
      ['mocks/spec/a.ts', '//\n'.repeat(401)],
    ],
  ],
  [
    'names mean something',
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
    'nothing is exported as default, configurations apart',
    everything,
    style.noDefaultExport,
    [['mocks/a.ts', 'export default 1;']],
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
  ['no barrels but the entries', product, style.noBarrel, [['mocks/holder/index.ts', "export * from './a.ts';"]]],
  [
    'in mocks/ time and chance come from mocks/ambient',
    mocks.filter(injectedHere),
    style.injected,
    [
      ['mocks/a.ts', 'const a = new Date();'],
      ['mocks/a.ts', 'const a = Date.now();'],
      ['mocks/a.ts', 'const a = globalThis.crypto.randomUUID();'],
      ['mocks/a.ts', 'const a = Math.random;'],
      ['mocks/a.ts', 'setTimeout(() => 1, 1);'],
      ['mocks/a.ts', 'globalThis.setTimeout(() => 1, 1);'],
      ['mocks/a.ts', 'new SignJWT({}).setIssuedAt();'],
    ],
  ],
  [
    'in mocks/ texts are ordered by code units, which no locale changes',
    mocks,
    style.inLocalOrder,
    [['mocks/a.ts', 'const a = names.toSorted((one, other) => one.localeCompare(other));']],
  ],
  [
    'in mocks/ no module remembers what belongs to a world',
    mocks,
    style.remembersInWorlds,
    [
      ['mocks/keys/a.ts', 'const a = boundedCache<string, string>(8);'],
      ['mocks/holder/a.ts', 'export const a = boundedCache(8);'],
    ],
  ],
  [
    'what is loaded later goes through loadPart or loadOnce, which say what cannot be loaded and ask again',
    product,
    style.loadsWithCare,
    [
      ['src/pages/a.ts', "const { b } = await import('./b.ts');"],
      ['src/recipient/a.ts', "const load = () => import('./b.ts');\nloadPart(() => 1);"],
      ['mocks/holder/a.ts', "void import('./b.ts').then(({ b }) => b());"],
    ],
  ],
  [
    'every test runs, against the real thing',
    tests,
    style.honestTests,
    [
      ['test/unit/a.test.ts', "test.skip('a', () => {});"],
      ['test/unit/a.test.ts', "vi.mock('./a.ts');"],
      ['test/unit/a.test.ts', 'expect(1).toMatchSnapshot();'],
    ],
  ],
  [
    'no inline style attributes',
    product,
    style.noInlineStyle,
    [['src/elements/a.ts', 'const a = `<p class="b" style="color: red">`;']],
  ],
];

describe.each(rules)('%s', (_title, where, rule, broken) => {
  test('holds in every file', () => {
    expect(where.length).toBeGreaterThan(0);
    expect(found(where, rule)).toEqual([]);
  });
  test.each(broken)('would be broken by %s with %j', (path, text) => {
    expect(rule(sourceOf(path, text))).not.toEqual([]);
  });
});

test('idb is imported by one file', () => {
  expect(mocks.filter(({ imports }) => imports.includes('idb')).map(({ path }) => path)).toHaveLength(1);
});

/** Files that every folder of their kind has. */
const ofEveryFolder = new Set(['index.ts', 'main.ts', 'tables.ts']);

test('no file name has two meanings; in mocks/spec the folder says which kind of row a subject has there', () => {
  const paths = product.map(({ path }) => path).filter((path) => !path.startsWith('mocks/spec/'));
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const byName = Map.groupBy(paths, nameOf);
  expect([...byName].filter(([name, all]) => all.length > 1 && !ofEveryFolder.has(name))).toEqual([]);
});

test('good sources break no rule', () => {
  const good = sourceOf(
    'mocks/holder/resources/service-point-handlers.ts',
    "// Service points that a consumer shares.\nimport type { World } from '../world/world.ts';\nexport const servicePoints = (world: World) => new Date(world.clock.now());\n",
  );
  expect(rules.flatMap(([, , rule]) => rule(good))).toEqual([]);
});

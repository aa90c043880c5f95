// A sandbox goes on offline, and after the site was deployed anew: whatever it loads later stands in the list of what is loaded ahead.
import { expect, test } from 'vitest';
import { loadedBy } from '../kit/loaded-modules.ts';
import { sourceOf, sourcesUnder, type Source } from '../kit/sources.ts';

const list = 'mocks/sandbox/load-ahead.ts';

/** What is loaded before there is a world, or on purpose not ahead. */
const notAhead = [
  // The scenarios are large, and somebody chooses one while there is a network.
  'mocks/personas/scenarios/others.ts',
  'mocks/personas/scenarios/todays-two-profiles.ts',
  'mocks/personas/scenario-schema.ts',
  // While a sandbox is opened.
  'mocks/sandbox/exchange-log.ts',
  'mocks/sandbox/kept-world.ts',
  'mocks/sandbox/seeded-world.ts',
  'mocks/sandbox/taken-world.ts',
  'mocks/spec/profiles/todays-tables.ts',
  'mocks/store/idb.ts',
];

function missingAhead(sources: readonly Source[]): readonly string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const ahead = new Set<string>();
  const visit = (path: string): void => {
    const source = byPath.get(path);
    if (source === undefined || ahead.has(path)) return;
    ahead.add(path);
    loadedBy(source, 'at once').forEach(visit);
  };
  const own = byPath.get(list);
  if (own !== undefined) loadedBy(own, 'later').forEach(visit);
  const later = new Set(sources.flatMap((source) => (source === own ? [] : loadedBy(source, 'later'))));
  return [...later].filter((path) => !ahead.has(path));
}

const sources = sourcesUnder('mocks');

test('all that a sandbox loads later is loaded ahead, apart from what is named here', () => {
  expect(missingAhead(sources).toSorted()).toEqual(notAhead.toSorted());
});

test('nothing is loaded ahead that nobody loads later', () => {
  const later = sources.flatMap((source) => (source.path === list ? [] : loadedBy(source, 'later')));
  const ahead = sources.flatMap((source) => (source.path === list ? loadedBy(source, 'later') : []));
  expect(ahead.length).toBeGreaterThan(0);
  expect(ahead.filter((path) => !later.includes(path))).toEqual([]);
});

test('a part that is left out would be found; what another part brings, and a type, would not', () => {
  const files = {
    [list]: "const parts = [() => import('../holder/holder.ts')];",
    'mocks/holder/holder.ts': "import { keys } from './keys.ts';\nimport type { Clock } from './clock.ts';",
    'mocks/holder/keys.ts': 'export const keys = 1;',
    'mocks/holder/clock.ts': 'export type Clock = 1;',
    'mocks/sandbox/a.ts':
      "loadPart(() => import('../holder/holder.ts'));\nloadPart(() => import('../holder/keys.ts'));\nloadPart(() => import('../holder/clock.ts'));",
  };
  expect(missingAhead(Object.entries(files).map(([path, text]) => sourceOf(path, text)))).toEqual([
    'mocks/holder/clock.ts',
  ]);
});

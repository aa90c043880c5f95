// The second profile is loaded when somebody asks for it: nothing that a world of 0.1.1 loads names a module of it but through import().
import { expect, test } from 'vitest';
import { isWayToToday } from '../../src/build/todays-part.ts';
import { loadedBy } from '../kit/loaded-modules.ts';
import { sourceOf, sourcesUnder, type Source } from '../kit/sources.ts';

/** Pages, their workers and the elements: whatever is built for browsers begins here. */
const begins = (path: string): boolean =>
  /^src\/pages\/[a-z]+\/main\.ts$|^src\/pages\/(?:home|embed\/classic)\.ts$|^src\/embeds\/elements\.ts$/u.test(path);

/** Steps from a module that is loaded for any world to one of today’s, which is then loaded with it. */
function earlyIn(sources: readonly Source[]): readonly string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const early: string[] = [];
  const visit = (path: string): void => {
    const source = byPath.get(path);
    if (source === undefined || seen.has(path)) return;
    seen.add(path);
    for (const next of loadedBy(source, 'at once')) {
      if (isWayToToday(`/${next}`)) early.push(`${path} imports ${next}`);
      else visit(next);
    }
    for (const next of loadedBy(source, 'later')) if (!isWayToToday(`/${next}`)) visit(next);
  };
  sources
    .map(({ path }) => path)
    .filter(begins)
    .forEach(visit);
  return early;
}

const sources = [...sourcesUnder('mocks'), ...sourcesUnder('src')];

test('no page and no element loads a part of today’s profile with what any world needs', () => {
  expect(sources.filter(({ path }) => begins(path)).length).toBeGreaterThan(6);
  expect(earlyIn(sources)).toEqual([]);
});

test('an import that is not put off would be found, wherever it stands; one that is, and a type, would not', () => {
  const files = {
    'src/pages/home.ts': "import './shell.ts';\nimport type { Today } from './today-words.ts';",
    'src/pages/shell.ts':
      "const later = loadPart(() => import('./views.ts'));\nloadPart(() => import('./today/view.ts'));",
    'src/pages/views.ts': "import { rows } from '../../mocks/spec/todays-rows.ts';",
    'mocks/spec/todays-rows.ts': "import { more } from './more.ts';",
    'mocks/spec/more.ts': "import { most } from './today-most.ts';",
  };
  expect(earlyIn(Object.entries(files).map(([path, text]) => sourceOf(path, text)))).toEqual([
    'src/pages/views.ts imports mocks/spec/todays-rows.ts',
  ]);
});

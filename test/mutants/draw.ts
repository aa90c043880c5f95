// The mutants that a seed draws: two of three in the sandbox, one in the site, spread over the files.
import { readFileSync } from 'node:fs';
import { sourcesUnder } from '../kit/sources.ts';
import { at } from '../tools/run.ts';
import { chanceOf, type Chance } from '../fuzz/chance.ts';
import { mutationsOf, type Mutation } from './mutations.ts';
import type { Mutant } from './schemata.ts';

/** Folders of mocks with code that decides; personas and texts of the standard are data. */
const rooms = 'billing engine faults holder keys certificates recipients register sandbox secondary store trace world';
/** Generated people, companies and weather. */
const generated = /\/population\/|\/readings\//u;

/** Runs only in a page, in a service worker or on IndexedDB. */
const inPages = /^mocks\/sandbox\/page\/|^mocks\/sandbox\/tabs\/tab-presence|^mocks\/store\/idb/u;

/** Sources that draw or use the page run only in browser tests, which kill no mutants here. */
const needsPage =
  /from '(lit|@lit)[/']|(?<![-./\w])(window|customElements|navigator|location|history)\.(?!ts')|\bdocument\.(body|create|documentElement|query|title|activeElement|hidden|addEvent|removeEvent|getElement|baseURI)|HTML\w*Element|extends EmbedElement|\brequestAnimationFrame\(|getBoundingClientRect|(?<![.\w])addEventListener\(/u;
/** Examples that people copy: nothing here runs them. */
const examples = /^src\/pages\/workbench\/copies\/examples\//u;
/** Builds the site. */
const build = /^src\/(build|styles)\/|\.config\.ts$/u;

type Files = readonly (readonly Mutation[])[];

const mutationsIn = (paths: readonly string[]): Files =>
  paths.map((path) => mutationsOf(path, readFileSync(at(path), 'utf8'))).filter((list) => list.length > 0);

const readFiles = (): readonly [sandbox: Files, site: Files] => [
  mutationsIn([
    ...sourcesUnder(...rooms.split(' ').map((room) => `mocks/${room}`))
      .map(({ path }) => path)
      .filter((path) => !generated.test(path) && !inPages.test(path)),
    'mocks/spec/limits.ts',
  ]),
  mutationsIn(
    sourcesUnder('src')
      .filter(({ path, text }) => !build.test(path) && !examples.test(path) && !needsPage.test(text))
      .map(({ path }) => path),
  ),
];

let known: ReturnType<typeof readFiles> | undefined;

const overlaps = (a: Mutation, b: Mutation): boolean => a.path === b.path && a.start <= b.end && b.start <= a.end;

const isAt = ({ path, line }: Mutation, place: string): boolean =>
  `${path}:${String(line)}:`.includes(/:\d+$/u.test(place) ? `${place}:` : place);

/** Draws a file with the square root of its number of mutants as weight, then one of its mutants. */
function drawingFrom(files: Files): (chance: Chance) => Mutation {
  const weights = files.map((list) => Math.ceil(Math.sqrt(list.length)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return (chance) => {
    let drawn = chance.below(sum);
    return chance.pick(files[weights.findIndex((weight) => (drawn -= weight) < 0)] ?? []);
  };
}

/**
 * `count` mutants that do not overlap, numbered from 1; fewer if there are no more. With `place` (a part of a path, or
 * `path:line`), only mutants there. Throws a RangeError if there are none.
 */
export function drawMutants(seed: number, count: number, place = ''): readonly Mutant[] {
  known ??= readFiles();
  const [sandbox = [], site = []] = known.map((files) =>
    files.map((list) => list.filter((one) => isAt(one, place))).filter((list) => list.length > 0),
  );
  const sources = [sandbox, sandbox, site].filter((files) => files.length > 0).map(drawingFrom);
  if (sources.length === 0) throw new RangeError(`There is no mutant at ${place}.`);
  const chosen: Mutation[] = [];
  for (let draw = 0; chosen.length < count && draw < count * 50; draw += 1) {
    const one = sources[draw % sources.length]?.(chanceOf(seed, draw));
    if (one !== undefined && !chosen.some((other) => overlaps(one, other))) chosen.push(one);
  }
  return chosen.map((mutation, index) => ({ number: index + 1, mutation }));
}

// The bugs that a seed selects: two of three in the sandbox, one in the site, spread over the files.
import { readFileSync } from 'node:fs';
import { sourcesUnder } from '../kit/sources.ts';
import { at } from '../tools/run.ts';
import { chanceOf, type Chance } from '../fuzz/chance.ts';
import { mutationsOf, type Mutation } from './mutations.ts';
import type { Numbered } from './schemata.ts';

/** The sources of the sandbox, without personas and texts of the standards, which are data. */
const rooms = 'billing engine faults holder keys certificates recipients register sandbox secondary store trace world';
/** Invented people, companies and weather. */
const invented = /\/population\/|\/readings\//u;

/** Sources that draw or use the page: only browser tests run them, and those are not run against bugs. */
const needsPage =
  /from '(lit|@lit)[/']|(?<![-./\w])(window|customElements|navigator|location|history)\.(?!ts')|\bdocument\.(body|create|documentElement|query|title|activeElement|hidden|addEvent|removeEvent|getElement|baseURI)|HTML\w*Element|extends EmbedElement|\brequestAnimationFrame\(|getBoundingClientRect|(?<![.\w])addEventListener\(/u;
/** Examples that are given to people as text; nothing here runs them. */
const given = /^src\/pages\/workbench\/examples\//u;
/** The build of the site. */
const build = /^src\/(build|styles)\/|\.config\.ts$/u;

type Files = readonly (readonly Mutation[])[];

const mutationsIn = (paths: readonly string[]): Files =>
  paths.map((path) => mutationsOf(path, readFileSync(at(path), 'utf8'))).filter((list) => list.length > 0);

const readFiles = (): readonly [sandbox: Files, site: Files] => [
  mutationsIn([
    ...sourcesUnder(...rooms.split(' ').map((room) => `mocks/${room}`))
      .map(({ path }) => path)
      .filter((path) => !invented.test(path)),
    'mocks/spec/limits.ts',
  ]),
  mutationsIn(
    sourcesUnder('src')
      .filter(({ path, text }) => !build.test(path) && !given.test(path) && !needsPage.test(text))
      .map(({ path }) => path),
  ),
];

let known: ReturnType<typeof readFiles> | undefined;

const overlaps = (a: Mutation, b: Mutation): boolean => a.path === b.path && a.start <= b.end && b.start <= a.end;

const isAt = ({ path, line }: Mutation, place: string): boolean =>
  `${path}:${String(line)}:`.includes(/:\d+$/u.test(place) ? `${place}:` : place);

/** Draws from the files. A file with more possible bugs is drawn more often, but less than proportionally. */
function drawingFrom(files: Files): (chance: Chance) => Mutation {
  const weights = files.map((list) => Math.ceil(Math.sqrt(list.length)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return (chance) => {
    let drawn = chance.below(sum);
    return chance.pick(files[weights.findIndex((weight) => (drawn -= weight) < 0)] ?? []);
  };
}

/** The requested number of bugs, numbered from 1; with a place, from that place only. */
export function chosenBugs(seed: number, count: number, place = ''): readonly Numbered[] {
  known ??= readFiles();
  const [sandbox = [], site = []] = known.map((files) =>
    files.map((list) => list.filter((one) => isAt(one, place))).filter((list) => list.length > 0),
  );
  const sources = [sandbox, sandbox, site].filter((files) => files.length > 0).map(drawingFrom);
  if (sources.length === 0) throw new RangeError(`No bug is at ${place}.`);
  const chosen: Mutation[] = [];
  for (let draw = 0; chosen.length < count && draw < count * 50; draw += 1) {
    const one = sources[draw % sources.length]?.(chanceOf(seed, draw));
    if (one !== undefined && !chosen.some((other) => overlaps(one, other))) chosen.push(one);
  }
  return chosen.map((mutation, index) => ({ number: index + 1, mutation }));
}

// Which of all the small bugs a seed stands for: spread over the files, none inside another.
import { readFileSync } from 'node:fs';
import { sourcesUnder } from '../kit/sources.ts';
import { at } from '../tools/run.ts';
import { chanceOf } from '../fuzz/chance.ts';
import { mutationsOf, type Mutation } from './mutations.ts';
import type { Numbered } from './schemata.ts';

/** Steps of the line-up, handlers of the parties, and the rules they keep. */
const folders = [
  'mocks/engine',
  'mocks/holder',
  'mocks/register',
  'mocks/secondary',
  'mocks/recipients',
  'mocks/keys',
  'mocks/certificates',
];
/** People and companies that are invented, and how a day's weather comes about. */
const left = /\/population\/|\/readings\//u;

let known: readonly (readonly Mutation[])[] | undefined;

/** Of every file, read once. */
function everyMutation(): readonly (readonly Mutation[])[] {
  known ??= readMutations();
  return known;
}

function readMutations(): readonly (readonly Mutation[])[] {
  const paths = [
    ...sourcesUnder(...folders)
      .map(({ path }) => path)
      .filter((path) => !left.test(path)),
    'mocks/spec/limits.ts',
  ];
  return paths.map((path) => mutationsOf(path, readFileSync(at(path), 'utf8'))).filter((list) => list.length > 0);
}

const overlaps = (a: Mutation, b: Mutation): boolean => a.path === b.path && a.start <= b.end && b.start <= a.end;

const isAt = ({ path, line }: Mutation, place: string): boolean =>
  `${path}:${String(line)}:`.includes(/:\d+$/u.test(place) ? `${place}:` : place);

/**
 * As many as are asked for, numbered from 1; where a place is named, of that place alone. A file with more to get wrong is
 * drawn more often, but not as much more.
 */
export function chosenBugs(seed: number, count: number, place = ''): readonly Numbered[] {
  const lists = everyMutation()
    .map((list) => list.filter((one) => isAt(one, place)))
    .filter((list) => list.length > 0);
  if (lists.length === 0) throw new RangeError(`No bug is at ${place}.`);
  const weights = lists.map((list) => Math.ceil(Math.sqrt(list.length)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const chosen: Mutation[] = [];
  for (let draw = 0; chosen.length < count && draw < count * 50; draw += 1) {
    const chance = chanceOf(seed, draw);
    let drawn = chance.below(sum);
    const index = weights.findIndex((weight) => (drawn -= weight) < 0);
    const one = chance.pick(lists[index] ?? []);
    if (!chosen.some((other) => overlaps(one, other))) chosen.push(one);
  }
  return chosen.map((mutation, index) => ({ number: index + 1, mutation }));
}

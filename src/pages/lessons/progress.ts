// Progress of a lesson, stored for the site, so that it survives a reload and is shared by all tabs.
import { memberOf, textOf } from '../../elements/json-member.ts';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { unkeptFlow } from '../../../mocks/spec/flow-mark.ts';
import { notesOf } from '../../ui/notes.ts';
import type { Site } from '../address/site.ts';
import { isComplete, type Lesson, type Move } from './lesson.ts';
import type { Exchanges } from './signs.ts';

export interface Progress {
  /** Thumbprint of the root certificate, which is new in every world. */
  readonly world: string;
  /** Id of the last exchange before the lesson began; empty if there was none. */
  readonly began: string;
  /** Software product of the lesson’s own recipient. */
  readonly product?: string;
  /** Ids of the moves made. */
  readonly reached: readonly string[];
}

const keyOf = ({ id }: Lesson): string => `lesson:${id}`;

/**
 * Undefined if the lesson was not begun, or was left unfinished in another world, which took the results of its moves
 * with it. A completed lesson stays complete. While `world` is undefined, no world being open yet, the note counts as
 * it is.
 */
export function progressOf(site: Pick<Site, 'name'>, lesson: Lesson, world: string | undefined): Progress | undefined {
  const note = notesOf(site, 'site').read(keyOf(lesson));
  const noted = memberOf(note, 'reached');
  if (!Array.isArray(noted)) return undefined;
  const reached = lesson.moves.map(({ id }) => id).filter((id) => noted.includes(id));
  const [of = '', product] = ['world', 'product'].map((name) => textOf(note, name));
  if (world !== undefined && of !== world && !isComplete(lesson, reached)) return undefined;
  return { world: of, began: textOf(note, 'began') ?? '', reached, ...(product === undefined ? {} : { product }) };
}

export const noteProgress = (site: Pick<Site, 'name'>, lesson: Lesson, progress: Progress): void =>
  notesOf(site, 'site').write(keyOf(lesson), progress);

/** Progress of a lesson that begins now. */
export const begunAfter = (entries: Exchanges, world: string): Progress => ({
  world,
  began: entries.at(-1)?.id ?? '',
  reached: [],
});

/**
 * Calls after the lesson began; all calls if the trace no longer has its beginning. Calls made by the judge are left
 * out.
 */
export const sinceBegan = (entries: Exchanges, { began }: Pick<Progress, 'began'>): Exchanges =>
  entries.slice(placeAfter(entries, began)).filter(isCall);

/** Calls before the lesson began. */
export const beforeBegan = (entries: Exchanges, { began }: Pick<Progress, 'began'>): Exchanges =>
  entries.slice(0, placeAfter(entries, began)).filter(isCall);

/** The calls since the lesson began, and those before it. */
export const partsOf = (
  { trace }: Pick<Sandbox, 'trace'>,
  progress: Pick<Progress, 'began'>,
): readonly [since: Exchanges, before: Exchanges] => {
  const entries = trace.entries();
  return [sinceBegan(entries, progress), beforeBegan(entries, progress)];
};

/** Whether the move was made before the lesson began. That does not count: the learner should watch it happen. */
export function wasMadeEarlier(
  sandbox: Pick<Sandbox, 'trace'>,
  progress: Pick<Progress, 'began'>,
  { reached }: Pick<Move, 'reached'>,
): boolean {
  const [since, before] = partsOf(sandbox, progress);
  return !reached(since, before) && reached([...before, ...since]);
}

const placeAfter = (entries: Exchanges, id: string): number => entries.findIndex((one) => one.id === id) + 1;
const isCall = ({ flow }: Exchange): boolean => flow !== unkeptFlow;

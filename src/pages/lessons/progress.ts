// How far a lesson has come, noted for the site: it survives a reload, and stands in every tab.
import { memberOf, textOf } from '../../elements/json-member.ts';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { unkeptFlow } from '../../../mocks/spec/flow-mark.ts';
import { notesOf } from '../../runs/notes.ts';
import type { Site } from '../address/site.ts';
import { isComplete, type Lesson, type Move } from './lesson.ts';
import type { Exchanges } from './signs.ts';

export interface Progress {
  /** Thumbprint of the root certificate: another one begins with every world. */
  readonly world: string;
  /** Id of the last exchange before the lesson began; empty where there was none. */
  readonly began: string;
  /** Software product of the lesson's own recipient. */
  readonly product?: string;
  /** Ids of the moves that were reached. */
  readonly reached: readonly string[];
}

const keyOf = ({ id }: Lesson): string => `lesson:${id}`;

export const worldOf = async ({ certificates }: Pick<Sandbox, 'certificates'>): Promise<string> =>
  (await certificates.root()).thumbprint;

/**
 * Undefined for a lesson that nobody has begun, or that was left half done in another world: what its moves made went with
 * that world. A goal that was reached stays. Without a world, because none is open yet, the note counts as it is.
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

/** A lesson that begins now. */
export const begunAfter = (entries: Exchanges, world: string): Progress => ({
  world,
  began: entries.at(-1)?.id ?? '',
  reached: [],
});

/** Those after an exchange, such as the last before the lesson began; all of them where the trace has forgotten its beginning. Pasted things are nobody's call. */
export const sinceBegan = (entries: Exchanges, { began }: Pick<Progress, 'began'>): Exchanges =>
  entries.slice(placeAfter(entries, began)).filter(isCall);

/** Those before it. */
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

/** Whether the move was made before the lesson began, which does not count: it is to be watched. */
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

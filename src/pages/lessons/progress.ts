// How far a lesson has come, noted for the site: it survives a reload, and stands in every tab.
import { memberOf, textOf } from '../../elements/json-member.ts';
import type { Exchange } from '../../../mocks/index.ts';
import { unkeptFlow } from '../../../mocks/spec/flow-mark.ts';
import { notesOf } from '../../runs/notes.ts';
import type { Site } from '../address/site.ts';
import type { Lesson } from './lesson.ts';
import type { Exchanges } from './signs.ts';

export interface Progress {
  /** Id of the last exchange before the lesson began; empty where there was none. */
  readonly began: string;
  /** Software product of the lesson's own recipient. */
  readonly product?: string;
  /** Ids of the moves that were reached. */
  readonly reached: readonly string[];
}

const keyOf = ({ id }: Lesson): string => `lesson:${id}`;

/** Undefined for a lesson that nobody has begun. */
export function progressOf(site: Pick<Site, 'name'>, lesson: Lesson): Progress | undefined {
  const note = notesOf(site, 'site').read(keyOf(lesson));
  const reached = memberOf(note, 'reached');
  if (!Array.isArray(reached)) return undefined;
  const product = textOf(note, 'product');
  return {
    began: textOf(note, 'began') ?? '',
    reached: lesson.moves.map(({ id }) => id).filter((id) => reached.includes(id)),
    ...(product === undefined ? {} : { product }),
  };
}

export const noteProgress = (site: Pick<Site, 'name'>, lesson: Lesson, progress: Progress): void =>
  notesOf(site, 'site').write(keyOf(lesson), progress);

/** A lesson that begins now. */
export const begunAfter = (entries: Exchanges): Progress => ({ began: entries.at(-1)?.id ?? '', reached: [] });

/** Those after an exchange, such as the last before the lesson began; all of them where the trace has forgotten its beginning. Pasted things are nobody's call. */
export const sinceBegan = (entries: Exchanges, { began }: Pick<Progress, 'began'>): readonly Exchange[] =>
  entries.slice(entries.findIndex(({ id }) => id === began) + 1).filter(({ flow }) => flow !== unkeptFlow);

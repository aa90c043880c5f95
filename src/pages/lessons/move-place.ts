// Where a move is made by hand.
import { titleOfFlow } from '../../runs/flow-names.ts';
import { href } from '../address/href.ts';
import { pageViews } from '../page-views.ts';
import type { Lesson, Move } from './lesson.ts';

/** Every row of the trace can be edited and sent again: what has no view of its own is done there. */
const placeOf = ({ where = { view: 'trace' } }: Move): NonNullable<Move['where']> => where;

/** The place names the lesson, so that it stands beside it. */
export function placeOfMove(move: Move, { id }: Pick<Lesson, 'id'>): string {
  const where = placeOf(move);
  return href('flow' in where ? where.flow : where.view, {
    ...('operation' in where ? { operation: where.operation } : {}),
    lesson: id,
  });
}

export function placeWords(move: Move): string {
  const where = placeOf(move);
  return `Do it yourself: ${'flow' in where ? titleOfFlow(where.flow) : pageViews[where.view].label}`;
}

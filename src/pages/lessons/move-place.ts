// The place where a move is made by hand.
import { titleOfFlow } from '../../runs/flows/flow-names.ts';
import { href, profileOfPage } from '../address/href.ts';
import { viewAt } from '../address/view-address.ts';
import { pageViews } from '../page-views.ts';
import type { Lesson, Move } from './lesson.ts';

/** Moves without a view of their own are made in the trace, where every row can be edited and sent again. */
const placeOf = ({ where = { view: 'trace' } }: Move): NonNullable<Move['where']> => where;

/** The address names the lesson, so that its panel is shown there. A flow whose run has ended starts again. */
export function placeOfMove(move: Move, { id }: Pick<Lesson, 'id'>): string {
  const where = placeOf(move);
  return href('flow' in where ? where.flow : where.view, {
    ...('operation' in where ? { operation: where.operation } : {}),
    ...('variant' in where ? { variant: where.variant } : {}),
    ...('as' in where ? { as: where.as } : {}),
    ...('flow' in where ? { begin: 'anew' } : {}),
    lesson: id,
  });
}

export function placeWords(move: Move): string {
  const where = placeOf(move);
  return `Do it yourself: ${'flow' in where ? titleOfFlow(where.flow) : pageViews[where.view].label}`;
}

/** Whether the page with this query is the move’s place. */
export function isAtPlace(move: Move, search: string): boolean {
  const where = placeOf(move);
  const here = viewAt(search, profileOfPage());
  if (here.view !== where.view) return false;
  if ('flow' in where) return 'flow' in here && here.flow === where.flow;
  return !('operation' in where) || new URLSearchParams(search).get('operation') === where.operation;
}

// Whether a text names a clause of one of the documents; for who reads what others have written.
import { sources, type ClauseId } from './clauses.ts';

export const isClause = (name: string): name is ClauseId => Object.hasOwn(sources, name.slice(0, name.indexOf(':')));

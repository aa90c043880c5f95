// Whether a clause is of a text of the list. What an earlier release kept may name a section that is no longer cited.
import { sources, type ClauseId } from './clauses.ts';

export const isOfKnownText = (name: string): name is ClauseId =>
  Object.hasOwn(sources, name.slice(0, name.indexOf(':')));

// Whether a clause belongs to a listed text. Data from an earlier release may name a section that is no longer cited.
import { sources, type ClauseId } from './clauses.ts';

export const isOfKnownText = (name: string): name is ClauseId =>
  Object.hasOwn(sources, name.slice(0, name.indexOf(':')));

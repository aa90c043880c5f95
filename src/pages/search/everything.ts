// The search over everything, loaded on the first search.
import { allEntries } from './entries.ts';
import { finderIn, type Finder } from './finder.ts';

export const everything = (): Finder => finderIn(allEntries());

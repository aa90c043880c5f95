// A search over everything, loaded when somebody searches.
import { allEntries } from './entries.ts';
import { finderIn, type Finder } from './finder.ts';

export const everything = (): Finder => finderIn(allEntries());

// All terms of the glossary.
import { schemeTerms } from './scheme-terms.ts';
import { headerTerms } from './header-terms.ts';
import type { Term } from './term.ts';
import { todayTerms } from './today-terms.ts';
import { tokenTerms } from './token-terms.ts';

/** In alphabetical order. */
export const terms: readonly Term[] = [...schemeTerms, ...headerTerms, ...todayTerms, ...tokenTerms].toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en-AU', { sensitivity: 'base' }),
);

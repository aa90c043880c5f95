// All words of the glossary.
import { schemeTerms } from './scheme-terms.ts';
import type { Term } from './term.ts';
import { todayTerms } from './push-terms.ts';
import { tokenTerms } from './token-terms.ts';

export const terms: readonly Term[] = [...schemeTerms, ...todayTerms, ...tokenTerms];

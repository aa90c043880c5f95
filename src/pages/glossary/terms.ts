// The words of the glossary: those that are here at once, and all of them.
import { loadPart } from '../../recipient/awaited-part.ts';
import { schemeTerms } from './scheme-terms.ts';
import type { Term } from './term.ts';
import { tokenTerms } from './token-terms.ts';

/** With those of today's profile, which come when somebody opens the glossary. */
export async function allTerms(): Promise<readonly Term[]> {
  const { todayTerms } = await loadPart(() => import('./today-terms.ts'));
  return [...schemeTerms, ...todayTerms, ...tokenTerms];
}

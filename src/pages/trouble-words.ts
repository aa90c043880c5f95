// What went wrong, as a person would say it: who answered what, not what a library calls it.
import { refusedAnswerOf } from '../recipient/index.ts';
import { ownTrouble } from './notice.ts';

/** One sentence. A refusal names its answer; everything else keeps its own words. */
export function troubleWords(error: unknown): string {
  const refusal = refusedAnswerOf(error);
  if (refusal === undefined) return ownTrouble(error) ?? (error instanceof Error ? error.message : String(error));
  const answer = [String(refusal.response.status), refusal.error ?? []].flat().join(' ');
  return `${hostOf(refusal.response)} answered ${answer}.`;
}

/** Answers that were made up by hand have no address. */
const hostOf = ({ url }: Response): string => (URL.canParse(url) ? new URL(url).hostname : 'The other side');

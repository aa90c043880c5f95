// Why a step of a run has stopped: in words for people, which are loaded when there is something to say.
import { loadPart } from '../recipient/awaited-part.ts';
import { ownTrouble } from './own-trouble.ts';
import type { RunState } from './run.ts';

/** In words for people, and whether the consumer said no. */
export async function troubleOf(error: unknown): Promise<Pick<RunState, 'trouble' | 'declined'>> {
  const ours = ownTrouble(error);
  if (ours !== undefined) return { trouble: ours };
  const { troubleWords, errorNameOf } = await loadPart(() => import('./preparation.ts'));
  const trouble = troubleWords(error);
  return errorNameOf(error) === 'access_denied' ? { trouble, declined: true } : { trouble };
}

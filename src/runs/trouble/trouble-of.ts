// Why a step of a run has stopped, in plain words, which are loaded only when needed.
import { loadPart } from '../../recipient/load-with-retry.ts';
import { ownTrouble } from './own-trouble.ts';
import type { RunState } from '../play/run.ts';

/** In plain words, and whether the consumer refused. */
export async function troubleOf(error: unknown): Promise<Pick<RunState, 'trouble' | 'declined'>> {
  const ours = ownTrouble(error);
  if (ours !== undefined) return { trouble: ours };
  const { troubleWords, errorNameOf } = await loadPart(() => import('../play/preparation.ts'));
  const trouble = troubleWords(error);
  return errorNameOf(error) === 'access_denied' ? { trouble, declined: true } : { trouble };
}

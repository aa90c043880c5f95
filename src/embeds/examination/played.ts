// What an embedded examination needs once it is played: the parties, the recipients, and how a result is shown.
import { examine, type Result } from '../../../mocks/examination.ts';
import { recipientNamed } from '../../examination/recipient-named.ts';
import '../../examination/cdr-plan-result.ts';
import type { AskedExamination } from './examination-attributes.ts';

/** Calls for each result as it comes; rejects where the signal ends it. */
export async function playedPlans(
  { profile, plans, whom }: AskedExamination,
  played: (result: Result) => void,
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const { results } = await examine(recipientNamed(whom), { profile, plans, played, signal });
  return results;
}

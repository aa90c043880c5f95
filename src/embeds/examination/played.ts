// Loaded when an embedded examination is played: the parties, the recipients, and the view of a result.
import { examine, type Result } from '../../../mocks/examination.ts';
import { recipientNamed } from '../../examination/recipient-named.ts';
import '../../examination/cdr-plan-result.ts';
import type { AskedExamination } from './examination-attributes.ts';

/** Calls `played` for each result as it comes; rejects when the signal is aborted. */
export async function playedPlans(
  { profile, plans, examinee }: AskedExamination,
  played: (result: Result) => void,
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const { results } = await examine(recipientNamed(examinee), { profile, plans, played, signal });
  return results;
}

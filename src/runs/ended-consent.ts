// Whether the consent of a run has ended since, according to the trace: withdrawn on either side.
import type { Sandbox } from '../../mocks/index.ts';
import type { PlayedFacts } from './played-facts.ts';

export function hasConsentEnded(
  { trace }: Pick<Sandbox, 'trace'>,
  { arrangementId, consentId }: Partial<PlayedFacts>,
): boolean {
  const consent = arrangementId ?? consentId;
  return (
    consent !== undefined &&
    trace.entries(({ changes }) =>
      changes.some(
        ({ table, id, members = [] }) =>
          table === 'holder.consents' &&
          id === consent &&
          members.some(({ name, after }) => name === 'status' && after === 'REVOKED'),
      ),
    ).length > 0
  );
}

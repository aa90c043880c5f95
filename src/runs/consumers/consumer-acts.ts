// What consumers did, read from exchanges: answered on their device, withdrew what they shared.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';

/** Whether the exchange is the consumer’s accepted answer to this request. */
export const answersDevice = ({ operation, verdict, changes }: Exchange, authReqId: string): boolean =>
  operation === 'answerBackchannelDevice' && verdict === 'ok' && changes.some(({ id }) => id === authReqId);

/** Whether the trace has the consumer’s accepted answer to this request. */
export const hasAnsweredDevice = ({ trace }: Pick<Sandbox, 'trace'>, authReqId: string): boolean =>
  trace.entries((exchange) => answersDevice(exchange, authReqId)).length > 0;

/** Id of the arrangement withdrawn on the dashboard during a run; undefined if none was. */
export function withdrawnIn(exchanges: readonly Exchange[]): string | undefined {
  const withdrawal = exchanges.findLast(
    ({ operation, verdict }) => operation === 'withdrawSharing' && verdict === 'ok',
  );
  return withdrawal && decodeURIComponent(new URL(withdrawal.request.url).pathname.split('/').at(-1) ?? '');
}

/** Whether the consent of a run has ended since, according to the trace: withdrawn on either side. */
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

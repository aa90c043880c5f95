// The consumer of a run withdraws on the holder’s dashboard, and whether the holder has notified the recipient.
import { dashboardClient, type Exchange, type Persona, type Sandbox } from '../../../mocks/index.ts';
import type { FlowMark } from '../../../mocks/spec/flow-mark.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import { memberOf } from '../../elements/json-member.ts';
import { openJwt } from '../../elements/message/jwt.ts';

/**
 * Marks the request with its step; throws the holder’s error if it refuses. Does nothing if the consumer has already
 * withdrawn by hand.
 */
export async function withdrawOnDashboard(
  { fetch: send, holders, urls, trace }: Sandbox,
  persona: Persona | undefined,
  arrangementId: string,
  mark: FlowMark,
): Promise<void> {
  if (isWithdrawn(trace, arrangementId)) return;
  const { issuer } = holders[persona?.holder ?? '']?.urls ?? urls.dataHolder;
  const dashboard = dashboardClient(issuer, persona?.customerId ?? '', markedFetch(send, mark));
  const complaint = await dashboard.withdraw(arrangementId);
  if (complaint !== undefined) throw new Error(complaint);
}

const isWithdrawn = (trace: Sandbox['trace'], arrangementId: string): boolean =>
  trace.entries(
    ({ operation, verdict, request: { url } }) =>
      operation === 'withdrawSharing' &&
      verdict === 'ok' &&
      new URL(url).pathname.endsWith(`/${encodeURIComponent(arrangementId)}`),
  ).length > 0;

export const isNotified = ({ trace }: Pick<Sandbox, 'trace'>, arrangementId: string): boolean =>
  trace.entries(
    (exchange) =>
      exchange.operation === 'revokeArrangementAtRecipient' &&
      exchange.verdict === 'ok' &&
      withdrawnArrangement(exchange) === arrangementId,
  ).length > 0;

/** Id of the ended arrangement in a holder’s notification to a recipient. */
export function withdrawnArrangement({ request: { body = '' } }: Exchange): string | undefined {
  const claims = openJwt(new URLSearchParams(body).get('cdr_arrangement_jwt') ?? '')?.claims;
  const id = memberOf(claims, 'cdr_arrangement_id');
  return typeof id === 'string' ? id : undefined;
}

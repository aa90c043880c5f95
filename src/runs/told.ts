// Whether a holder has told a recipient that an arrangement has ended: the recipient that was called is in the sandbox.
import type { Sandbox } from '../../mocks/index.ts';
import { openJwt } from '../elements/jwt.ts';

export const isTold = ({ trace }: Pick<Sandbox, 'trace'>, arrangementId: string): boolean =>
  trace.entries(
    ({ operation, verdict, request: { body = '' } }) =>
      operation === 'revokeArrangementAtRecipient' && verdict === 'ok' && toldIn(body) === arrangementId,
  ).length > 0;

function toldIn(body: string): unknown {
  const claims = openJwt(new URLSearchParams(body).get('cdr_arrangement_jwt') ?? '')?.claims;
  return typeof claims === 'object' && claims !== null && 'cdr_arrangement_id' in claims
    ? claims.cdr_arrangement_id
    : undefined;
}

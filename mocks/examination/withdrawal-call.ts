// A holder's call to the recipient: an arrangement has ended (CDS, CDR Arrangement Revocation endpoint).
import { seconds } from '../ambient/clock.ts';
import { systemRandomness } from '../ambient/randomness.ts';
import { signJwt } from '../keys/sign.ts';
import { limits } from '../spec/limits.ts';
import type { DataRecipient, Sandbox } from '../sandbox/sandbox-interface.ts';
import type { TokenIssue, TokenPurpose } from '../world/tampering.ts';
import type { Wire } from './plan-wire.ts';

interface Call {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
  readonly wire: Wire;
  readonly arrangementId: string;
  readonly form: (form: URLSearchParams) => URLSearchParams;
}

/** Sends the call as a holder would, whether or not the arrangement has ended; the wire may change its tokens. */
export async function callRecipient({ sandbox, recipient, wire, arrangementId, form }: Call): Promise<Response> {
  const aud = recipient.notificationEndpoint.replace(/\/backchannel-notification$/u, '/arrangements/revoke');
  const { dataHolderBrandId: brandId } = sandbox.dataHolder;
  const { key } = wire.issued('id-token') ?? {};
  if (key === undefined) throw new TypeError('The holder has not signed an ID token yet: play `share` before `call`.');
  const iat = seconds(sandbox.clock.now());
  const signed = (purpose: TokenPurpose, more: object): Promise<string> => {
    const times = { jti: systemRandomness.uuid(), iat, exp: iat + limits.withdrawalJwt };
    const issue: TokenIssue = { purpose, key, claims: { iss: brandId, sub: brandId, aud, ...times, ...more } };
    return wire.tampering.token(issue, () => signJwt(key, issue.claims));
  };
  const bearer = await signed('withdrawal-bearer', {});
  const jwt = await signed('withdrawal', { cdr_arrangement_id: arrangementId });
  const body = form(new URLSearchParams({ cdr_arrangement_jwt: jwt }));
  return sandbox.fetch(aud, { method: 'POST', headers: { authorization: `Bearer ${bearer}` }, body });
}

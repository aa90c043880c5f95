// A recipient withdraws an arrangement at the holder (CDS, CDR Arrangement Revocation endpoint).
import { expectOk, required } from './at-register.ts';
import { holderAuth } from './pushed-request.ts';
import type { HolderClient } from './at-holder.ts';

/** Ends the arrangement and all its tokens. Throws UnexpectedAnswer if the holder does not. */
export async function revokeArrangement(
  holder: HolderClient,
  arrangementId: string,
  send: typeof fetch,
): Promise<void> {
  const { as, client } = holder;
  const member = 'cdr_arrangement_revocation_endpoint';
  const endpoint = as[member];
  const url = required(typeof endpoint === 'string' ? endpoint : undefined, member);
  const [body, headers] = [new URLSearchParams({ cdr_arrangement_id: arrangementId }), new Headers()];
  await holderAuth(holder)(as, client, body, headers);
  await expectOk(await send(url, { method: 'POST', headers, body }));
}

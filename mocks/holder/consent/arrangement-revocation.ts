// The recipient withdraws an arrangement: everything based on it ends, and no notice is sent back (CDS, CDR Arrangement Revocation endpoint).
import type { AuthenticatedCall, Outcome } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import { statusInCopy } from '../register-copy/register-copy.ts';
import { clientCallOf, type ClientCall } from '../token/client-call.ts';
import { endConsent, livingArrangement } from './consent-lifecycle.ts';

/**
 * Refuses an arrangement that is unknown, another client's, pending or ended, all with the same error. A product that
 * is not active may still withdraw; a removed one may not (CDS, participant statuses). Of two calls at once, one
 * succeeds.
 */
export async function revokeArrangement(world: World, call: AuthenticatedCall): Promise<Outcome> {
  const clientCall: ClientCall = await clientCallOf(world, call);
  const id = clientCall.parameter('cdr_arrangement_id');
  const at = 'body:cdr_arrangement_id';
  clientCall.ledger.check('arrangement.id-present', id !== undefined, { at, detail: 'cdr_arrangement_id' });
  const { client, brand } = clientCall;
  const status = await statusInCopy(world, client.softwareProductId, { doubt: true, parent: call.exchange });
  const isRemoved = [status.recipient, status.brand, status.product].includes('REMOVED');
  clientCall.ledger.check('arrangement.product-known', !isRemoved, {
    at: 'state:register.status',
    expected: 'not REMOVED',
    actual: status.overall,
    detail: 'REMOVED',
  });
  const consent = await livingArrangement(world, id);
  const isOwn = consent?.clientId === client.id && consent.brand === brand.id;
  const evidence = { at, actual: id, detail: id };
  clientCall.ledger.check('arrangement.living', isOwn, evidence);
  clientCall.ledger.check('arrangement.living', await endConsent(world, id), evidence);
  return { kind: 'empty', status: 204 };
}

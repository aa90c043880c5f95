// What must still be true of an authorisation before tokens are issued on it, looked at before anything is spent.
import { standingOf } from '../consent/consent-lifecycle.ts';
import { statusOf } from '../register-copy/register-copy.ts';
import type { ConsentRow, GrantRow } from '../rows.ts';
import type { ClientCall } from './client-call.ts';
import { encryptionKeyOf, type EncryptionKey } from './encryption-key.ts';

export interface Standing {
  readonly grant: GrantRow;
  readonly consent: ConsentRow;
  /** What the ID token will be encrypted for. */
  readonly key: EncryptionKey;
}

/**
 * Refuses a grant that was revoked, a consent that ended or belongs to a later authorisation, a recipient that is not
 * active, and a client for which no ID token can be encrypted.
 */
export async function standingOfGrant(clientCall: ClientCall, grantId: string): Promise<Standing> {
  const { world, client, call } = clientCall;
  const [grant, recipient, key] = await Promise.all([
    world.table<GrantRow>('holder.grants').get(grantId),
    statusOf(world, client.softwareProductId, { doubt: true, parent: call.exchange }),
    encryptionKeyOf(world, client, call.exchange),
  ]);
  clientCall.ledger.check('grant.alive', grant !== undefined && grant.revokedAt === undefined);
  const consent = await world.table<ConsentRow>('holder.consents').get(grant.consentId);
  const status = consent === undefined ? 'unknown' : standingOf(consent, world.clock.now());
  clientCall.ledger.check(
    'grant.consent',
    consent !== undefined && status === 'AUTHORISED' && consent.grantId === grant.id,
    {
      expected: 'AUTHORISED',
      actual: status,
    },
  );
  clientCall.ledger.check('recipient.active', recipient.overall === 'ACTIVE', {
    expected: 'ACTIVE',
    actual: recipient.overall,
  });
  clientCall.ledger.check('id-token.encryption-key', key !== undefined, {
    expected: client.idTokenEncryptedResponseAlg ?? 'a key with use enc',
    actual: client.jwksUri,
    detail: 'The key set of the client has no key that its ID token can be encrypted for.',
  });
  return { grant, consent, key };
}

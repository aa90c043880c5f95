// Checks that an authorisation still holds before tokens are issued for it, and before anything is used up.
import type { Evidence } from '../../engine/ledger.ts';
import { statusEvidence } from '../../engine/status-evidence.ts';
import type { World } from '../../world/world.ts';
import { isActive, livingArrangement, standingOf } from '../consent/consent-lifecycle.ts';
import { scopesLeft } from '../clients/scopes-left.ts';
import { statusInCopy } from '../register-copy/register-copy.ts';
import type { ConsentRow, GrantRow } from '../rows.ts';
import type { ClientCall } from './client-call.ts';
import { encryptionKeyOf, type EncryptionKey } from './encryption-key.ts';

export interface LiveGrant {
  readonly grant: GrantRow;
  readonly consent: ConsentRow;
  /** The key for encrypting the ID token; undefined if the profile only signs it. */
  readonly key: EncryptionKey | undefined;
}

/**
 * Refuses a revoked grant, a consent that ended or belongs to a later authorisation, a recipient that is not active,
 * and a client for which no ID token can be encrypted.
 */
export async function liveGrant(clientCall: ClientCall, grantId: string): Promise<LiveGrant> {
  const { world, client, call } = clientCall;
  const isEncrypted = world.profileOf(client.brand).idToken === 'encrypted';
  const [grant, recipient, key] = await Promise.all([
    world.table('holder.grants').get(grantId),
    statusInCopy(world, client.softwareProductId, { doubt: true, parent: call.exchange }),
    isEncrypted ? encryptionKeyOf(world, client, call.exchange) : undefined,
  ]);
  clientCall.ledger.check('grant.alive', grant !== undefined && grant.revokedAt === undefined, revokedGrant(grant));
  const consent = await world.table('holder.consents').get(grant.consentId);
  const shares = isAuthorisedBy(world, consent, grant);
  const amends = shares && !(await isAmendable(world, consent)) ? consent.amends : undefined;
  clientCall.ledger.check(
    'grant.consent',
    shares && amends === undefined,
    amends === undefined ? consentStatus(world, consent, grant) : endedAmendment(amends),
  );
  clientCall.ledger.check('recipient.active', recipient.overall === 'ACTIVE', statusEvidence(recipient.overall));
  if (isEncrypted)
    clientCall.ledger.check('id-token.encryption-key', key !== undefined, {
      at: 'state:client.jwks_uri',
      expected: client.idTokenEncryptedResponseAlg ?? 'a key with use enc',
      actual: client.jwksUri,
      detail: 'The key set of the client has no key for encrypting ID tokens.',
    });
  return { grant: { ...grant, scopes: await scopesLeft(world, client.id, grant.scopes) }, consent, key };
}

/** The arrangement that it replaces, if any, has not ended meanwhile. */
const isAmendable = async (world: World, { amends }: ConsentRow): Promise<boolean> =>
  amends === undefined || (await livingArrangement(world, amends)) !== undefined;

/** The consent is authorised now, by this authorisation and not by a later one. */
export const isAuthorisedBy = (world: World, consent: ConsentRow | undefined, grant: GrantRow): consent is ConsentRow =>
  consent !== undefined && isActive(consent, world.clock.now()) && consent.grantId === grant.id;

export const revokedGrant = (grant: GrantRow | undefined): Evidence => ({
  at: 'state:grant.revokedAt',
  actual: grant?.revokedAt ?? null,
});

/** Evidence: the status or, if that is good, the authorisation to which the consent belongs now. */
export function consentStatus(world: World, consent: ConsentRow | undefined, grant: GrantRow): Evidence {
  const now = world.clock.now();
  if (consent !== undefined && isActive(consent, now) && consent.grantId !== grant.id)
    return { at: 'state:consent.authorisation', expected: 'this one', actual: 'a later one' };
  const status = consent === undefined ? null : standingOf(consent, now);
  return { at: 'state:consent.status', expected: 'AUTHORISED', actual: status };
}

const endedAmendment = (arrangementId: string): Evidence => ({
  at: 'state:consent.amends',
  expected: 'an arrangement that has not ended',
  actual: arrangementId,
});

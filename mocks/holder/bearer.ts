// Access tokens as the engine asks for them: what stands behind one, in two rounds of reading.
import type { Bearer } from '../engine/party.ts';
import type { Secured } from '../engine/visit.ts';
import type { World } from '../world.ts';
import { standingOf } from './consent.ts';
import { statusOf } from './register-copy.ts';
import type { AccessTokenRow, ClientRow, ConsentRow, GrantRow } from './rows.ts';

/** Undefined for a token that this brand did not issue. */
export async function bearerOf(world: World, token: string, visit: Secured): Promise<Bearer | undefined> {
  const row = await world.table<AccessTokenRow>('holder.accessTokens').get(token);
  if (row === undefined || row.brand !== visit.place.owner) return undefined;
  const common = {
    clientId: row.clientId,
    softwareProductId: row.softwareProductId,
    subject: row.subject,
    scopes: row.scopes,
    thumbprint: row.thumbprint,
    expiresAt: new Date(row.expiresAt),
  };
  if (row.subject === 'client') {
    const client = await world.table<ClientRow>('holder.clients').get(row.clientId);
    return { ...common, revoked: row.revokedAt !== undefined || client === undefined };
  }
  const [grant, consent, recipient] = await Promise.all([
    world.table<GrantRow>('holder.grants').get(row.grantId),
    world.table<ConsentRow>('holder.consents').get(row.consentId),
    statusOf(world, row.softwareProductId, { parent: visit.exchange }),
  ]);
  if (grant === undefined || consent === undefined) return { ...common, revoked: true };
  const status = standingOf(consent, world.clock.now());
  const alive = status === 'AUTHORISED';
  return {
    ...common,
    // A grant that ended with its consent leaves the token to say so (decision deletedConsent); one that was revoked
    // takes along even the token that was being issued at that moment.
    revoked: row.revokedAt !== undefined || (grant.revokedAt !== undefined && alive),
    level: grant.level,
    recipientStatus: recipient.overall,
    consent: { id: consent.id, status, alive },
    session: {
      grantId: grant.id,
      customerId: grant.customerId,
      profileId: grant.profileId,
      sub: grant.sub,
      accounts: grant.accounts,
    },
  };
}

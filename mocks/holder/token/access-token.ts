// Access tokens for the engine: the records behind a token, read in two rounds.
import { boundedCache } from '../../ambient/bounded-cache.ts';
import type { Bearer } from '../../engine/caller.ts';
import type { FindBearer } from '../../engine/party-interface.ts';
import { tokenIn } from '../../engine/steps/bearer.ts';
import type { Routed, Versioned } from '../../engine/call.ts';
import type { Row } from '../../store/table.ts';
import { perWorld } from '../../world/world-cache.ts';
import type { World } from '../../world/world.ts';
import { scopesLeft } from '../clients/scopes-left.ts';
import { isActive, standingOf } from '../consent/consent-lifecycle.ts';
import { registerCopy, statusInCopy } from '../register-copy/register-copy.ts';
import type { AccessTokenRow, ConsentRow, GrantRow } from '../rows.ts';

type TokenLinks = Pick<AccessTokenRow, 'grantId' | 'consentId'>;

/** The stored records behind a consumer's token. */
interface TokenContext {
  readonly grant: Promise<GrantRow | undefined>;
  readonly consent: Promise<ConsentRow | undefined>;
  readonly overrides: Promise<readonly Row[]>;
  readonly register: ReturnType<typeof registerCopy>;
}

/** A token's grant and consent never change, so their ids are cached; their states are read each time. */
const linksOfTokens = perWorld(() => boundedCache<string, TokenLinks>(200));

/** All reads start in the same turn, so that they share a transaction. */
function readContext(world: World, { grantId, consentId }: TokenLinks): TokenContext {
  const context = {
    grant: world.table('holder.grants').get(grantId),
    consent: world.table('holder.consents').get(consentId),
    overrides: world.table('holder.overrides').list(),
    register: registerCopy(world),
  };
  // A caller that awaits a row gets its error; a request refused earlier does not need it.
  for (const read of Object.values(context)) read.catch(() => undefined);
  return context;
}

/** Reads that were started before they are needed. */
interface Prefetch {
  readonly row?: Promise<AccessTokenRow | undefined>;
  readonly context?: TokenContext;
}

/** Starts to read the token of the request, in parallel with the store reads that come before it is needed. */
export function bearersOf(world: World, call: Versioned): FindBearer {
  const prefetch = prefetched(world, call);
  return (token) => bearerOf(world, token, call, prefetch);
}

function prefetched(world: World, { request, operation }: Routed): Prefetch {
  const token = operation.access.kind === 'bearer' ? tokenIn(request) : undefined;
  if (token === undefined) return {};
  const row = world.table('holder.accessTokens').get(token);
  row.catch(() => undefined);
  const links = world.cache(linksOfTokens).get(token);
  return links === undefined ? { row } : { row, context: readContext(world, links) };
}

/** Undefined for a token that this brand did not issue. */
async function bearerOf(world: World, token: string, call: Versioned, prefetch: Prefetch): Promise<Bearer | undefined> {
  const row = await (prefetch.row ?? world.table('holder.accessTokens').get(token));
  if (row === undefined || row.brand !== call.place.owner) return undefined;
  const common = {
    clientId: row.clientId,
    softwareProductId: row.softwareProductId,
    subject: row.subject,
    scopes: row.scopes,
    thumbprint: row.thumbprint,
    expiresAt: new Date(row.expiresAt),
  };
  if (row.subject === 'client') {
    const client = await world.table('holder.clients').get(row.clientId);
    return { ...common, revoked: row.revokedAt !== undefined || client === undefined };
  }
  const { grantId, consentId } = row;
  world.cache(linksOfTokens).set(token, { grantId, consentId });
  const context = prefetch.context ?? readContext(world, row);
  const [grant, consent, overrides, recipient] = await Promise.all([
    context.grant,
    context.consent,
    context.overrides,
    statusInCopy(world, row.softwareProductId, { parent: call.exchange, copy: context.register }),
  ]);
  if (grant === undefined || consent === undefined) return { ...common, revoked: true };
  const now = world.clock.now();
  const alive = isActive(consent, now);
  return {
    ...common,
    scopes: await scopesLeft(world, row.clientId, row.scopes),
    // If a grant ended with its consent, the consent check refuses the token (decision deletedConsent). A revoked grant
    // also ends a token that was being issued at that moment.
    revoked: row.revokedAt !== undefined || (grant.revokedAt !== undefined && alive),
    level: grant.level,
    recipientStatus: recipient.overall,
    consent: { id: consent.id, status: standingOf(consent, now), alive },
    session: {
      grantId: grant.id,
      customerId: grant.customerId,
      profileId: grant.profileId,
      sub: grant.sub,
      accounts: grant.accounts,
      overridden: new Set(overrides.map(({ id }) => id)),
    },
  };
}

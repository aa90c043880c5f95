// Access tokens as the engine asks for them: what stands behind one, in two rounds of reading.
import { boundedCache } from '../../ambient/bounded-cache.ts';
import type { Bearer } from '../../engine/party-interface.ts';
import { tokenIn } from '../../engine/steps/bearer.ts';
import type { Routed, Secured } from '../../engine/call.ts';
import type { Row } from '../../store/table.ts';
import { perWorld } from '../../world/world-cache.ts';
import type { World } from '../../world/world.ts';
import { scopesLeft } from '../clients/scopes-left.ts';
import { standingOf } from '../consent/consent-lifecycle.ts';
import { registerCopy, statusOf } from '../register-copy/register-copy.ts';
import type { AccessTokenRow, ConsentRow, GrantRow } from '../rows.ts';

type Belonging = Pick<AccessTokenRow, 'grantId' | 'consentId'>;

/** What stands behind a consumer's token, as it is in the store. */
interface Behind {
  readonly grant: Promise<GrantRow | undefined>;
  readonly consent: Promise<ConsentRow | undefined>;
  readonly overrides: Promise<readonly Row[]>;
  readonly register: ReturnType<typeof registerCopy>;
}

/** What was begun to be read before it was needed. */
interface Ahead {
  readonly row: Promise<AccessTokenRow | undefined>;
  readonly behind?: Behind;
}

/** Which grant and consent a token belongs to never changes; what became of them is read each time. */
const belongings = perWorld(() => boundedCache<string, Belonging>(200));

/** All begun in one turn, so that the store reads it in one go. */
function readBehind(world: World, { grantId, consentId }: Belonging): Behind {
  const behind = {
    grant: world.table('holder.grants').get(grantId),
    consent: world.table('holder.consents').get(consentId),
    overrides: world.table('holder.overrides').list(),
    register: registerCopy(world),
  };
  // Whoever needs a row is told of a failure; a request refused before that need not be.
  for (const read of Object.values(behind)) read.catch(() => undefined);
  return behind;
}

export interface BearerReader {
  /** Begins to look up the token of the request, beside whatever is asked of the store before it is needed. */
  begin(call: Routed): void;
  /** Undefined for a token that this brand did not issue. */
  read(token: string, call: Secured): Promise<Bearer | undefined>;
}

/** Reads the access token of one exchange. */
export function bearerReader(world: World): BearerReader {
  let begun: Ahead | undefined;
  return {
    begin: (call) => {
      begun = readAhead(world, call);
    },
    read: (token, call) => bearerOf(world, token, call, begun),
  };
}

function readAhead(world: World, { request, operation }: Routed): Ahead | undefined {
  const token = operation.access.kind === 'bearer' ? tokenIn(request) : undefined;
  if (token === undefined) return undefined;
  const row = world.table('holder.accessTokens').get(token);
  row.catch(() => undefined);
  const belonging = world.cache(belongings).get(token);
  return belonging === undefined ? { row } : { row, behind: readBehind(world, belonging) };
}

async function bearerOf(
  world: World,
  token: string,
  call: Secured,
  begun: Ahead | undefined,
): Promise<Bearer | undefined> {
  const row = await (begun?.row ?? world.table('holder.accessTokens').get(token));
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
  world.cache(belongings).set(token, { grantId, consentId });
  const behind = begun?.behind ?? readBehind(world, row);
  const [grant, consent, overrides, recipient] = await Promise.all([
    behind.grant,
    behind.consent,
    behind.overrides,
    statusOf(world, row.softwareProductId, { parent: call.exchange, copy: behind.register }),
  ]);
  if (grant === undefined || consent === undefined) return { ...common, revoked: true };
  const status = standingOf(consent, world.clock.now());
  const alive = status === 'AUTHORISED';
  return {
    ...common,
    scopes: await scopesLeft(world, row.clientId, row.scopes),
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
      overridden: new Set(overrides.map(({ id }) => id)),
    },
  };
}

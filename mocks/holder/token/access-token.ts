// Access tokens as the engine asks for them: what stands behind one, in two rounds of reading.
import type { Bearer } from '../../engine/party-interface.ts';
import { tokenIn } from '../../engine/steps/bearer.ts';
import type { Routed, Secured } from '../../engine/call.ts';
import type { Row } from '../../store/table.ts';
import type { World } from '../../world/world.ts';
import { standingOf } from '../consent/consent-lifecycle.ts';
import { registerCopy, statusOf } from '../register-copy/register-copy.ts';
import type { AccessTokenRow, ClientRow, ConsentRow, GrantRow } from '../rows.ts';

type Belonging = Pick<AccessTokenRow, 'grantId' | 'consentId'>;

/** What stands behind a consumer's token, as it is in the store. */
interface Behind {
  readonly grant: Promise<GrantRow | undefined>;
  readonly consent: Promise<ConsentRow | undefined>;
  readonly overrides: Promise<readonly Row[]>;
  readonly register: ReturnType<typeof registerCopy>;
}

const ahead = new WeakMap<Request, { readonly row: Promise<AccessTokenRow | undefined>; readonly behind?: Behind }>();
/** Which grant and consent a token belongs to never changes; what became of them is read each time. Oldest out first. */
const belongings = new WeakMap<World, Map<string, Belonging>>();
const keep = 200;

/** All begun in one turn, so that the store reads it in one go. */
function readBehind(world: World, { grantId, consentId }: Belonging): Behind {
  const behind = {
    grant: world.table<GrantRow>('holder.grants').get(grantId),
    consent: world.table<ConsentRow>('holder.consents').get(consentId),
    overrides: world.table<Row>('holder.overrides').list(),
    register: registerCopy(world),
  };
  // Whoever needs a row is told of a failure; a request refused before that need not be.
  for (const read of Object.values(behind)) read.catch(() => undefined);
  return behind;
}

function remember(world: World, token: string, { grantId, consentId }: Belonging): void {
  const known = belongings.get(world) ?? new Map<string, Belonging>();
  belongings.set(world, known);
  const [oldest] = known.keys();
  if (known.size >= keep && oldest !== undefined) known.delete(oldest);
  known.set(token, { grantId, consentId });
}

/** Begins to look up the token of a request, beside whatever is asked of the store before it is needed. */
export function lookAhead(world: World, { request, operation }: Routed): void {
  const token = operation.access.kind === 'bearer' ? tokenIn(request) : undefined;
  if (token === undefined) return;
  const row = world.table<AccessTokenRow>('holder.accessTokens').get(token);
  row.catch(() => undefined);
  const belonging = belongings.get(world)?.get(token);
  ahead.set(request, belonging === undefined ? { row } : { row, behind: readBehind(world, belonging) });
}

/** Undefined for a token that this brand did not issue. */
export async function bearerOf(world: World, token: string, call: Secured): Promise<Bearer | undefined> {
  const begun = ahead.get(call.request);
  const row = await (begun?.row ?? world.table<AccessTokenRow>('holder.accessTokens').get(token));
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
    const client = await world.table<ClientRow>('holder.clients').get(row.clientId);
    return { ...common, revoked: row.revokedAt !== undefined || client === undefined };
  }
  remember(world, token, row);
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

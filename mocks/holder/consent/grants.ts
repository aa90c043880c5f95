// Grants and their authorisation codes: what a consumer authorised, until tokens are issued.
import { addSeconds } from '../../ambient/clock.ts';
import { limits } from '../../spec/limits.ts';
import type { World } from '../../world/world.ts';
import type { CodeRow, GrantRow } from '../rows.ts';

/** A grant before it is written; with an id if the consent was bound to it first. */
export type NewGrant = Omit<GrantRow, 'id' | 'createdAt' | 'revokedAt'> & { readonly id?: string };

/** Writes the grant. `revokeGrant` of consent-lifecycle.ts ends it with everything it issued. */
export async function createGrant(world: World, grant: NewGrant): Promise<GrantRow> {
  const row: GrantRow = {
    ...grant,
    id: grant.id ?? world.random.uuid(),
    createdAt: world.clock.now().toISOString(),
  };
  await world.table('holder.grants').put(row);
  return row;
}

type Bound = Pick<CodeRow, 'redirectUri' | 'binding'>;

/** A code for the grant's client: 256 bits, valid once and for a minute (RFC 6749 4.1.2, 10.10). */
export async function createCode(world: World, grant: GrantRow, bound: Bound): Promise<CodeRow> {
  const row: CodeRow = {
    id: world.random.secret(),
    grantId: grant.id,
    clientId: grant.clientId,
    ...bound,
    expiresAt: addSeconds(world.clock.now(), limits.authorisationCode).toISOString(),
  };
  await world.table('holder.codes').put(row);
  return row;
}

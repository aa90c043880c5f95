// Counts what an exchange did to authorisations: begun, amended or revoked, and access tokens issued for a consumer.
import type { Measured } from '../../engine/measured.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { RowChange } from '../../trace/row-change.ts';
import type { World } from '../../world/world.ts';
import { customerOf, actingProfileOf } from '../authorisation/customers.ts';
import type { AccessTokenRow, ConsentRow } from '../rows.ts';
import { names, type Kind } from './day-counts.ts';

/** By the consumer or the recipient; not by a status at the register or by an operator. */
const revocations: ReadonlySet<OperationId> = new Set<OperationId>([
  'revokeArrangement',
  'withdrawSharing',
  'revoke',
  'deleteRegistration',
]);

export async function countAuthorisations(
  world: World,
  brand: string,
  { changes, operation }: Pick<Measured, 'changes' | 'operation'>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const add = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);
  for (const { consent, before } of arrangementsIn(changes)) {
    const name = await nameOf(world, brand, { consent, before, isRevocation: revocations.has(operation.id) });
    if (name !== undefined) add(name);
  }
  for (const _ of tokensIn(changes)) add(names.sessions);
  return counts;
}

interface ArrangementChange {
  readonly consent: ConsentRow;
  readonly before: ConsentRow;
}

const arrangementsIn = (changes: readonly RowChange[]): readonly ArrangementChange[] =>
  changes.flatMap(({ table, before, after }) =>
    table === 'holder.consents' && before !== undefined && after !== undefined
      ? [{ consent: after as ConsentRow, before: before as ConsentRow }]
      : [],
  );

/** Access tokens for a consumer, issued for a code or a refresh token. */
export const tokensIn = (changes: readonly RowChange[]): readonly AccessTokenRow[] =>
  changes.flatMap(({ table, before, after }) => {
    const token =
      table === 'holder.accessTokens' && before === undefined ? (after as AccessTokenRow | undefined) : undefined;
    return token?.subject === 'customer' ? [token] : [];
  });

async function nameOf(
  world: World,
  brand: string,
  { consent, before, isRevocation }: ArrangementChange & { readonly isRevocation: boolean },
): Promise<string | undefined> {
  if (consent.issuedAt === undefined) return undefined;
  const kind = await kindOf(world, brand, consent);
  if (before.issuedAt === undefined) return names.begun(hasNoDuration(consent) ? 'onceOff' : 'ongoing', kind);
  if (before.status === 'AUTHORISED' && consent.status === 'REVOKED')
    return isRevocation ? names.revoked(kind) : undefined;
  // An amendment brings a new grant.
  return before.grantId !== consent.grantId && !hasNoDuration(consent) ? names.amended(kind) : undefined;
}

/** No sharing duration, or one of 0: counted as once-off (CDS, Requesting Sharing Duration). */
export const hasNoDuration = ({ sharingDuration }: Pick<ConsentRow, 'sharingDuration'>): boolean =>
  sharingDuration === 0;

/** Whether the consumer shares as an individual or for an organisation. */
export async function kindOf(world: World, brand: string, { customerId, grantId = '' }: ConsentRow): Promise<Kind> {
  const grant = await world.table('holder.grants').get(grantId);
  const profile = actingProfileOf(customerOf(world, brand, customerId), grant?.profileId);
  return profile?.kind === 'person' ? 'individual' : 'nonIndividual';
}

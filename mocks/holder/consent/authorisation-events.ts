// The holder's event log: what happened to authorisations, and who else is notified (interfaces, events; IS 17.2).
import { spokenName } from '../../scenario/person-name.ts';
import type { World } from '../../world/world.ts';
import type { EventRow, GrantRow } from '../rows.ts';

export type AuthorisationEvent = 'AUTHORISATION_CREATED' | 'AUTHORISATION_REFRESHED';

const texts: Readonly<Record<AuthorisationEvent, string>> = {
  AUTHORISATION_CREATED: 'Sharing has begun.',
  AUTHORISATION_REFRESHED: 'Sharing goes on with a new access token.',
};

/** Writes one event for one issuance. When sharing begins, the other owners of shared accounts are notified. */
export async function recordEvent(world: World, grant: GrantRow, kind: AuthorisationEvent): Promise<void> {
  await write(world, grant, { kind, customerId: grant.customerId, text: texts[kind] });
  if (kind === 'AUTHORISATION_CREATED') await notifyOwners(world, grant, 'shares');
}

/** Notifies the other owners of the accounts that the consumer has withdrawn an arrangement. */
export async function tellOwnersOfWithdrawal(world: World, arrangementId: string): Promise<void> {
  const consent = await world.table('holder.consents').get(arrangementId);
  const grant = await world.table('holder.grants').get(consent?.grantId ?? '');
  if (grant !== undefined) await notifyOwners(world, grant, 'no longer shares');
}

async function notifyOwners(world: World, grant: GrantRow, does: 'shares' | 'no longer shares'): Promise<void> {
  const owners = otherOwners(world, grant);
  const sharer = world.scenario.customers.find(({ customerId }) => customerId === grant.customerId)?.name;
  const client = await world.table('holder.clients').get(grant.clientId);
  if (client === undefined) return;
  for (const [owner, accounts] of owners) {
    const text = `${sharer === undefined ? 'Somebody' : spokenName(sharer)} ${does} data of ${accounts.join(' and ')}, which you own together, with ${client.clientName}.`;
    const event = await write(world, grant, { kind: 'OWNER_NOTIFIED', customerId: owner, text });
    world.outbox.send({ id: event.id, to: owner, kind: 'notification', text, at: event.at });
  }
}

/** Display names of the shared accounts, by customer id of each other owner. */
function otherOwners(world: World, grant: GrantRow): ReadonlyMap<string, readonly string[]> {
  const accounts = world.scenario.customers
    .filter(({ customerId }) => customerId === grant.customerId)
    .flatMap(({ profiles }) => profiles.flatMap((profile) => profile.accounts))
    .filter(({ key }) => grant.accounts.includes(key));
  const owners = new Map<string, string[]>();
  for (const { displayName, otherOwners: others = [] } of accounts)
    for (const owner of others) owners.set(owner, [...(owners.get(owner) ?? []), displayName]);
  return owners;
}

async function write(
  world: World,
  { brand, clientId, consentId }: GrantRow,
  event: Pick<EventRow, 'kind' | 'customerId' | 'text'>,
): Promise<EventRow> {
  const row: EventRow = {
    id: world.random.uuid(),
    brand,
    at: world.clock.now().toISOString(),
    clientId,
    consentId,
    ...event,
  };
  await world.table('holder.events').put(row);
  return row;
}

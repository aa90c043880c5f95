// Pairwise subjects: identify a consumer to one recipient only (IS 9, OIDC Core 8.1).
import type { World } from '../../world/world.ts';
import type { Brand } from '../brand.ts';
import type { ClientRow } from '../rows.ts';

/** The members of a client from which its subjects are derived. */
export type SubjectClient = Pick<ClientRow, 'softwareProductId' | 'redirectUris' | 'metadata'>;

/**
 * A UUID derived from the world's secret: the same across restarts, registrations and key rotations; different for each
 * profile of the consumer, because a business and a person are two subjects (interfaces, authentication 7).
 */
export function subFor(
  world: World,
  brand: Brand,
  client: SubjectClient,
  customerId: string,
  profileId: string,
): Promise<string> {
  return world.ids.uuid('sub', brand.id, sectorOf(world, brand, client), customerId, profileId);
}

export interface Subject {
  readonly customerId: string;
  readonly profileId: string;
}

/** The consumer that a sub of this client identifies; undefined for an unknown sub or another client's. */
export async function subjectNamed(
  world: World,
  brand: Brand,
  client: SubjectClient,
  sub: string,
): Promise<Subject | undefined> {
  const subjects = world.scenario.customers
    .filter(({ holder }) => holder === brand.id)
    .flatMap(({ customerId, profiles }) => profiles.map(({ id }) => ({ customerId, profileId: id })));
  for (const subject of subjects)
    if ((await subFor(world, brand, client, subject.customerId, subject.profileId)) === sub) return subject;
  return undefined;
}

/**
 * The sector that the software statement declares, if the profile uses it (CDS, Identifiers and Subject Types).
 * Otherwise by decision pairwiseSector: the software product, or the host by which OIDC Core 8.1 groups clients.
 */
function sectorOf(world: World, { id }: Brand, client: SubjectClient): string {
  const declared = client.metadata['sector_identifier_uri'];
  const isDeclared = typeof declared === 'string' && world.profileOf(id).registration.sector === 'declared';
  if (!isDeclared && world.decisions.get('pairwiseSector') === 'product') return `product:${client.softwareProductId}`;
  const addresses = typeof declared === 'string' ? [declared] : client.redirectUris;
  return `sector:${[...new Set(addresses.map((address) => new URL(address).host))].sort().join(' ')}`;
}

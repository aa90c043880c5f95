// Registered clients as the engine asks for them: who they are, their keys, and which assertions they have used up.
import type { Client } from '../../engine/party-interface.ts';
import type { Secured } from '../../engine/call.ts';
import { isSigningAlgorithm, signingAlgorithms } from '../../spec/algorithms.ts';
import type { Row } from '../../store/table.ts';
import { perWorld } from '../../world/world-cache.ts';
import type { World } from '../../world/world.ts';
import { endConsent } from '../consent/consent-lifecycle.ts';
import { keySetAt } from './key-sets.ts';
import type { ClientRow, ConsentRow, ProductRow } from '../rows.ts';

/** The client of this brand; undefined for an unknown id and for a client of another brand. */
export async function clientOf(world: World, id: string, call: Secured): Promise<Client | undefined> {
  const row = await world.table<ClientRow>('holder.clients').get(id);
  if (row === undefined || row.brand !== call.place.owner) return undefined;
  const registered = row.metadata['token_endpoint_auth_signing_alg'];
  return {
    id: row.id,
    softwareProductId: row.softwareProductId,
    assertionAlgs: isSigningAlgorithm(registered) ? [registered] : signingAlgorithms,
    keys: (fresh) => keySetAt(world, row.jwksUri, { fresh, parent: call.exchange }),
  };
}

/** Table `holder.jtis`, id = `brand:client:jti`. */
export interface JtiRow extends Row {
  /** Until then it counts as seen; a token that carries it has expired by then. */
  readonly until: string;
}

/** True once for each jti of a client while it is remembered (RFC 7523 3). Atomic: of two at once, one is told true. */
export async function spendJti(
  world: World,
  clientId: string,
  jti: string,
  until: Date,
  call: Pick<Secured, 'place'>,
): Promise<boolean> {
  const table = world.table<JtiRow>('holder.jtis');
  const row: JtiRow = { id: jtiId(clientId, jti, call), until: until.toISOString() };
  const now = world.clock.now().toISOString();
  await forget(world);
  if (await table.add(row)) return true;
  const { after } = await table.update(row.id, (kept) => (kept.until <= now ? row : undefined));
  return after !== undefined;
}

/** Whether a jti is remembered, without spending it. */
export async function hasSpentJti(
  world: World,
  clientId: string,
  jti: string,
  call: Pick<Secured, 'place'>,
): Promise<boolean> {
  const row = await world.table<JtiRow>('holder.jtis').get(jtiId(clientId, jti, call));
  return row !== undefined && row.until > world.clock.now().toISOString();
}

/** Gives a jti back that was spent for nothing. */
export async function unspendJti(
  world: World,
  clientId: string,
  jti: string,
  call: Pick<Secured, 'place'>,
): Promise<void> {
  await world.table<JtiRow>('holder.jtis').take(jtiId(clientId, jti, call));
}

const jtiId = (clientId: string, jti: string, { place }: Pick<Secured, 'place'>): string =>
  `${place.owner ?? ''}:${clientId}:${jti}`;

const spent = perWorld(() => ({ count: 0 }));
/** So many assertions are used before those that have expired are swept out. */
const sweepEvery = 256;

async function forget(world: World): Promise<void> {
  const own = world.cache(spent);
  own.count += 1;
  if (own.count % sweepEvery !== 0) return;
  const table = world.table<JtiRow>('holder.jtis');
  const now = world.clock.now().toISOString();
  for (const row of await table.list()) if (row.until <= now) await table.take(row.id);
}

/** Takes a client out of the holder: its consents and grants end, and its software product may register again. */
export async function removeClient(world: World, clientId: string): Promise<void> {
  const client = await world.table<ClientRow>('holder.clients').take(clientId);
  if (client === undefined) return;
  const products = world.table<ProductRow>('holder.products');
  const productId = `${client.brand}:${client.softwareProductId}`;
  if ((await products.get(productId))?.clientId === clientId) await products.take(productId);
  const consents = await world
    .table<ConsentRow>('holder.consents')
    .list({ where: { field: 'clientId', equals: clientId } });
  for (const consent of consents) await endConsent(world, consent.id);
}

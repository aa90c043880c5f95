// The holder's copy of the register: who is active, and the keys for software statements (CDS participant statuses).
import { limits } from '../../spec/limits.ts';
import { recordOf } from '../../ambient/is-record.ts';
import type { PublicJwk } from '../../keys/vault.ts';
import type { CopyRow, ProductStatus } from '../tables.ts';
import type { World } from '../../world/world.ts';
import { removeClient } from '../clients/registered-clients.ts';
import { keySetAt, type KeySetOptions } from '../clients/key-sets.ts';
import { fetchJson } from '../../world/fetch-json.ts';
import { isYoung } from '../../world/key-set-copy.ts';

const copyId = 'data-recipients';
const unlisted: ProductStatus = { recipient: 'REMOVED', brand: 'REMOVED', product: 'REMOVED', overall: 'REMOVED' };

export interface StatusOptions {
  /** Read again before treating a product as inactive: it may have just been activated. */
  readonly doubt?: boolean;
  readonly parent?: string | undefined;
  /** The copy, if it is already being read. */
  readonly copy?: ReturnType<typeof registerCopy>;
}

/** The latest copy; undefined before the first read. */
export const registerCopy = (world: World): Promise<CopyRow | undefined> => world.table('holder.register').get(copyId);

/**
 * The status of a software product, at most five minutes old by the sandbox's clock. A product that is not listed
 * counts as REMOVED. While the register does not respond, the last copy applies.
 */
export async function statusInCopy(
  world: World,
  softwareProductId: string,
  options: StatusOptions = {},
): Promise<ProductStatus> {
  const kept = await (options.copy ?? registerCopy(world));
  const young = kept !== undefined && isYoung(kept.fetchedAt, world.clock.now());
  const status = kept?.products[softwareProductId];
  // A product may have been enrolled after the last read, so read once more.
  const enough = status !== undefined && (status.overall === 'ACTIVE' || options.doubt !== true);
  if (young && enough) return status;
  const products = await applyRegister(world, options.parent);
  return products[softwareProductId] ?? unlisted;
}

/** Makes the holder read the register again before it trusts its copy. If the register does not respond, the copy still applies. */
export const doubtRegisterCopy = async (world: World): Promise<void> =>
  void (await world.table('holder.register').update(copyId, (row) => ({ ...row, fetchedAt: limits.earliest })));

/** Fetches the register's list of recipients, stores it, and removes what belongs to removed products. */
async function applyRegister(world: World, parent?: string): Promise<CopyRow['products']> {
  const table = world.table('holder.register');
  const address = `${world.addresses.register.base}/cdr-register/v1/all/data-recipients`;
  const answer = await fetchJson(world, 'holder', address, { headers: { 'x-v': '3' }, parent });
  const list = recordOf(answer?.body)?.['data'];
  if (!Array.isArray(list)) return (await table.get(copyId))?.products ?? {};
  const products = Object.fromEntries(list.flatMap(productsOf));
  await table.put({ id: copyId, fetchedAt: world.clock.now().toISOString(), products });
  for (const client of await world.table('holder.clients').list()) {
    const status = products[client.softwareProductId];
    if (status !== undefined && isRemoved(status)) await removeClient(world, client.id);
  }
  return products;
}

const isRemoved = ({ brand, product }: ProductStatus): boolean => product === 'REMOVED' || brand === 'REMOVED';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : 'REMOVED');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function productsOf(entry: unknown): (readonly [string, ProductStatus])[] {
  const recipient = textOf(recordOf(entry)?.['status']);
  return listOf(recordOf(entry)?.['dataRecipientBrands']).flatMap((brandEntry) => {
    const brand = textOf(recordOf(brandEntry)?.['status']);
    return listOf(recordOf(brandEntry)?.['softwareProducts']).map((productEntry) => {
      const product = textOf(recordOf(productEntry)?.['status']);
      const overall = [recipient, brand, product].find((status) => status !== 'ACTIVE') ?? 'ACTIVE';
      return [textOf(recordOf(productEntry)?.['softwareProductId']), { recipient, brand, product, overall }] as const;
    });
  });
}

/** Re-reads the recipients, their statuses and the signing keys, at the register's request. */
export async function refreshRegister(world: World, parent: string): Promise<void> {
  await applyRegister(world, parent);
  await statementKeys(world, { look: 'anew', parent });
}

/** Keys for software statements: the register's key set, not that for its access tokens (JWKS-08). */
export const statementKeys = (world: World, options: KeySetOptions): Promise<readonly PublicJwk[]> =>
  keySetAt(world, `${world.addresses.register.base}/cdr-register/v1/jwks`, options);

// The holder's copy of the register: who is active, and the keys of software statements (CDS participant statuses).
import { limits } from '../../spec/limits.ts';
import { recordOf } from '../../ambient/is-record.ts';
import type { PublicJwk } from '../../keys/vault.ts';
import type { CopyRow, Standing } from '../tables.ts';
import type { World } from '../../world/world.ts';
import { removeClient } from '../clients/registered-clients.ts';
import { fetchJson } from '../fetch-json.ts';
import { isYoung, keySetAt, type KeySetOptions } from '../clients/key-sets.ts';

const copyId = 'data-recipients';
const unlisted: Standing = { recipient: 'REMOVED', brand: 'REMOVED', product: 'REMOVED', overall: 'REMOVED' };

export interface StatusOptions {
  /** Look again before believing that a product is not active: it may just have been activated. */
  readonly doubt?: boolean;
  readonly parent?: string | undefined;
  /** The copy, where it is being read already. */
  readonly copy?: ReturnType<typeof registerCopy>;
}

/** What the register said last; undefined before it was asked. */
export const registerCopy = (world: World): Promise<CopyRow | undefined> => world.table('holder.register').get(copyId);

/**
 * The standing of a software product, at most five minutes old by the clock. A product that the register does not
 * list stands as REMOVED; while the register does not answer, what it said last stays true.
 */
export async function statusOf(
  world: World,
  softwareProductId: string,
  options: StatusOptions = {},
): Promise<Standing> {
  const kept = await (options.copy ?? registerCopy(world));
  const young = kept !== undefined && isYoung(kept.fetchedAt, world.clock.now());
  const standing = kept?.products[softwareProductId];
  // A product enrolled after the last look is no stranger: look once more.
  const enough = standing !== undefined && (standing.overall === 'ACTIVE' || options.doubt !== true);
  if (young && enough) return standing;
  const products = await applyRegister(world, options.parent);
  return products[softwareProductId] ?? unlisted;
}

/** The holder asks the register anew before it believes its copy again; while the register does not answer, it still does. */
export const doubtRegisterCopy = async (world: World): Promise<void> =>
  void (await world.table('holder.register').update(copyId, (row) => ({ ...row, fetchedAt: limits.earliest })));

/** Fetches the register's list of recipients, keeps it, and cleans what belongs to products that it has removed. */
async function applyRegister(world: World, parent?: string): Promise<CopyRow['products']> {
  const table = world.table('holder.register');
  const address = `${world.addresses.register.base}/cdr-register/v1/all/data-recipients`;
  const list = recordOf((await fetchJson(world, address, { headers: { 'x-v': '3' }, parent }))?.body)?.['data'];
  if (!Array.isArray(list)) return (await table.get(copyId))?.products ?? {};
  const products = Object.fromEntries(list.flatMap(productsOf));
  await table.put({ id: copyId, fetchedAt: world.clock.now().toISOString(), products });
  for (const client of await world.table('holder.clients').list()) {
    const standing = products[client.softwareProductId];
    if (standing !== undefined && isRemoved(standing)) await removeClient(world, client.id);
  }
  return products;
}

const isRemoved = ({ brand, product }: Standing): boolean => product === 'REMOVED' || brand === 'REMOVED';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : 'REMOVED');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function productsOf(entry: unknown): (readonly [string, Standing])[] {
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

/** Reads the register anew where the register asks for it: the recipients and their statuses, and the keys it signs with. */
export async function refreshRegister(world: World, parent: string): Promise<void> {
  await applyRegister(world, parent);
  await statementKeys(world, { look: 'anew', parent });
}

/** Keys that software statements are signed with: the register's key set, not that of its access tokens (JWKS-08). */
export const statementKeys = (world: World, options: KeySetOptions): Promise<readonly PublicJwk[]> =>
  keySetAt(world, `${world.addresses.register.base}/cdr-register/v1/jwks`, options);

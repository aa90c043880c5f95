// Enters the client: one jti, one registration for each software product, each decided by one atomic verb.
import type { Ledger } from '../../../engine/ledger.ts';
import { productRowId } from '../client-ids.ts';
import { removeClient, spendJti, unspendJti } from '../registered-clients.ts';
import type { ClientRow } from '../../rows.ts';
import type { ProductRow } from '../../tables.ts';
import { jtiOwner, jtiUsed, type SignedRequest } from './registration-request.ts';
import type { Statement } from './statement-checks.ts';
import { at, atStatement, type Step } from './registration-step.ts';

const registered = 'The software product is already registered.';

/**
 * Refuses a product that is registered already, unless a second registration takes the place of the first (D-31): before
 * anything is written that would have to be taken back.
 */
export async function checkOnce({ world, call, brand }: Step, { softwareId }: Statement): Promise<void> {
  const ledger: Ledger = call.ledger;
  const id = productRowId({ brand: brand.id, softwareProductId: softwareId });
  const known = await world.table('holder.products').get(id);
  const replaces = world.decisions.get('secondRegistration') === 'replace';
  ledger.checkUnless(replaces, 'registration.once', known === undefined, {
    at: atStatement('software_id'),
    actual: softwareId,
    detail: registered,
  });
}

/** Refuses what another request took in the meantime. A jti is spent by an accepted registration alone (DCR-18). */
export async function enter(step: Step, row: ClientRow, request: SignedRequest, statement: Statement): Promise<void> {
  const { world, call } = step;
  const ledger: Ledger = call.ledger;
  const owner = jtiOwner(statement);
  if (!(await spendJti(world, owner, request.jti, request.until, call)))
    ledger.check('registration.jti-once', false, { at: at('jti'), actual: request.jti, detail: jtiUsed });
  if (await added(step, row)) return;
  await unspendJti(world, owner, request.jti, call);
  ledger.check('registration.once', false, {
    at: atStatement('software_id'),
    actual: row.softwareProductId,
    detail: registered,
  });
}

async function added(step: Step, row: ClientRow): Promise<boolean> {
  const { world } = step;
  const products = world.table('holder.products');
  const clients = world.table('holder.clients');
  const product: ProductRow = { id: productRowId(row), clientId: row.id };
  // The client first: a product must never point to a client that is not there.
  await clients.put(row);
  if (await products.add(product)) return true;
  if (world.decisions.get('secondRegistration') === 'replace') {
    const { before, after } = await products.update(product.id, () => product);
    if (before !== undefined) await removeClient(world, before.clientId);
    return after !== undefined || added(step, row);
  }
  await clients.take(row.id);
  return false;
}

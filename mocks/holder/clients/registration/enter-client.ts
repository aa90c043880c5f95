// Stores the client: each jti once, and one registration per software product, each decided by an atomic update.
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
 * Refuses a product that is already registered, unless a second registration replaces the first (D-31). Checked before
 * any write, so that nothing has to be undone.
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

/** Refuses if another request came first. Only an accepted registration uses up the jti (DCR-18). */
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
  // The client first: a product must never point to a client that does not exist.
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

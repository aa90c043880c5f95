// A client reads, updates or deletes its registration (CDS, Registration Management; RFC 7592 2).
import type { BearerCall, Outcome, PathCall } from '../../../engine/call.ts';
import type { World } from '../../../world/world.ts';
import { brandOf } from '../../brand.ts';
import { revokeGrant } from '../../consent/consent-lifecycle.ts';
import type { ClientRow } from '../../rows.ts';
import { removeClient, spendJti } from '../registered-clients.ts';
import { clientRow } from './client-row.ts';
import { jtiOwner, jtiUsed } from './registration-request.ts';
import { readContent } from './registration-content.ts';
import { at, atStatement, statementRefusal, type Step } from './registration-step.ts';

const noStore = { 'cache-control': 'no-store' } as const;

/** The client of the token, if the address names it. Another client and an unknown one get the same response. */
async function ownClient(world: World, call: BearerCall & PathCall<'clientId'>): Promise<ClientRow> {
  const { clientId } = call.parameters;
  const own = call.bearer.clientId;
  const row = clientId === own ? await world.table('holder.clients').get(clientId) : undefined;
  call.ledger.check('registration.own-client', row !== undefined, {
    at: 'path:clientId',
    expected: own,
    actual: clientId,
  });
  return row;
}

export async function getRegistration(world: World, call: BearerCall & PathCall<'clientId'>): Promise<Outcome> {
  const { metadata } = await ownClient(world, call);
  return { kind: 'json', body: metadata, headers: noStore };
}

/** Arrangements and tokens stay. Pushed requests are checked against the new registration when they are used (RFC 9126 4). */
export async function updateRegistration(world: World, call: BearerCall & PathCall<'clientId'>): Promise<Outcome> {
  const before = await ownClient(world, call);
  const step: Step = { world, call, brand: brandOf(world, call) };
  const content = await readContent(step);
  const { statement, request } = content;
  call.ledger.check('registration.same-product', statement.softwareId === before.softwareProductId, {
    at: atStatement('software_id'),
    expected: before.softwareProductId,
    actual: statement.softwareId,
    detail: 'The software statement does not describe the registered software product.',
    ...statementRefusal(world),
  });
  const isFirst = await spendJti(world, jtiOwner(statement), request.jti, request.until, call);
  call.ledger.check('registration.jti-once', isFirst, { at: at('jti'), actual: request.jti, detail: jtiUsed });
  const row = clientRow(step, content, before);
  const { after } = await world.table('holder.clients').update(before.id, () => row);
  // A concurrent request may have deleted the client.
  call.ledger.check('registration.own-client', after !== undefined, { at: 'path:clientId', actual: before.id });
  return { kind: 'json', body: row.metadata, headers: noStore };
}

/** Ends everything that the client had; its software product may register again (decision P-30). */
export async function deleteRegistration(world: World, call: BearerCall & PathCall<'clientId'>): Promise<Outcome> {
  const { id } = await ownClient(world, call);
  call.ledger.check('registration.deletable', world.decisions.get('registrationDeletion') === 'supported', {
    at: 'method',
    expected: 'GET, PUT',
    actual: 'DELETE',
    headers: { allow: 'GET, PUT' },
  });
  const grants = await world.table('holder.grants').list({ where: { field: 'clientId', equals: id } });
  for (const grant of grants) await revokeGrant(world, grant.id);
  // Of several at once, one removes the client; for the others it is unknown.
  const isRemoved = await removeClient(world, id);
  call.ledger.check('registration.own-client', isRemoved, { at: 'path:clientId', actual: id });
  return { kind: 'empty', status: 204 };
}

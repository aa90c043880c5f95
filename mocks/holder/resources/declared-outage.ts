// What a declared outage stops while it lasts (CDS errors, Service Unavailable; decision declaredOutage).
import type { Routed } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import { brandOf } from '../brand.ts';
import { outageUnderWay, type Outage } from './discovery-handlers.ts';

/** Refuses an operation that an outage affects, with Retry-After. Status and outages are always available. */
export async function serving(world: World, call: Routed): Promise<void> {
  const { operation } = call;
  if (operation.headers !== 'customer' || world.decisions.get('declaredOutage') === 'announced') return;
  const outage = await outageUnderWay(world, brandOf(world, call), (one) => isPartOf(operation.path, one));
  if (outage === undefined) return call.ledger.check('service.available', true);
  const seconds = Math.ceil((outage.until.getTime() - world.clock.now().getTime()) / 1000);
  call.ledger.check('service.available', false, {
    at: 'url',
    expected: `after ${outage.until.toISOString()}`,
    detail: outage.outage.explanation,
    headers: { 'retry-after': String(seconds) },
  });
}

/** A partial outage affects only the connection to meter data: everything from the secondary data holder. */
const isPartOf = (path: string, { outage }: Outage): boolean =>
  outage.isPartial !== true || path.startsWith('/energy/electricity/');

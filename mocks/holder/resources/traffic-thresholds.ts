// Traffic thresholds of the standard, if decision trafficThresholds enforces them (CDS, traffic thresholds).
import type { Authorised } from '../../engine/call.ts';
import { limits } from '../../spec/limits.ts';
import { hasTrafficThresholds } from '../../spec/check-order.ts';
import type { World } from '../../world/world.ts';
import { countCall, type Counted } from './call-counters.ts';

const { traffic } = limits;
const lowVelocity: ReadonlySet<string> = new Set([
  'getServicePoint',
  'getUsageForServicePoint',
  'listUsageBulk',
  'listUsageForServicePoints',
  'getDERForServicePoint',
  'listDERBulk',
  'listDERForServicePoints',
]);

/** Refuses a call beyond any applicable threshold, with the seconds to wait. */
export async function withinThresholds(world: World, call: Authorised): Promise<void> {
  if (!hasTrafficThresholds(call.operation) || world.decisions.get('trafficThresholds') === 'off') return;
  for (const counted of await thresholdsOf(world, call)) {
    const wait = await countCall(world, counted);
    if (wait === undefined) continue;
    call.ledger.check('traffic.threshold', false, {
      at: 'state:traffic.calls',
      expected: expectedOf(counted),
      actual: counted.what.split(' ')[0] ?? '',
      detail: 'Too many requests',
      headers: { 'retry-after': String(wait) },
    });
  }
  call.ledger.check('traffic.threshold', true);
}

const expectedOf = ({ most, within }: Counted): string =>
  most === 'every-second' ? 'every second call' : `at most ${String(most)} in ${String(within)} s`;

const perSecond = (most: number, ...what: readonly string[]): Counted => ({ what: what.join(' '), most, within: 1 });

/** The shortest period first, so that a call refused for the second is not counted for the day. */
async function thresholdsOf(world: World, call: Authorised): Promise<readonly Counted[]> {
  const owner = call.place.owner ?? '';
  const { bearer } = call;
  if (bearer === undefined) return [perSecond(traffic.public, 'public', owner)];
  const { softwareProductId: product, session } = bearer;
  const customer = session?.customerId ?? '';
  const present = call.request.headers.has('x-fapi-customer-ip-address');
  const whole = [
    perSecond(traffic.perSoftwareProduct, 'software-product', owner, product),
    perSecond(secureThreshold(Number(world.decisions.get('activeAuthorisations'))), 'secure', owner),
  ];
  if (present) {
    const own = perSecond(traffic.presentPerCustomer, 'customer', owner, customer);
    return [own, ...whole, ...lowVelocityOf(world, call)];
  }
  return [...whole, ...(await unattended(world, call, [owner, product, customer])), ...lowVelocityOf(world, call)];
}

/** Calls per second of all recipients together, by number of active authorisations. */
export function secureThreshold(active: number): number {
  if (active > traffic.authorisationsOfMost) return traffic.secureMost;
  const steps = Math.max(0, Math.ceil(active / traffic.authorisationsOfStep) - 1);
  return traffic.secure + steps * traffic.secureStep;
}

/** Ten calls a day per resource and arrangement; a decision says whether further pages count. */
function lowVelocityOf(world: World, { operation, url, bearer }: Authorised): readonly Counted[] {
  const isFurther = Number(url.searchParams.get('page')) > 1;
  const isCounted = !isFurther || world.decisions.get('lowVelocityPages') === 'each-page';
  if (!lowVelocity.has(operation.id) || !isCounted) return [];
  const what = ['low-velocity', bearer?.consent?.id ?? '', operation.method, url.pathname].join(' ');
  return [{ what, most: traffic.lowVelocityCalls, within: traffic.lowVelocityPeriod }];
}

/**
 * Unattended calls are limited from midnight to six, market time; later they are best effort, which may mean none
 * (decision unattendedDaytime).
 */
async function unattended(world: World, call: Authorised, key: readonly string[]): Promise<readonly Counted[]> {
  const instant = Math.floor(world.clock.now().getTime() / 1000) + limits.marketTimeAhead;
  const sinceMidnight = instant % 86_400;
  if (sinceMidnight >= traffic.unattendedUntil) return daytime(world, key, 86_400 - sinceMidnight);
  // A session is the lifetime of an access token.
  const session = call.request.headers.get('authorization')?.split(' ').at(-1) ?? '';
  const calls = {
    what: `session-calls ${session}`,
    most: traffic.unattendedCallsPerSession,
    within: limits.accessToken,
  };
  const begun = (await world.table('holder.counters').get(calls.what)) !== undefined;
  const day = String(Math.floor(instant / 86_400));
  const sessions = {
    what: ['sessions', ...key, day].join(' '),
    most: traffic.unattendedSessionsPerDay,
    within: 86_400,
  };
  return [perSecond(traffic.unattendedPerSession, 'session', session), ...(begun ? [] : [sessions]), calls];
}

/** No calls for the rest of the day, or every second call. */
function daytime(world: World, key: readonly string[], untilMidnight: number): readonly Counted[] {
  const decided = world.decisions.get('unattendedDaytime');
  if (decided === 'served') return [];
  return [
    { what: ['daytime', ...key].join(' '), most: decided === 'half' ? 'every-second' : 0, within: untilMidnight },
  ];
}

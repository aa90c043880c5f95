// The service points that a call is about, and the mapping between the recipient's ids and NMIs.
import { cutList } from '../../spec/cut-text.ts';
import type { BearerCall, PathCall, Ready } from '../../engine/call.ts';
import { nmisOf } from '../../scenario/nmi.ts';
import type { ScenarioAccount } from '../../scenario/scenario.ts';
import type { World } from '../../world/world.ts';
import {
  consumerOf,
  servicePointIds,
  sharedAccounts,
  walkOf,
  type ServicePointIds,
  type SharedAccount,
} from './shared-data.ts';

export interface ServicePointAccess {
  /** All shared accounts, including those that lists leave out. */
  readonly accounts: readonly ScenarioAccount[];
  readonly ids: ServicePointIds;
  /** NMIs that lists include. */
  readonly listed: readonly string[];
  /** Ids of accounts whose service points lists leave out for now. */
  readonly away: readonly string[];
  /** The values that the links of such a list repeat. */
  readonly pinned: Readonly<Record<string, string>>;
  /** NMIs of accounts that are temporarily unavailable, and of no other account. */
  readonly hidden: ReadonlySet<string>;
}

/** The service points of the shared accounts. Those of an unavailable account are known but not served. */
export async function servicePointAccess(world: World, call: BearerCall): Promise<ServicePointAccess> {
  const shared = consumerOf(world, call);
  const accounts = await sharedAccounts(world, shared);
  const ids = await servicePointIds(world, shared, accounts);
  const { leftOut, away, pinned } = walkOf(call, accounts);
  const unlisted = only(accounts, (one) => leftOut.includes(one));
  const listed = ids.nmis.filter((nmi) => !unlisted.has(nmi));
  return {
    accounts: accounts.map(({ account }) => account),
    ids,
    listed,
    away,
    pinned,
    hidden: only(accounts, (one) => one.unavailable),
  };
}

/** NMIs that belong only to accounts that pass the test. */
function only(accounts: readonly SharedAccount[], test: (account: SharedAccount) => boolean): ReadonlySet<string> {
  const chosen = accounts.filter(test);
  if (chosen.length === 0) return new Set();
  const nmis = (some: readonly SharedAccount[]) => some.flatMap(({ account }) => account.plans.flatMap(nmisOf));
  const others = new Set(nmis(accounts.filter((one) => !test(one))));
  return new Set(nmis(chosen).filter((nmi) => !others.has(nmi)));
}

/** The NMIs for a list of all service points; the trace names the unavailable accounts. */
export function nmisListed({ ledger }: Ready, { listed, away }: ServicePointAccess): readonly string[] {
  ledger.leaveOut(away);
  return listed;
}

/** The NMI of the service point in the path. One that is not shared is refused like one that does not exist. */
export function nmiInPath(call: PathCall<'servicePointId'>, { ids, hidden }: ServicePointAccess): string {
  const asked = call.parameters.servicePointId;
  const at = 'path:servicePointId';
  const nmi = ids.nmiOf(asked);
  call.ledger.check('service-point.id', nmi !== undefined, { at, actual: asked, detail: asked });
  call.ledger.check('service-point.available', !hidden.has(nmi), { at, actual: asked, detail: asked });
  return nmi;
}

/** The NMIs of the service points in the body. Refuses the whole call if one is not shared or unavailable. */
export function nmisInBody(call: Ready, { ids, hidden }: ServicePointAccess): readonly string[] {
  const asked = call.ids ?? [];
  const named = (some: readonly string[]) => ({
    at: `body:${call.idsAt ?? ''}`,
    ...(some.length === 0 ? {} : { actual: cutList(some, 10) }),
    detail: some.slice(0, 10).join(', '),
  });
  const strange = asked.filter((id) => ids.nmiOf(id) === undefined);
  call.ledger.check('service-point.body-id', strange.length === 0, named(strange));
  const away = asked.filter((id) => hidden.has(ids.nmiOf(id) ?? ''));
  call.ledger.check('service-point.body-available', away.length === 0, named(away));
  return asked.flatMap((id) => ids.nmiOf(id) ?? []);
}

/** The record with the recipient's id instead of the NMI. */
export const underOwnId = <T extends { readonly servicePointId: string }>(record: T, ids: ServicePointIds): T => ({
  ...record,
  servicePointId: ids.idOf(record.servicePointId),
});

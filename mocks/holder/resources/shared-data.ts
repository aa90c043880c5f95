// What a recipient may see under one authorisation: the shared accounts, their service points, and the ids by which it knows them.
import { boundedCache } from '../../ambient/bounded-cache.ts';
import type { Bearer, Session } from '../../engine/caller.ts';
import type { BearerCall, Ready } from '../../engine/call.ts';
import { nmisOf } from '../../scenario/nmi.ts';
import type { ScenarioAccount, ScenarioCustomer, ScenarioProfile } from '../../scenario/scenario.ts';
import { perWorld } from '../../world/world-cache.ts';
import type { World } from '../../world/world.ts';
import { overrideId } from '../overrides.ts';

export interface SharedAccount {
  readonly accountId: string;
  readonly account: ScenarioAccount;
  /** Temporarily unavailable. */
  readonly unavailable: boolean;
  /** Left out of lists as well. An account that becomes unavailable later keeps its place, so that pages in progress do not shift. */
  readonly unlisted: boolean;
}

export interface Shared {
  readonly bearer: Bearer;
  readonly session: Session;
  readonly customer: ScenarioCustomer;
  readonly profile: ScenarioProfile;
}

/** The consumer and profile behind the call's token. Throws if the token has no session, which the line-up rules out. */
export function consumerOf(world: World, { bearer }: Pick<BearerCall, 'bearer'>): Shared {
  const { session } = bearer;
  const customer = world.scenario.customers.find(({ customerId }) => customerId === session?.customerId);
  const profile = customer?.profiles.find(({ id }) => id === session?.profileId);
  if (session === undefined || customer === undefined || profile === undefined) {
    throw new TypeError('A consumer’s access token has no consumer.');
  }
  return { bearer, session, customer, profile };
}

/** Ids are arbitrary, stable, and different per software product and customer (CDS, ids; decision X15). */
const idOf = (
  world: World,
  { bearer, session }: Shared,
  kind: 'account' | 'service-point',
  key: string,
): Promise<string> => world.ids.id(kind, bearer.softwareProductId, session.customerId, key);

/** Every account that the consumer shares, in a stable order. */
export async function sharedAccounts(world: World, shared: Shared): Promise<readonly SharedAccount[]> {
  const chosen = shared.profile.accounts.filter(({ key }) => shared.session.accounts.includes(key));
  const { overridden } = shared.session;
  return Promise.all(
    chosen.map(async (account) => {
      const accountId = await idOf(world, shared, 'account', account.key);
      const unlisted = account.status === 'unavailable';
      return { accountId, account, unlisted, unavailable: unlisted || overridden.has(overrideId.account(account.key)) };
    }),
  );
}

/** Query parameter in a list's links: the accounts that were unavailable for its first page. */
const leftOutName = 'without';

export interface Walk {
  /** Accounts that the list leaves out. */
  readonly leftOut: readonly SharedAccount[];
  /** Ids of accounts that belong in the list but are unavailable for now. */
  readonly away: readonly string[];
  /** The values that the list's links repeat. */
  readonly pinned: Readonly<Record<string, string>>;
}

/**
 * Which accounts a list leaves out: those unavailable when its first page is requested, so that its total is correct.
 * Later pages do not shift: an account that becomes unavailable leaves a gap, and one that returns is not added.
 */
export function walkOf({ url, page }: Pick<Ready, 'url' | 'page'>, accounts: readonly SharedAccount[]): Walk {
  const said = url.searchParams.get(leftOutName)?.split(',');
  const fresh = said === undefined && page.page === 1;
  const leftOut = accounts.filter(
    ({ unlisted, unavailable, accountId }) => unlisted || (fresh ? unavailable : said?.includes(accountId) === true),
  );
  const noted = leftOut.filter(({ unlisted }) => !unlisted).map(({ accountId }) => accountId);
  const away = accounts.filter((one) => !one.unlisted && (one.unavailable || leftOut.includes(one)));
  return {
    leftOut,
    away: away.map(({ accountId }) => accountId),
    pinned: noted.length === 0 ? {} : { [leftOutName]: noted.join(',') },
  };
}

/** Maps between NMIs and the recipient's ids. */
export interface ServicePointIds {
  /** NMIs in the order of their accounts, without repetition. */
  readonly nmis: readonly string[];
  idOf(nmi: string): string;
  nmiOf(id: string): string | undefined;
}

/** Cached per product, customer and choice of accounts, because a business has a thousand service points. */
const known = perWorld(() => boundedCache<string, Promise<ServicePointIds>>(50));

/** The service points of the given accounts; others do not exist for this call. */
export function servicePointIds(
  world: World,
  shared: Shared,
  accounts: readonly SharedAccount[],
): Promise<ServicePointIds> {
  const key = JSON.stringify([
    shared.bearer.softwareProductId,
    shared.session.customerId,
    accounts.map(({ account }) => account.key),
  ]);
  return world.cache(known).getOrMake(key, () => deriveIds(world, shared, accounts));
}

async function deriveIds(world: World, shared: Shared, accounts: readonly SharedAccount[]): Promise<ServicePointIds> {
  const nmis = [...new Set(accounts.flatMap(({ account }) => account.plans.flatMap(nmisOf)))];
  const pairs = await Promise.all(
    nmis.map(async (nmi) => [nmi, await idOf(world, shared, 'service-point', nmi)] as const),
  );
  const ids = new Map(pairs);
  const back = new Map(pairs.map(([nmi, id]) => [id, nmi]));
  return {
    nmis,
    idOf: (nmi) => {
      const id = ids.get(nmi);
      if (id === undefined) throw new RangeError('The service point is not shared.');
      return id;
    },
    nmiOf: (id) => back.get(id),
  };
}

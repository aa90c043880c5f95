// Invoices and billing transactions: for one account, for named accounts, and for all that are shared (CDS 1.36.0, Energy APIs).
import type { BearerCall, Handlers, Outcome, PathCall } from '../../engine/call.ts';
import { pageOf } from '../../engine/page.ts';
import { boundedCache } from '../../ambient/bounded-cache.ts';
import { byCodeUnits } from '../../ambient/ordering.ts';
import { invoiceOf } from '../../billing/invoice.ts';
import { dayHolding, inAest, instantAt } from '../../billing/periods.ts';
import { compared, entriesOf, transactionOf, type Entry } from '../../billing/transaction.ts';
import { dateOf, dayOf, monthsAfter } from '../../readings/zone.ts';
import { limits } from '../../spec/limits.ts';
import { perWorld } from '../../world/world-cache.ts';
import type { World } from '../../world/world.ts';
import { accountAsked, accountsInBody, listed } from './account-access.ts';
import { ledgersNow } from './ledgers.ts';
import { consumerOf, servicePointIds, sharedAccounts, walkOf, type SharedAccount } from './shared-data.ts';

type Names =
  | 'getEnergyAccountInvoices'
  | 'listEnergyAccountInvoicesBulk'
  | 'listEnergyInvoicesForSpecificAccounts'
  | 'getBillingForEnergyAccount'
  | 'listEnergyAccountBillingBulk'
  | 'listEnergyAccountBillingForSpecificAccounts';

/** The accounts in a list, all shared accounts, and the values that the list's links repeat. */
interface About {
  readonly accounts: readonly SharedAccount[];
  readonly shared: readonly SharedAccount[];
  readonly pinned: Readonly<Record<string, string>>;
}

const all = (world: World, call: BearerCall): Promise<readonly SharedAccount[]> =>
  sharedAccounts(world, consumerOf(world, call));
const alone = async (world: World, call: BearerCall & PathCall<'accountId'>): Promise<About> => ({
  accounts: [await accountAsked(world, call)],
  shared: await all(world, call),
  pinned: {},
});
const named = async (world: World, call: BearerCall): Promise<About> => ({
  accounts: await accountsInBody(world, call),
  shared: await all(world, call),
  pinned: {},
});
const every = async (world: World, call: BearerCall): Promise<About> => {
  const shared = await all(world, call);
  const walk = walkOf(call, shared);
  return { accounts: listed(call, walk, shared), shared, pinned: walk.pinned };
};

export const billingHandlers: Handlers<Names> = {
  getEnergyAccountInvoices: async (world, call) => invoices(world, call, await alone(world, call)),
  listEnergyAccountInvoicesBulk: async (world, call) => invoices(world, call, await every(world, call)),
  listEnergyInvoicesForSpecificAccounts: async (world, call) => invoices(world, call, await named(world, call)),
  getBillingForEnergyAccount: async (world, call) => billing(world, call, await alone(world, call)),
  listEnergyAccountBillingBulk: async (world, call) => billing(world, call, await every(world, call)),
  listEnergyAccountBillingForSpecificAccounts: async (world, call) => billing(world, call, await named(world, call)),
};

/** The first day of the data that is kept: 24 months before today. */
export const heldFrom = (today: number): number => monthsAfter(today, -limits.billingMonths);

/** By issue date, newest first across all accounts, then by number (TD2-14, TD2-15). */
async function invoices(world: World, call: BearerCall, { accounts, shared, pinned }: About): Promise<Outcome> {
  const today = dayHolding(world.clock.now().getTime());
  const { oldest, newest } = call.usage;
  const to = Math.min(newest === undefined ? today : dayOf(newest), today);
  const asked = oldest === undefined ? monthsAfter(newest === undefined ? today : dayOf(newest), -24) : dayOf(oldest);
  const from = Math.max(asked, heldFrom(today));
  const ledgerNow = ledgersNow(world);
  const found = await Promise.all(
    accounts.map(async ({ accountId, account }) => {
      const ledger = await ledgerNow(account);
      return ledger.bills
        .filter(({ issueDay }) => from <= issueDay && issueDay <= to)
        .map((bill) => ({ accountId, ledger, bill }));
    }),
  );
  const ordered = found
    .flat()
    .toSorted((a, b) => b.bill.issueDay - a.bill.issueDay || byCodeUnits(b.bill.number, a.bill.number));
  const ids = await servicePointIds(world, consumerOf(world, call), shared);
  return {
    kind: 'list',
    member: 'invoices',
    read: (page) => ({
      total: ordered.length,
      records: pageOf(ordered, page)
        .filter(availableOf(accounts))
        .map(({ accountId, ledger, bill }) => {
          const { nmis, ...invoice } = invoiceOf(ledger, bill);
          return { accountId, ...invoice, servicePoints: nmis.map((nmi) => ids.idOf(nmi)) };
        }),
      pinned: { ...pinned, 'oldest-date': dateOf(from), 'newest-date': dateOf(Math.max(to, from)) },
    }),
  };
}

/** Filters the records of a page: an account that became unavailable since the first page leaves a gap. */
function availableOf(accounts: readonly SharedAccount[]): (record: { readonly accountId: string }) => boolean {
  const away = new Set(accounts.filter(({ unavailable }) => unavailable).map(({ accountId }) => accountId));
  return ({ accountId }) => !away.has(accountId);
}

interface OfAccount extends Entry {
  readonly accountId: string;
}

/** Recently sorted lists: a business has thousands of transactions, and its pages are read one after another. */
const sorted = perWorld(() => boundedCache<string, Promise<readonly OfAccount[]>>(4));

/** By execution time, newest first across all accounts (TD2-14, TD2-15). */
async function billing(world: World, call: BearerCall, { accounts, shared, pinned }: About): Promise<Outcome> {
  const now = world.clock.now().getTime();
  const { oldest, newest } = call.times;
  const to = Math.min(newest ?? now, now);
  const lastDay = dayHolding(newest ?? now);
  const from = Math.max(
    oldest ?? (newest ?? now) - (instantAt(lastDay) - instantAt(monthsAfter(lastDay, -12))),
    instantAt(heldFrom(dayHolding(now))),
  );
  const ids = await servicePointIds(world, consumerOf(world, call), shared);
  const key = JSON.stringify([
    from,
    to,
    world.decisions.get('lateReads'),
    call.bearer.softwareProductId,
    accounts.map(({ accountId }) => accountId),
  ]);
  const ordered = await world.cache(sorted).getOrMake(key, async () => {
    const ledgerNow = ledgersNow(world);
    const found = await Promise.all(
      accounts.map(async ({ accountId, account }) => {
        const entries = entriesOf(await ledgerNow(account), from, to);
        return entries.map((entry): OfAccount => ({ ...entry, accountId }));
      }),
    );
    const places = new Map(
      ids.nmis.toSorted((a, b) => byCodeUnits(ids.idOf(a), ids.idOf(b))).map((nmi, at) => [nmi, at]),
    );
    return found.flat().toSorted(compared((nmi) => places.get(nmi) ?? 0));
  });
  return {
    kind: 'list',
    member: 'transactions',
    read: (page) => ({
      total: ordered.length,
      records: pageOf(ordered, page)
        .filter(availableOf(accounts))
        .map((entry) => transactionOf(entry, entry.accountId, (nmi) => ids.idOf(nmi))),
      pinned: { ...pinned, 'oldest-time': inAest(from), 'newest-time': inAest(Math.max(to, from)) },
    }),
  };
}

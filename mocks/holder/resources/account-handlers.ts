// Energy accounts: list, detail, payment schedule, concessions and balances (interfaces, area A; CDS 1.36.0, Energy APIs).
import type { Handler, Handlers, Ready } from '../../engine/call.ts';
import { pageOf } from '../../engine/page.ts';
import { balanceOf } from '../../billing/coverage.ts';
import { amountText } from '../../billing/money.ts';
import { paymentSchedulesOf } from '../../billing/payments.ts';
import { brandAt } from '../../world/addresses.ts';
import type { World } from '../../world/world.ts';
import { accountAsked, accountsInBody, listed } from './account-access.ts';
import {
  accountDetail,
  accountDetailV4,
  accountSummary,
  accountSummaryV2,
  openStatusOf,
} from './account-presenters.ts';
import { ledgersNow } from './ledgers.ts';
import { consumerOf, servicePointIds, sharedAccounts, walkOf, type SharedAccount, type Walk } from './shared-data.ts';

type Names =
  | 'listAccounts'
  | 'getAccount'
  | 'getPaymentSchedule'
  | 'getConcessions'
  | 'getBalanceForAccount'
  | 'listBalancesBulk'
  | 'listEnergyAccountBalancesSpecificAccounts';

export const accountHandlers: Handlers<Names> = {
  listAccounts: async (world, call) => {
    const shared = consumerOf(world, call);
    const all = await sharedAccounts(world, shared);
    const ids = await servicePointIds(world, shared, all);
    const { 'open-status': status = 'ALL' } = call.filters;
    const accounts = all.filter((one) => status === 'ALL' || openStatusOf(one) === status);
    const present = call.version >= 2 ? accountSummaryV2(presenting(world)) : accountSummary;
    const hides = world.decisions.get('unavailableAccounts') === 'hidden';
    const walk = hides ? walkOf(call, accounts) : { leftOut: [], away: [], pinned: {} };
    return listOf('accounts', call, walk, accounts, async (one) =>
      hides && one.unavailable ? [] : [present(one, ids)],
    );
  },
  getAccount: async (world, call) => {
    const shared = consumerOf(world, call);
    const one = await accountAsked(world, call);
    const ids = await servicePointIds(world, shared, await sharedAccounts(world, shared));
    const present = call.version >= 2 ? accountDetailV4(presenting(world)) : accountDetail;
    return { kind: 'data', data: present(one, ids) };
  },
  getPaymentSchedule: async (world, call) => {
    const { account } = await accountAsked(world, call);
    if (!bills(world, call)) return { kind: 'data', data: { paymentSchedules: account.paymentSchedule } };
    return { kind: 'data', data: { paymentSchedules: account.status === 'closed' ? [] : paymentSchedulesOf(account) } };
  },
  getConcessions: async (world, call) => {
    const { account } = await accountAsked(world, call);
    const isOver = bills(world, call) && account.status === 'closed';
    return { kind: 'data', data: { concessions: isOver ? [] : account.concessions } };
  },
  getBalanceForAccount: async (world, call) => {
    const one = await accountAsked(world, call);
    return { kind: 'data', data: { balance: await balanceNow(world, call, one) } };
  },
  listBalancesBulk: async (world, call) => balances(world, call, await sharedAccounts(world, consumerOf(world, call))),
  listEnergyAccountBalancesSpecificAccounts: async (world, call) =>
    balances(world, call, await accountsInBody(world, call)),
};

/** How an account's plans are presented at this moment. */
const presenting = (world: World) => ({
  now: world.clock.now(),
  endedPlans: world.decisions.get('endedPlans'),
});

/** Whether an account's balance follows from its bills, or is stated in the scenario. */
const bills = (world: World, call: Ready): boolean => world.profileOf(brandAt(call.place)).balances === 'billed';

async function balanceNow(world: World, call: Ready, { account }: SharedAccount): Promise<string> {
  return bills(world, call) ? amountText(balanceOf(await ledgersNow(world)(account))) : account.balance;
}

function balances(world: World, call: Ready, accounts: readonly SharedAccount[]): ReturnType<Handler> {
  return listOf('balances', call, walkOf(call, accounts), accounts, async (one) =>
    one.unavailable ? [] : [{ accountId: one.accountId, balance: await balanceNow(world, call, one) }],
  );
}

/** A page of a list. Only the page's own accounts are presented; one that is unavailable gives no record. */
function listOf(
  member: string,
  call: Ready,
  walk: Walk,
  accounts: readonly SharedAccount[],
  present: (one: SharedAccount) => Promise<readonly unknown[]>,
): ReturnType<Handler> {
  const all = listed(call, walk, accounts);
  return {
    kind: 'list',
    member,
    read: async (page) => ({
      total: all.length,
      records: (await Promise.all(pageOf(all, page).map(present))).flat(),
      pinned: walk.pinned,
    }),
  };
}

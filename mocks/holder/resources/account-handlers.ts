// Energy accounts: list, detail, payment schedule, concessions, balances (interfaces, area A: energy operations).
import type { Ledger } from '../../engine/ledger.ts';
import type { Handler, Ready } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import {
  accountDetail,
  accountDetailPublished,
  accountSummary,
  accountSummaryPublished,
} from './account-presenters.ts';
import {
  servicePointIds,
  sharedAccounts,
  sharedBy,
  walkOf,
  type Shared,
  type SharedAccount,
  type Walk,
} from './shared-data.ts';

type Names =
  'listAccounts' | 'getAccount' | 'getPaymentSchedule' | 'getConcessions' | 'getBalanceForAccount' | 'listBalancesBulk';

export const accountHandlers: Record<Names, Handler> = {
  listAccounts: async (world, call) => {
    const shared = sharedBy(world, call);
    const accounts = await sharedAccounts(world, shared);
    const ids = await servicePointIds(world, shared, accounts);
    const present = call.version >= 2 ? accountSummaryPublished : accountSummary;
    if (world.decisions.get('unavailableAccounts') !== 'hidden')
      return listOf('accounts', { leftOut: [], pinned: {} }, accounts, (one) => [present(one, ids)]);
    return listOf('accounts', walkOf(call, accounts), accounts, (one) => (one.unavailable ? [] : [present(one, ids)]));
  },
  getAccount: async (world, call) => {
    const shared = sharedBy(world, call);
    const one = await accountAsked(world, call, shared);
    const ids = await servicePointIds(world, shared, await sharedAccounts(world, shared));
    return { kind: 'data', data: call.version >= 2 ? accountDetailPublished(one, ids) : accountDetail(one, ids) };
  },
  getPaymentSchedule: async (world, call) => {
    const { account } = await accountAsked(world, call, sharedBy(world, call));
    return { kind: 'data', data: { paymentSchedules: account.paymentSchedule } };
  },
  getConcessions: async (world, call) => {
    const { account } = await accountAsked(world, call, sharedBy(world, call));
    return { kind: 'data', data: { concessions: account.concessions } };
  },
  getBalanceForAccount: async (world, call) => {
    const { account } = await accountAsked(world, call, sharedBy(world, call));
    return { kind: 'data', data: { balance: account.balance } };
  },
  listBalancesBulk: async (world, call) => {
    const accounts = await sharedAccounts(world, sharedBy(world, call));
    return listOf('balances', walkOf(call, accounts), accounts, ({ accountId, account, unavailable }) =>
      unavailable ? [] : [{ accountId, balance: account.balance }],
    );
  },
};

async function accountAsked(world: World, call: Ready, shared: Shared): Promise<SharedAccount> {
  const ledger: Ledger = call.ledger;
  const asked = call.parameters['accountId'] ?? '';
  const found = (await sharedAccounts(world, shared)).find(({ accountId }) => accountId === asked);
  ledger.check('account.id', found !== undefined, { at: 'path:accountId', actual: asked, detail: asked });
  ledger.check('account.available', !found.unavailable, { at: 'path:accountId', actual: asked, detail: asked });
  return found;
}

/** One page of a list that is at hand: only the page’s own records are presented, each as one record or none. */
function listOf(
  member: string,
  { leftOut, pinned }: Walk,
  accounts: readonly SharedAccount[],
  present: (one: SharedAccount) => readonly unknown[],
): ReturnType<Handler> {
  const all = accounts.filter((one) => !leftOut.includes(one));
  return {
    kind: 'list',
    member,
    read: ({ page, size }) => ({
      total: all.length,
      records: all.slice((page - 1) * size, page * size).flatMap(present),
      pinned,
    }),
  };
}

// Energy accounts: list, detail, payment schedule, concessions, balances (interfaces, area A: energy operations).
import type { Ledger } from '../engine/ledger.ts';
import type { Handler, Ready } from '../engine/visit.ts';
import type { World } from '../world.ts';
import {
  accountDetail,
  accountDetailPublished,
  accountSummary,
  accountSummaryPublished,
} from './account-presenters.ts';
import { servicePointIds, sharedAccounts, sharedBy, type Shared, type SharedAccount } from './shared-data.ts';

type Names =
  'listAccounts' | 'getAccount' | 'getPaymentSchedule' | 'getConcessions' | 'getBalanceForAccount' | 'listBalancesBulk';

export function accountHandlers(world: World): Record<Names, Handler> {
  return {
    listAccounts: async (visit) => {
      const shared = sharedBy(world, visit);
      const accounts = await sharedAccounts(world, shared);
      const ids = await servicePointIds(world, shared, accounts);
      const present = visit.version >= 2 ? accountSummaryPublished : accountSummary;
      const hide = world.decisions.get('unavailableAccounts') === 'hidden';
      const listed = accounts.filter(({ unlisted }) => !hide || !unlisted);
      return listOf('accounts', listed, (one) => (hide && one.unavailable ? [] : [present(one, ids)]));
    },
    getAccount: async (visit) => {
      const shared = sharedBy(world, visit);
      const one = await accountAsked(world, visit, shared);
      const ids = await servicePointIds(world, shared, await sharedAccounts(world, shared));
      return { kind: 'data', data: visit.version >= 2 ? accountDetailPublished(one, ids) : accountDetail(one, ids) };
    },
    getPaymentSchedule: async (visit) => {
      const { account } = await accountAsked(world, visit, sharedBy(world, visit));
      return { kind: 'data', data: { paymentSchedules: account.paymentSchedule } };
    },
    getConcessions: async (visit) => {
      const { account } = await accountAsked(world, visit, sharedBy(world, visit));
      return { kind: 'data', data: { concessions: account.concessions } };
    },
    getBalanceForAccount: async (visit) => {
      const { account } = await accountAsked(world, visit, sharedBy(world, visit));
      return { kind: 'data', data: { balance: account.balance } };
    },
    listBalancesBulk: async (visit) => {
      const accounts = await sharedAccounts(world, sharedBy(world, visit));
      const listed = accounts.filter(({ unlisted }) => !unlisted);
      return listOf('balances', listed, ({ accountId, account, unavailable }) =>
        unavailable ? [] : [{ accountId, balance: account.balance }],
      );
    },
  };
}

async function accountAsked(world: World, visit: Ready, shared: Shared): Promise<SharedAccount> {
  const ledger: Ledger = visit.ledger;
  const asked = visit.parameters['accountId'] ?? '';
  const found = (await sharedAccounts(world, shared)).find(({ accountId }) => accountId === asked);
  ledger.check('account.id', found !== undefined, { at: 'path:accountId', actual: asked, detail: asked });
  ledger.check('account.available', !found.unavailable, { at: 'path:accountId', actual: asked, detail: asked });
  return found;
}

/** One page of a list that is at hand: only the page’s own records are presented, each as one record or none. */
function listOf<T>(member: string, all: readonly T[], present: (one: T) => readonly unknown[]): ReturnType<Handler> {
  return {
    kind: 'list',
    member,
    read: ({ page, size }) => ({
      total: all.length,
      records: all.slice((page - 1) * size, page * size).flatMap(present),
    }),
  };
}

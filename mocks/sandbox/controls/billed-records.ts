// Bills, transactions, balances and plans of every holder that bills, with the scenario's own keys and NMIs.
import { byCodeUnits } from '../../ambient/ordering.ts';
import { balanceOf } from '../../billing/coverage.ts';
import { invoiceOf } from '../../billing/invoice.ts';
import { amountText } from '../../billing/money.ts';
import { dayHolding, instantAt } from '../../billing/periods.ts';
import { compared, entriesOf, transactionOf } from '../../billing/transaction.ts';
import { heldFrom } from '../../holder/resources/billing-handlers.ts';
import { ledgersNow } from '../../holder/resources/ledgers.ts';
import { plansOffered } from '../../holder/resources/plan-handlers.ts';
import { listedPlan } from '../../scenario/plan-catalogue.ts';
import type { ScenarioAccount } from '../../scenario/scenario.ts';
import type { World } from '../../world/world.ts';
import type { ComputedRecords } from './computed-list.ts';

export type BilledKind = 'invoices' | 'transactions' | 'balances' | 'plans';

const listed = (records: readonly object[]): ComputedRecords => ({
  total: records.length,
  slice: (offset, count) => records.slice(offset, offset + count),
});

const bills = (world: World, brand: string): boolean => world.profileOf(brand).balances === 'billed';

/** Each account once; the scenario lists a joint account under each of its owners. */
function billedAccounts(world: World, text: string): readonly ScenarioAccount[] {
  const all = world.scenario.customers
    .filter(({ holder }) => bills(world, holder))
    .flatMap(({ profiles }) => profiles.flatMap(({ accounts }) => accounts));
  const once = [...new Map(all.map((account) => [account.key, account])).values()];
  return once.filter(({ key, accountNumber }) => `${key} ${accountNumber}`.includes(text));
}

export async function billedRecords(world: World, kind: BilledKind, text: string): Promise<ComputedRecords> {
  if (kind === 'plans') return plans(world, text);
  const ledgerNow = ledgersNow(world);
  const accounts = await Promise.all(
    billedAccounts(world, text).map(async (account) => ({ account, ledger: await ledgerNow(account) })),
  );
  if (kind === 'balances')
    return listed(
      accounts.map(({ account: { key, accountNumber }, ledger }) => ({
        account: key,
        accountNumber,
        balance: amountText(balanceOf(ledger)),
      })),
    );
  const now = world.clock.now().getTime();
  const from = heldFrom(dayHolding(now));
  if (kind === 'invoices')
    return listed(
      accounts
        .flatMap(({ account, ledger }) => ledger.bills.map((bill) => ({ account, ledger, bill })))
        .filter(({ bill }) => bill.issueDay >= from)
        .toSorted((a, b) => b.bill.issueDay - a.bill.issueDay || byCodeUnits(b.bill.number, a.bill.number))
        .map(({ account, ledger, bill }) => ({ account: account.key, ...invoiceOf(ledger, bill) })),
    );
  const entries = accounts
    .flatMap(({ account, ledger }) => entriesOf(ledger, instantAt(from), now).map((entry) => ({ ...entry, account })))
    .toSorted(compared(Number));
  return {
    total: entries.length,
    slice: (offset, count) =>
      entries.slice(offset, offset + count).map((entry) => {
        const { accountId: account, ...transaction } = transactionOf(entry, entry.account.key, (nmi) => nmi);
        return { account, ...transaction };
      }),
  };
}

function plans(world: World, text: string): ComputedRecords {
  const sought = text.toLowerCase();
  return listed(
    world.scenario.holders
      .filter(({ brand }) => bills(world, brand))
      .flatMap((holder) => plansOffered(world, holder))
      .map(listedPlan)
      .filter(({ planId, displayName = '' }) => `${planId} ${displayName}`.toLowerCase().includes(sought)),
  );
}

// Checks of one household’s data at one moment: every identity of its bills, and that nothing seen earlier has changed.
import { dateOf, dayOf, yearsBefore } from '../../mocks/readings/zone.ts';
import type { EnergyInvoice } from '../../mocks/spec/schemas/invoices.ts';
import {
  accountsOf,
  allOf,
  cents,
  invoiceNumberOf,
  invoicesOf,
  sum,
  transactionsOf,
  type Account,
  type Transaction,
} from '../kit/energy/billed.ts';
import type { Caller } from '../kit/calls/caller.ts';
import type { Household } from '../kit/energy/households.ts';
import { wholeOf } from '../kit/energy/identities.ts';

/** What one recipient has seen of a household so far, by account name. */
export type Seen = ReadonlyMap<string, SeenAccount>;
interface SeenAccount {
  readonly now: Date;
  readonly accountId: string;
  readonly invoices: readonly EnergyInvoice[];
  readonly transactions: readonly Transaction[];
}

interface Visit {
  readonly choice: 'all' | 'Own' | 'Beside';
  readonly now: Date;
  readonly before: Seen | undefined;
}

export interface Found {
  readonly wrong: readonly string[];
  readonly seen: Seen;
  readonly counts: { readonly invoices: number; readonly transactions: number };
}

/** All violations in the accounts that are shared now. */
export async function wrongIn(one: Caller, household: Household, visit: Visit): Promise<Found> {
  const wrong: string[] = [];
  const accounts = await accountsOf(one);
  const names = accounts.map(({ displayName = '' }) => displayName).toSorted();
  const chosen = visit.choice === 'all' ? ['Beside', 'Own'] : [visit.choice];
  if (names.join() !== chosen.join()) wrong.push(`${names.join()} are shared instead of ${chosen.join()}`);
  const seen = new Map(visit.before);
  for (const account of accounts) {
    const { accountId, displayName = '' } = account;
    const [invoices, transactions] = [await invoicesOf(one, account), await transactionsOf(one, account)];
    const { balance } = (await one.read<{ balance: string }>(`/energy/accounts/${accountId}/balance`)).data;
    const before = seen.get(displayName);
    const after: SeenAccount = { now: visit.now, accountId, invoices, transactions };
    const own = displayName === 'Own' ? household.account : household.beside;
    if ((account.openStatus === 'CLOSED') !== (own.status === 'closed'))
      wrong.push('openStatus is not that of the account');
    wrong.push(
      ...ofAccount(account, invoices, transactions, balance, visit.now),
      ...(await ofReads(one, invoices, transactions, before, visit.now)),
      ...(before === undefined ? [] : unlike(before, after)),
    );
    seen.set(displayName, after);
  }
  for (const [name, { accountId }] of seen) {
    if (chosen.includes(name)) continue;
    const { status } = await one.call(`/energy/accounts/${accountId}/invoices`);
    if (status !== 404) wrong.push(`${name}, which is no longer shared, answers ${String(status)}`);
  }
  const all = [...seen.values()];
  return {
    wrong,
    seen,
    counts: {
      invoices: all.reduce((count, { invoices }) => count + invoices.length, 0),
      transactions: all.reduce((count, { transactions }) => count + transactions.length, 0),
    },
  };
}

/** Violations of K-20 to K-28, K-31, K-40 and K-41 in one account. */
function ofAccount(
  account: Account,
  invoices: readonly EnergyInvoice[],
  transactions: readonly Transaction[],
  balance: string,
  now: Date,
): readonly string[] {
  const wrong: string[] = [];
  const known = new Set(account.plans.flatMap(({ servicePointIds }) => servicePointIds));
  const byNumber = Map.groupBy(transactions, invoiceNumberOf);
  const paidIn = (from: string, to: string): number =>
    sum(
      transactions
        .filter(({ executionDateTime: at }) => at > from && at <= to)
        .map(({ payment }) => cents(payment?.amount)),
    );
  const issuedAt = ({ issueDate }: EnergyInvoice): string => `${issueDate}T09:00:00+10:00`;
  for (const [place, invoice] of invoices.entries()) {
    const own = byNumber.get(invoice.invoiceNumber) ?? [];
    wrong.push(...wholeOf(invoice, own));
    const points = new Set(
      own.flatMap(({ usage, demand, otherCharges }) => (usage ?? demand ?? otherCharges)?.servicePointId ?? []),
    );
    if (
      [...points].toSorted().join() !== invoice.servicePoints.toSorted().join() ||
      ![...points].every((id) => known.has(id))
    )
      wrong.push(`K-31 service points of ${invoice.invoiceNumber}`);
    const { startDate = '', endDate = '' } = invoice.period ?? {};
    if (!(startDate <= endDate && endDate < invoice.issueDate && invoice.issueDate < (invoice.dueDate ?? '')))
      wrong.push(`K-40 dates of ${invoice.invoiceNumber}`);
    const earlier = invoices[place + 1];
    if (earlier === undefined) continue;
    const paid = paidIn(issuedAt(earlier), issuedAt(invoice));
    if (cents(invoice.balanceAtIssue) !== cents(earlier.balanceAtIssue) + cents(invoice.invoiceAmount) - paid)
      wrong.push(`K-27 balanceAtIssue of ${invoice.invoiceNumber}`);
  }
  const [last] = invoices;
  if (last !== undefined && cents(balance) !== cents(last.balanceAtIssue) - paidIn(issuedAt(last), '9'))
    wrong.push('K-28 the balance is not that of the last bill without what was paid since');
  if (transactions.some(({ executionDateTime }) => Date.parse(executionDateTime) > now.getTime()))
    wrong.push('K-41 a transaction is of the future');
  return wrong;
}

interface Read {
  readonly registerSuffix?: string;
  readonly readStartDate: string;
  readonly intervalRead?: { readonly aggregateValue: number };
}

/** Violations of K-32 in the newest bill since the last visit, if it contains no estimate and its reads are still held (K-42). */
async function ofReads(
  one: Caller,
  invoices: readonly EnergyInvoice[],
  transactions: readonly Transaction[],
  before: SeenAccount | undefined,
  now: Date,
): Promise<readonly string[]> {
  const old = new Set(before?.invoices.map(({ invoiceNumber }) => invoiceNumber));
  const [newest] = invoices.filter(({ invoiceNumber }) => !old.has(invoiceNumber));
  if (newest?.period === undefined || newest.servicePoints.length === 0) return [];
  const own = transactions.filter((transaction) => invoiceNumberOf(transaction) === newest.invoiceNumber);
  if (own.some(({ usage, demand }) => (usage ?? demand)?.isEstimate === true)) return [];
  const { startDate, endDate } = newest.period;
  if (dayOf(startDate) < yearsBefore(dayOf(now.toISOString().slice(0, 10)), 2)) return [];
  const query = `oldest-date=${startDate}&newest-date=${endDate}`;
  const reads = (
    await Promise.all(
      newest.servicePoints.map((id) =>
        allOf<Read>(one, `/energy/electricity/servicepoints/${id}/usage?${query}`, 'reads'),
      ),
    )
  ).flat();
  const usages = own.flatMap(({ usage }) => (usage?.servicePointId === undefined ? [] : [usage]));
  const thousandths = (values: readonly number[]): number => sum(values.map((value) => Math.round(value * 1000)));
  const flows = { E1: undefined, E2: 'CONTROLLED_LOAD', B1: 'SOLAR' } as const;
  return Object.entries(flows).flatMap(([suffix, type]) => {
    const isOf = (name: string): boolean =>
      type === undefined ? name !== 'CONTROLLED_LOAD' && name !== 'SOLAR' : name === type;
    const billed = usages.filter(({ timeOfUseType }) => isOf(timeOfUseType)).map(({ usage }) => usage);
    if (billed.length === 0) return [];
    const read = reads
      .filter(({ registerSuffix }) => registerSuffix === suffix)
      .map(({ intervalRead }) => intervalRead?.aggregateValue ?? 0);
    return thousandths(billed) === thousandths(read) ? [] : [`K-32 ${suffix} of ${newest.invoiceNumber}`];
  });
}

/** What differs from an earlier visit although both moments hold it. */
function unlike(before: SeenAccount, after: SeenAccount): readonly string[] {
  const wrong: string[] = [];
  if (before.accountId !== after.accountId) wrong.push('the id of the account has changed');
  const [then, now] = [before.now, after.now];
  // Held at both moments: issued by the earlier one, and less than 24 months before the later one.
  const [earlier, later] = then < now ? [then, now] : [now, then];
  const since = dateOf(dayOf(later.toISOString().slice(0, 10)) - 720);
  const isHeld = (at: string): boolean => at.slice(0, 10) > since && Date.parse(at) <= earlier.getTime();
  const bills = ({ invoices }: SeenAccount): readonly string[] =>
    invoices
      .filter(({ issueDate }) => isHeld(`${issueDate}T09:00:00+10:00`))
      .map((invoice) => JSON.stringify({ ...invoice, paymentStatus: undefined }));
  const entries = ({ transactions }: SeenAccount): readonly string[] =>
    transactions.filter(({ executionDateTime }) => isHeld(executionDateTime)).map((one) => JSON.stringify(one));
  if (bills(before).join('\n') !== bills(after).join('\n')) wrong.push('an invoice has changed since it was seen');
  if (entries(before).join('\n') !== entries(after).join('\n'))
    wrong.push('a transaction has changed since it was seen');
  const ranks = { NOT_PAID: 0, PARTIALLY_PAID: 1, PAID: 2 } as const;
  for (const { invoiceNumber, paymentStatus } of before.invoices) {
    const status = after.invoices.find((one) => one.invoiceNumber === invoiceNumber)?.paymentStatus;
    if (status !== undefined && then <= now && ranks[status] < ranks[paymentStatus])
      wrong.push(`K-29 ${invoiceNumber} was ${paymentStatus} and is ${status}`);
  }
  return wrong;
}

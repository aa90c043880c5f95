// Identities that a recipient can check in the bills it reads, for every customer of the special cases.
import { describe, expect, test } from 'vitest';
import type { EnergyInvoice } from '../../../mocks/spec/schemas/invoices.ts';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import {
  accountOf,
  accountsOf,
  allOf,
  cents,
  detailOf,
  invoiceNumberOf,
  invoicesOf,
  sum,
  transactionsOf,
  type Account,
  type Transaction,
} from '../../kit/energy/billed.ts';
import { wholeOf } from '../../kit/energy/identities.ts';
import type { Caller } from '../../kit/calls/caller.ts';
import { present } from '../../kit/energy/readings.ts';

const billedWorld = await ownBilledWorld();

interface Books {
  readonly one: Caller;
  readonly account: Account;
  readonly invoices: readonly EnergyInvoice[];
  readonly transactions: readonly Transaction[];
}
const booksOf = async (slug: string, displayName?: string): Promise<Books> => {
  const one = await billedWorld.as(slug);
  const account = await accountOf(one, displayName);
  return { one, account, invoices: await invoicesOf(one, account), transactions: await transactionsOf(one, account) };
};

const under = (transactions: readonly Transaction[], { invoiceNumber }: EnergyInvoice): readonly Transaction[] =>
  transactions.filter((transaction) => invoiceNumberOf(transaction) === invoiceNumber);
const daysOf = ({ period }: EnergyInvoice): number =>
  (Date.parse(present(period).endDate) - Date.parse(present(period).startDate)) / 86_400_000 + 1;
const balanceOf = async ({ one, account }: Books): Promise<string> =>
  (await one.read<{ balance: string }>(`/energy/accounts/${account.accountId}/balance`)).data.balance;

describe('for one household', () => {
  test('AD-064 an invoice is the sum of its transactions, part by part', async () => {
    const { invoices, transactions } = await booksOf('grace', 'Situation Street');
    for (const invoice of invoices) expect(wholeOf(invoice, under(transactions, invoice))).toEqual([]);
  });

  test('AD-065 exports are credited', async () => {
    const { invoices, transactions } = await booksOf('lucas');
    for (const invoice of invoices) {
      const solar = under(transactions, invoice).filter(({ usage }) => usage?.timeOfUseType === 'SOLAR');
      expect(cents(invoice.electricity?.totalGenerationCredits)).toBe(
        -sum(solar.map(({ usage }) => cents(usage?.amount))),
      );
    }
  });

  test('AD-066 a bill adds to the debt, and a payment reduces it', async () => {
    const { invoices, transactions } = await booksOf('grace', 'Situation Street');
    const [last, before] = [present(invoices[0]), present(invoices[1])];
    const between = transactions.filter(
      ({ payment, executionDateTime }) =>
        payment !== undefined &&
        executionDateTime > `${before.issueDate}T09` &&
        executionDateTime < `${last.issueDate}T09`,
    );
    expect(between).toHaveLength(1);
    const paid = sum(between.map(({ payment }) => cents(payment?.amount)));
    expect(cents(last.balanceAtIssue)).toBe(cents(before.balanceAtIssue) + cents(last.invoiceAmount) - paid);
  });

  test('AD-067 the balance is the last bill’s, less later payments', async () => {
    for (const slug of ['grace', 'kit', 'lucas']) {
      const books = await booksOf(slug);
      const last = present(books.invoices[0]);
      const since = books.transactions.filter(
        ({ executionDateTime }) => executionDateTime > `${last.issueDate}T09:00:00+10:00`,
      );
      const paid = sum(since.map(({ payment }) => cents(payment?.amount)));
      expect(cents(await balanceOf(books))).toBe(cents(last.balanceAtIssue) - paid);
    }
  });

  test.each(['grace', 'lucas', 'marta'])(
    'AD-068 %s is billed for the meter’s reads of those days, each flow apart',
    async (slug) => {
      const { one, account, invoices, transactions } = await booksOf(slug);
      const invoice = present(invoices[0]);
      const { startDate, endDate } = present(invoice.period);
      const ids = account.plans.flatMap(({ servicePointIds }) => servicePointIds);
      interface Read {
        readonly registerSuffix: string;
        readonly intervalRead: {
          readonly intervalReads: readonly number[];
        };
      }
      const reads = (
        await Promise.all(
          ids.map((id) =>
            allOf<Read>(
              one,
              `/energy/electricity/servicepoints/${id}/usage?oldest-date=${startDate}&newest-date=${endDate}&interval-reads=FULL`,
              'reads',
            ),
          ),
        )
      ).flat();
      const read = (suffix: string): number =>
        Math.round(
          1000 *
            sum(
              reads
                .filter(({ registerSuffix }) => registerSuffix === suffix)
                .flatMap(({ intervalRead }) => intervalRead.intervalReads),
            ),
        );
      const billed = (is: (type: string) => boolean): number =>
        Math.round(
          1000 *
            sum(
              under(transactions, invoice).flatMap(({ usage }) =>
                usage !== undefined && is(usage.timeOfUseType) ? [usage.usage] : [],
              ),
            ),
        );
      const others = ['SOLAR', 'CONTROLLED_LOAD'];
      expect(billed((type) => !others.includes(type))).toBe(read('E1'));
      expect(billed((type) => type === 'CONTROLLED_LOAD')).toBe(read('E2'));
      expect(billed((type) => type === 'SOLAR')).toBe(read('B1'));
      expect(read('E1')).toBeGreaterThan(0);
    },
  );

  test('AD-069 the first block holds at most its daily volume, and each block has its price', async () => {
    const { one, account, invoices, transactions } = await booksOf('grace', 'Situation Street');
    const rates = present(
      (await detailOf(one, account)).plans[0]?.planDetail?.electricityContract?.tariffPeriod[0]?.singleRate?.rates,
    );
    for (const invoice of invoices) {
      const usages = under(transactions, invoice).flatMap(({ usage }) => usage ?? []);
      expect(usages.map(({ usage }) => usage).every((usage) => usage > 0)).toBe(true);
      const [first, second] = [rates[0], rates[1]].map((rate) =>
        usages.find(({ amount, usage }) => cents(amount) === Math.round(usage * Number(rate?.unitPrice) * 100)),
      );
      expect(first?.usage).toBeLessThanOrEqual(Number(rates[0]?.volume) * daysOf(invoice));
      if (usages.length === 2) expect([first, second]).toEqual(usages);
    }
  });

  test('AD-070 the supply charge is the sum of its days', async () => {
    const { invoices, transactions } = await booksOf('grace', 'Situation Street');
    for (const invoice of invoices) {
      const [supply, ...more] = under(transactions, invoice).flatMap(({ otherCharges }) => otherCharges ?? []);
      expect([supply?.type, supply?.description, more]).toEqual(['RETAIL_SERVICE', 'Daily supply charge', []]);
      expect(cents(supply?.amount)).toBe(Math.round(daysOf(invoice) * 104.5));
    }
  });

  test('AD-071 concessions reduce the bill by their amounts, under their names', async () => {
    const { invoices, transactions } = await booksOf('edna');
    for (const invoice of invoices) {
      const own = under(transactions, invoice);
      for (const { amount, adjustments = [] } of own.flatMap(({ usage }) => usage ?? [])) {
        expect(adjustments.map(({ description }) => description)).toEqual(['Pension card concession']);
        expect(cents(adjustments[0]?.amount)).toBe(-Math.round(cents(amount) * 0.175));
      }
      const rebate = own.flatMap(({ onceOff }) => (onceOff?.description === 'Life support rebate' ? [onceOff] : []));
      expect(rebate.map(({ amount }) => cents(amount))).toEqual([-80 * daysOf(invoice)]);
    }
  });

  test('AD-072 nothing lies in the future, and events are in order', async () => {
    const { account, invoices, transactions } = await booksOf('grace', 'Situation Street');
    const now = billedWorld.sandbox.clock.now().toISOString();
    const instant = (text: string): string => new Date(text).toISOString();
    expect(present(account.creationDate) <= present(account.plans[0]?.planOverview?.startDate)).toBe(true);
    const inTime = invoices.toReversed();
    for (const [at, { period, issueDate, dueDate }] of inTime.entries()) {
      const { startDate, endDate } = present(period);
      expect(startDate <= endDate && endDate < issueDate && issueDate < present(dueDate)).toBe(true);
      const following = inTime[at + 1]?.period?.startDate;
      if (following !== undefined) expect(Date.parse(following) - Date.parse(endDate)).toBe(86_400_000);
    }
    expect(transactions.filter(({ executionDateTime }) => instant(executionDateTime) > now)).toEqual([]);
    const days = inTime.map(({ issueDate }) => issueDate);
    const payments = transactions.filter(({ payment }) => payment !== undefined);
    expect(payments.every(({ executionDateTime }) => executionDateTime.slice(0, 10) > (days[0] ?? ''))).toBe(true);
  });
});

test('K-20 to K-26 and K-31 for every customer: invoices equal their transactions, and have their own service points', async () => {
  for (const { slug } of billedWorld.sandbox.scenario.customers.filter((one) => one.slug !== 'sam')) {
    const one = await billedWorld.as(slug);
    for (const account of await accountsOf(one)) {
      const [invoices, transactions] = [await invoicesOf(one, account), await transactionsOf(one, account)];
      const known = account.plans.flatMap(({ servicePointIds }) => servicePointIds);
      for (const invoice of invoices) {
        const own = under(transactions, invoice);
        expect(wholeOf(invoice, own)).toEqual([]);
        const ids = new Set(
          own.flatMap(({ usage, demand, otherCharges }) => (usage ?? demand ?? otherCharges)?.servicePointId ?? []),
        );
        expect(new Set(invoice.servicePoints)).toEqual(ids);
        expect(invoice.servicePoints).toHaveLength(ids.size);
        expect(invoice.servicePoints.every((id) => known.includes(id))).toBe(true);
      }
    }
  }
});

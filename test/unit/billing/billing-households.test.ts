// Bills of random households over three years keep every identity at every moment.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerOf } from '../../../mocks/billing/account-ledger.ts';
import type { AccountLedger } from '../../../mocks/billing/bill.ts';
import { balanceOf, coveredAt, paymentStatus } from '../../../mocks/billing/coverage.ts';
import { invoiceOf } from '../../../mocks/billing/invoice.ts';
import { instantAt } from '../../../mocks/billing/periods.ts';
import { entriesOf, transactionOf } from '../../../mocks/billing/transaction.ts';
import { readsOf } from '../../../mocks/readings/reads.ts';
import { dayOf } from '../../../mocks/readings/zone.ts';
import { servicePointsOf } from '../../../mocks/scenario/service-point-index.ts';
import type { EnergyInvoice } from '../../../mocks/spec/schemas/invoices.ts';
import { cents, invoiceNumberOf, sum, type Transaction } from '../../kit/energy/billed.ts';
import { householdFacts, householdOf, type Household } from '../../kit/energy/households.ts';
import { wholeOf } from '../../kit/energy/identities.ts';

/** Watt-hours of each flow that the account’s meters had read for the days of an invoice when it was issued. */
function readOn(
  { account, points }: Household,
  { period }: EnergyInvoice,
  { issued, seed }: { readonly issued: number; readonly seed: number },
): Readonly<Record<string, number>> {
  const reads = readsOf(servicePointsOf({ servicePoints: points }), {
    nmis: account.plans.flatMap(({ servicePoints }) => (Array.isArray(servicePoints) ? servicePoints.map(String) : [])),
    oldest: period?.startDate ?? '',
    newest: period?.endDate ?? '',
    intervalReads: 'FULL',
    zone: 'market',
    lateReads: 'replaced',
    seed,
    now: new Date(issued),
  });
  const found: Record<string, number> = {};
  for (const { registerSuffix = '', intervalRead } of reads.slice(0, reads.total)) {
    const values: readonly number[] = intervalRead?.intervalReads ?? [];
    found[registerSuffix] =
      (found[registerSuffix] ?? 0) + values.reduce((all, value) => all + Math.round(value * 1000), 0);
  }
  return found;
}

/** Checks K-32 for one bill. */
function expectRead(
  own: Household,
  invoice: EnergyInvoice,
  charged: readonly Transaction[],
  when: { readonly issued: number; readonly seed: number },
): void {
  const usages = charged.flatMap(({ usage }) => (usage?.servicePointId === undefined ? [] : [usage]));
  if (usages.length === 0) return;
  const billed = (is: (type: string) => boolean): number =>
    sum(usages.filter(({ timeOfUseType }) => is(timeOfUseType)).map(({ usage }) => Math.round(usage * 1000)));
  const read = readOn(own, invoice, when);
  const isOther = (type: string): boolean => type === 'SOLAR' || type === 'CONTROLLED_LOAD';
  expect(billed((type) => !isOther(type))).toBe(read['E1'] ?? 0);
  if (usages.some(({ timeOfUseType }) => timeOfUseType === 'CONTROLLED_LOAD'))
    expect(billed((type) => type === 'CONTROLLED_LOAD')).toBe(read['E2']);
  if (usages.some(({ timeOfUseType }) => timeOfUseType === 'SOLAR'))
    expect(billed((type) => type === 'SOLAR')).toBe(read['B1']);
}

/** Checks K-20 to K-29, K-31, K-32 and K-40 for everything until then. Reads are compared once for each bill. */
function expectWhole(own: Household, ledger: AccountLedger, now: number, known: Set<string>, seed: number): void {
  const transactions = entriesOf(ledger, -Infinity, Infinity).map((entry) =>
    transactionOf(entry, 'an account', (nmi) => nmi),
  );
  let before: { balance: number; at: number } | undefined;
  for (const [at, bill] of ledger.bills.entries()) {
    const { nmis, ...rest } = invoiceOf(ledger, bill);
    const invoice: EnergyInvoice = { accountId: 'an account', servicePoints: [...nmis], ...rest };
    const charged = transactions.filter((one) => invoiceNumberOf(one) === bill.number);
    expect(wholeOf(invoice, charged)).toEqual([]);
    const paid = sum(
      ledger.payments
        .filter((one) => one.at > (before?.at ?? -Infinity) && one.at <= bill.issued)
        .map(({ amount }) => amount),
    );
    expect(cents(invoice.balanceAtIssue)).toBe((before?.balance ?? 0) + cents(invoice.invoiceAmount) - paid);
    before = { balance: cents(invoice.balanceAtIssue), at: bill.issued };
    if (!known.has(bill.number)) expectRead(own, invoice, charged, { issued: bill.issued, seed });
    known.add(bill.number);
    const isCovered = bill.amount <= 0 || coveredAt(ledger, bill) !== undefined;
    expect(paymentStatus(ledger, bill) === 'PAID').toBe(isCovered);
    expect([bill.span.from <= bill.span.to, bill.issueDay > bill.span.to, bill.issued <= now]).toEqual([
      true,
      true,
      true,
    ]);
    expect(bill.span.from).toBeGreaterThanOrEqual(at === 0 ? 0 : (ledger.bills[at - 1]?.span.from ?? 0));
  }
  const since = sum(ledger.payments.filter((one) => one.at > (before?.at ?? -Infinity)).map(({ amount }) => amount));
  expect(balanceOf(ledger)).toBe((before?.balance ?? 0) - since);
  expect(ledger.payments.every(({ at, amount }) => at <= now && amount > 0)).toBe(true);
}

test('every identity holds at every moment, and earlier reads of the ledger change nothing', async () => {
  let bills = 0;
  await fc.assert(
    fc.asyncProperty(
      householdFacts.map((facts) => householdOf(facts)),
      fc.nat(1000),
      fc.array(fc.integer({ min: 0, max: 1200 }), { minLength: 1, maxLength: 3 }),
      async (own, seed, looks) => {
        const world = {
          points: servicePointsOf({ servicePoints: own.points }),
          seed,
          lateReads: 'replaced' as const,
        };
        const looked = ledgerOf(own.account, world);
        const start = dayOf(own.account.creationDate);
        const known = new Set<string>();
        for (const days of looks) {
          const now = instantAt(start + days, 12);
          const seen = await looked.until(now);
          bills += seen.bills.length;
          expectWhole(own, seen, now, known, seed);
        }
        const last = instantAt(start + (looks.at(-1) ?? 0), 12);
        expect(await looked.until(last)).toEqual(await ledgerOf(own.account, world).until(last));
      },
    ),
    { numRuns: 24 },
  );
  expect(bills).toBeGreaterThan(100);
});

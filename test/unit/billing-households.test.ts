// Random households over three years: whatever their tariff, meters, concessions and habits, every identity of their bills holds.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerOf } from '../../mocks/billing/account-ledger.ts';
import type { AccountLedger } from '../../mocks/billing/bill.ts';
import { balanceOf, coveredAt, statusOf } from '../../mocks/billing/coverage.ts';
import { invoiceOf } from '../../mocks/billing/invoice.ts';
import { instantAt } from '../../mocks/billing/periods.ts';
import { entriesOf, transactionOf } from '../../mocks/billing/transaction.ts';
import { readsOf } from '../../mocks/readings/reads.ts';
import { dateOf, dayOf } from '../../mocks/readings/zone.ts';
import {
  account,
  address,
  importAndExport,
  importOnly,
  servicePoint,
  withControlledLoad,
} from '../../mocks/personas/scenarios/common.ts';
import { servicePointsOf } from '../../mocks/scenario/service-point-index.ts';
import type { ScenarioAccount, ScenarioServicePoint, TariffName } from '../../mocks/scenario/scenario.ts';
import type { EnergyInvoice } from '../../mocks/spec/schemas/invoices.ts';
import { cents, sum, type Transaction } from '../kit/billed.ts';
import { wholeOf } from '../kit/identities.ts';

interface Household {
  readonly account: ScenarioAccount;
  readonly points: readonly ScenarioServicePoint[];
  readonly seed: number;
}

const home = address('1 Any Street', 'Anywhere', 'NSW', '2999');
const registersOf = (tariff: TariffName): ScenarioServicePoint['registers'] =>
  tariff === 'time-of-use-solar'
    ? importAndExport
    : tariff === 'flat-controlled-load'
      ? withControlledLoad
      : importOnly;

const paying: fc.Arbitrary<Pick<ScenarioAccount, 'paymentSchedule'> & Partial<ScenarioAccount>> = fc.oneof(
  fc.constantFrom('early', 'on-time', 'late', 'part', 'never').map(
    (pays) =>
      ({
        pays,
        paymentSchedule: account({ key: 'any', accountNumber: '1', displayName: '', creationDate: '', plans: [] })
          .paymentSchedule,
      }) as const,
  ),
  fc.record({ calculationType: fc.constantFrom('BALANCE', 'STATIC'), amount: fc.constantFrom('90.00', '260.00') }).map(
    ({ calculationType, amount }) =>
      ({
        paymentSchedule: [
          {
            ...(calculationType === 'STATIC' ? { amount } : {}),
            paymentScheduleUType: 'cardDebit',
            cardDebit: { cardScheme: 'VISA', paymentFrequency: 'P1M', calculationType },
          },
        ],
      }) as const,
  ),
);

const concession: fc.Arbitrary<ScenarioAccount['concessions'][number]> = fc.oneof(
  fc.record({
    type: fc.constant('FIXED_PERCENTAGE' as const),
    displayName: fc.constant('Percentage'),
    discountFrequency: fc.constant('P1M'),
    percentage: fc.constantFrom('0.175', '0.05'),
    appliedTo: fc.subarray(['INVOICE', 'USAGE', 'SERVICE_CHARGE', 'CONTROLLED_LOAD'] as const, { minLength: 1 }),
  }),
  fc.record({
    type: fc.constant('FIXED_AMOUNT' as const),
    displayName: fc.constant('Amount'),
    discountFrequency: fc.constantFrom('P1D', 'P1M', 'P1Y'),
    amount: fc.constantFrom('0.80', '12.50', '250.00'),
  }),
);

const tariffs = [
  'flat',
  'flat-controlled-load',
  'flat-banded',
  'flat-discounts',
  'time-of-use-solar',
  'site-demand',
  'dual-flat',
  'gas',
] as const;

/** One plan, or one that followed another on the same meter; open, or closed. */
const household: fc.Arbitrary<Household> = fc
  .record({
    tariff: fc.constantFrom(...tariffs),
    next: fc.option(fc.constantFrom(...tariffs), { nil: undefined }),
    startsAt: fc.integer({ min: dayOf('2023-01-01'), max: dayOf('2024-06-30') }),
    lasts: fc.integer({ min: 20, max: 900 }),
    isClosed: fc.boolean(),
    billFrequency: fc.constantFrom('P1M', 'P2M', 'P3M'),
    state: fc.constantFrom('ACT', 'NSW', 'QLD', 'SA', 'TAS', 'VIC'),
    interval: fc.constantFrom(5 as const, 30 as const),
    isLarge: fc.boolean(),
    substituted: fc.constantFrom(0, 20),
    meters: fc.integer({ min: 1, max: 2 }),
    paperBills: fc.boolean(),
    concessions: fc.array(concession, { maxLength: 2 }),
    paid: paying,
    seed: fc.nat(1000),
  })
  .map(
    ({
      tariff,
      next,
      startsAt,
      lasts,
      isClosed,
      billFrequency,
      meters,
      paperBills,
      concessions,
      paid,
      seed,
      ...meter
    }) => {
      const nmis = Array.from({ length: meters }, (_, at) => `991000090${String(at)}`);
      const plan = (name: TariffName, from: number, to?: number) => ({
        displayName: name,
        tariff: name,
        billFrequency,
        startDate: dateOf(from),
        ...(to === undefined ? {} : { endDate: dateOf(to) }),
        servicePoints: name === 'gas' ? [] : nmis,
      });
      const end = startsAt + lasts;
      const second = isClosed ? plan(next ?? tariff, end + 1, end + 200) : plan(next ?? tariff, end + 1);
      const plans =
        next === undefined
          ? [isClosed ? plan(tariff, startsAt, end) : plan(tariff, startsAt)]
          : [plan(tariff, startsAt, end), second];
      const flows = new Set([tariff, next ?? tariff].flatMap((name) => registersOf(name)));
      return {
        seed,
        account: account({
          key: 'any',
          accountNumber: '77',
          displayName: 'Any',
          creationDate: dateOf(startsAt),
          status: isClosed ? 'closed' : 'open',
          plans,
          concessions,
          ...(paperBills ? { paperBills: true as const } : {}),
          ...paid,
        }),
        points: nmis.map((nmi) =>
          servicePoint({
            nmi,
            state: meter.state,
            kind: 'house-solar',
            solarKw: 6,
            validFrom: dateOf(startsAt),
            address: home,
            interval: meter.interval,
            substituted: meter.substituted,
            classification: meter.isLarge ? 'LARGE' : 'SMALL',
            registers: [...flows].filter(({ suffix }, at, all) => all.findIndex((one) => one.suffix === suffix) === at),
          }),
        ),
      };
    },
  );

/** Of each flow, watt-hours that the meters read on the days of an invoice. */
function readOn({ points, seed }: Household, { period }: EnergyInvoice, now: Date): Readonly<Record<string, number>> {
  const reads = readsOf(servicePointsOf({ servicePoints: points }), {
    nmis: points.map(({ nmi }) => nmi),
    oldest: period?.startDate ?? '',
    newest: period?.endDate ?? '',
    intervalReads: 'FULL',
    zone: 'market',
    years: 5,
    lateReads: 'replaced',
    seed,
    now,
  });
  const found: Record<string, number> = {};
  for (const { registerSuffix = '', intervalRead } of reads.slice(0, reads.total)) {
    const values: readonly number[] = intervalRead?.intervalReads ?? [];
    found[registerSuffix] =
      (found[registerSuffix] ?? 0) + values.reduce((all, value) => all + Math.round(value * 1000), 0);
  }
  return found;
}

const numberOf = ({ usage, demand, otherCharges, onceOff }: Transaction): string | undefined =>
  (usage ?? demand ?? otherCharges ?? onceOff)?.invoiceNumber;

/** K-20 to K-29, K-31, K-32 and K-40 of everything that has happened until then. */
function expectWhole(own: Household, ledger: AccountLedger, now: number): void {
  const transactions = entriesOf(ledger, -Infinity, Infinity).map((entry) =>
    transactionOf(entry, 'an account', (nmi) => nmi),
  );
  let before: { balance: number; at: number } | undefined;
  for (const [at, bill] of ledger.bills.entries()) {
    const { nmis, ...rest } = invoiceOf(ledger, bill);
    const invoice: EnergyInvoice = { accountId: 'an account', servicePoints: [...nmis], ...rest };
    const charged = transactions.filter((one) => numberOf(one) === bill.number);
    expect(wholeOf(invoice, charged)).toEqual([]);
    const paid = sum(
      ledger.payments
        .filter((one) => one.at > (before?.at ?? -Infinity) && one.at <= bill.issued)
        .map(({ amount }) => amount),
    );
    expect(cents(invoice.balanceAtIssue)).toBe((before?.balance ?? 0) + cents(invoice.invoiceAmount) - paid);
    before = { balance: cents(invoice.balanceAtIssue), at: bill.issued };
    const usages = charged.flatMap(({ usage }) => (usage?.servicePointId === undefined ? [] : [usage]));
    const billed = (is: (type: string) => boolean): number =>
      sum(usages.filter(({ timeOfUseType }) => is(timeOfUseType)).map(({ usage }) => Math.round(usage * 1000)));
    const read = readOn(own, invoice, new Date(bill.issued));
    const isOther = (type: string): boolean => type === 'SOLAR' || type === 'CONTROLLED_LOAD';
    if (nmis.length > 0) expect(billed((type) => !isOther(type))).toBe(read['E1'] ?? 0);
    if (usages.some(({ timeOfUseType }) => timeOfUseType === 'CONTROLLED_LOAD'))
      expect(billed((type) => type === 'CONTROLLED_LOAD')).toBe(read['E2']);
    if (usages.some(({ timeOfUseType }) => timeOfUseType === 'SOLAR'))
      expect(billed((type) => type === 'SOLAR')).toBe(read['B1']);
    const isCovered = bill.amount <= 0 || coveredAt(ledger, bill) !== undefined;
    expect(statusOf(ledger, bill) === 'PAID').toBe(isCovered);
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

test('every identity holds at every moment, and looking earlier changes nothing', { timeout: 120_000 }, async () => {
  let bills = 0;
  await fc.assert(
    fc.asyncProperty(
      household,
      fc.array(fc.integer({ min: 0, max: 1200 }), { minLength: 1, maxLength: 3 }),
      async (own, looks) => {
        const world = { points: servicePointsOf({ servicePoints: own.points }), seed: own.seed, lateReads: 'replaced' as const };
        const looked = ledgerOf(own.account, world);
        const start = dayOf(own.account.creationDate);
        for (const days of looks) {
          const now = instantAt(start + days, 12);
          const seen = await looked.until(now);
          bills += seen.bills.length;
          expectWhole(own, seen, now);
          expect(seen).toEqual(await ledgerOf(own.account, world).until(now));
        }
      },
    ),
    { numRuns: 24 },
  );
  expect(bills).toBeGreaterThan(100);
});

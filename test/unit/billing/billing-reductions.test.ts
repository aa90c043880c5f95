// Discounts, concessions and fees on a bill: which apply, to which charges, and how much they are.
import { expect, test } from 'vitest';
import type { OnceOffLine } from '../../../mocks/billing/charge.ts';
import type { PlanCharge } from '../../../mocks/billing/charges.ts';
import { conceded, discounted, feesOf, paidInTime } from '../../../mocks/billing/reductions.ts';
import { account, debit } from '../../../mocks/personas/scenarios/common.ts';
import { dayOf } from '../../../mocks/readings/zone.ts';
import type { ScenarioAccount } from '../../../mocks/scenario/scenario.ts';
import { planDetailOf } from '../../../mocks/scenario/tariffs/index.ts';
import type { EnergyPlanContractV3 } from '../../../mocks/spec/schemas/plans-published.ts';
import { present } from '../../kit/energy/readings.ts';

type Discount = NonNullable<EnergyPlanContractV3['discounts']>[number];
type Concession = ScenarioAccount['concessions'][number];

const span = { from: dayOf('2026-08-01'), to: dayOf('2026-10-31') };
const issued = dayOf('2026-11-03');
const contract = present(planDetailOf('flat').electricityContract);

const common = { fuel: 'electricity', nmi: '9910000901', days: span, adjustments: [] } as const;
const used = (flow: 'import' | 'controlled-load' | 'export', amount: number): PlanCharge => ({
  ...common,
  kind: 'usage',
  flow,
  type: 'ALL_DAY',
  description: flow,
  thousandths: 1000,
  amount,
  isEstimate: false,
});
const supplied: PlanCharge = {
  ...common,
  kind: 'otherCharges',
  type: 'RETAIL_SERVICE',
  description: 'Daily supply charge',
  amount: 9000,
};
/** 60 and 40 dollars of import, 20 of a controlled load, 90 of supply, and 30 earned by export. */
const charges = [
  used('import', 6000),
  used('import', 4000),
  used('controlled-load', 2000),
  supplied,
  used('export', -3000),
];

const byHand = account({ key: 'any', accountNumber: '1', displayName: '', creationDate: '', plans: [] });
const debited = { ...byHand, ...debit() };
const carded: ScenarioAccount = {
  ...byHand,
  paymentSchedule: [
    {
      paymentScheduleUType: 'cardDebit',
      cardDebit: { cardScheme: 'VISA', paymentFrequency: 'P1M', calculationType: 'BALANCE' },
    },
  ],
};

const named = { displayName: 'Off', type: 'GUARANTEED', category: 'GUARANTEED_DISCOUNT' } as const;
const tenPercent = { methodUType: 'percentOfBill', percentOfBill: { rate: '0.10' } } as const;
const withDiscount = (discount: Discount, by: ScenarioAccount = byHand) =>
  discounted(charges, [{ ...contract, discounts: [discount] }], by, issued);
const takenOff = (reduced: readonly PlanCharge[]): readonly (number | undefined)[] =>
  reduced.map((charge) => charge.adjustments[0]?.amount);
const amountsOf = (lines: readonly OnceOffLine[]): readonly number[] => lines.map(({ amount }) => amount);

test('K-13 a discount on usage comes off each import; one above a threshold comes off each in proportion', () => {
  const ofUse = withDiscount({ ...named, methodUType: 'percentOfUse', percentOfUse: { rate: '0.05' } });
  expect([takenOff(ofUse.charges), ofUse.onceOff]).toEqual([[-300, -200, undefined, undefined, undefined], []]);
  const beyond = (usageAmount: string) =>
    takenOff(
      withDiscount({
        ...named,
        methodUType: 'percentOverThreshold',
        percentOverThreshold: { rate: '0.10', usageAmount },
      }).charges,
    );
  expect(beyond('80.00')).toEqual([-120, -80, undefined, undefined, undefined]);
  expect(beyond('100.00')).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('K-13 a discount on the bill leaves out exports; a fixed amount comes off whole', () => {
  expect(withDiscount({ ...named, ...tenPercent }).onceOff).toEqual([
    { kind: 'onceOff', description: 'Off', amount: -2100, gst: 0 },
  ]);
  const sum = withDiscount({ ...named, methodUType: 'fixedAmount', fixedAmount: { amount: '3.00' } });
  expect(amountsOf(sum.onceOff)).toEqual([-300]);
});

test('K-13 a direct-debit discount applies to debits only; a pay-on-time discount comes with the next bill', () => {
  const forDebits = { ...named, ...tenPercent, type: 'CONDITIONAL', category: 'DIRECT_DEBIT' } as const;
  const [hand, bank, card] = [byHand, debited, carded].map((by) => withDiscount(forDebits, by));
  expect([hand, bank, card].map((one) => amountsOf(present(one).onceOff))).toEqual([[], [-2100], [-2100]]);
  const onTime = { ...forDebits, category: 'PAY_ON_TIME' } as const;
  for (const by of [byHand, debited])
    expect(withDiscount(onTime, by)).toEqual({ charges, onceOff: [], payOnTime: 2100 });
  expect([hand, bank].map((one) => one?.payOnTime)).toEqual([0, 0]);
  expect([paidInTime(2100), paidInTime(0)]).toEqual([
    [{ kind: 'onceOff', description: 'Paid on time', amount: -2100, gst: 0 }],
    [],
  ]);
});

test('K-13 a discount applies up to its last day, which counts for a bill issued that day', () => {
  const until = (endDate: string) => amountsOf(withDiscount({ ...named, ...tenPercent, endDate }).onceOff);
  expect([until('2026-11-02'), until('2026-11-03')]).toEqual([[], [-2100]]);
});

const under = (concession: Partial<Concession>) =>
  conceded({ charges, onceOff: [], payOnTime: 0 }, [{ displayName: 'Card', ...concession } as Concession], {
    span,
    months: 3,
    issued,
  });

test('K-14 a percentage comes off what the concession names, imports by default', () => {
  const share = { type: 'FIXED_PERCENTAGE', discountFrequency: 'P3M', percentage: '0.10' } as const;
  const off = (...appliedTo: NonNullable<Concession['appliedTo']>) => takenOff(under({ ...share, appliedTo }).charges);
  const none = undefined;
  expect(takenOff(under(share).charges)).toEqual([-600, -400, none, none, none]);
  expect(off('USAGE')).toEqual([-600, -400, none, none, none]);
  expect(off('CONTROLLED_LOAD')).toEqual([none, none, -200, none, none]);
  expect(off('SERVICE_CHARGE')).toEqual([none, none, none, -900, none]);
  const whole = under({ ...share, appliedTo: ['INVOICE'] });
  expect([takenOff(whole.charges), amountsOf(whole.onceOff)]).toEqual([[none, none, none, none, none], [-2100]]);
});

test('K-14 a fixed amount comes off per period of the bill, if the concession applies on the day of issue', () => {
  const sum = { type: 'FIXED_AMOUNT', amount: '0.80' } as const;
  const off = (more: Partial<Concession>) => amountsOf(under({ ...sum, ...more }).onceOff);
  expect([
    off({ discountFrequency: 'P1D' }),
    off({ discountFrequency: 'P1M' }),
    off({ discountFrequency: 'P1Y' }),
  ]).toEqual([[-80 * 92], [-240], [-20]]);
  const daily = (startDate: string, endDate: string) => off({ discountFrequency: 'P1D', startDate, endDate }).length;
  expect([
    daily('2026-11-03', '2026-11-03'),
    daily('2026-11-04', '2027-11-04'),
    daily('2025-11-02', '2026-11-02'),
  ]).toEqual([1, 0, 0]);
});

const feesFor = (by: ScenarioAccount, latePayments = 0): readonly OnceOffLine[] =>
  feesOf(contract, by, charges, { latePayments });
const fee = (description: string, amount: number, gst: number): OnceOffLine => ({
  kind: 'onceOff',
  description,
  amount,
  gst,
});

test('K-15 paying in time, by hand or by direct debit, incurs no fee', () => {
  expect([feesFor(byHand), feesFor(debited)]).toEqual([[], []]);
});

test('K-15 charges a fee for each late payment', () => {
  expect(feesFor(byHand, 1)).toEqual([fee('Late payment', 1091, 109)]);
  expect(feesFor(byHand, 2)).toEqual([fee('Late payment', 2182, 218)]);
});

test('K-15 charges a fee for a paper bill', () => {
  expect(feesFor({ ...byHand, paperBills: true })).toEqual([fee('For each bill sent by post', 136, 14)]);
});

test('K-15 a card debit incurs a share of the bill, GST included', () => {
  // 180 dollars, plus ten per cent of all but the 30 earned: 0.6 per cent of 201.
  expect(feesFor(carded)).toEqual([fee('Card processing', 110, 11)]);
});

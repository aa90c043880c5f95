// The sums of a worked bill: one-off charges, the totals next to those of the invoice, and what is owed now.
import { expect, test } from 'vitest';
import type { BillEvidence, Transaction } from '../../../src/pages/lessons/bill/bill-evidence.ts';
import type { BillLine } from '../../../src/pages/lessons/bill/bill-line.ts';
import { onceOffLine } from '../../../src/pages/lessons/bill/bill-once.ts';
import { owedNow, totalsOf } from '../../../src/pages/lessons/bill/bill-totals.ts';

const account = {
  plans: [
    { servicePointIds: [] },
    { planDetail: { gasContract: { discounts: [{ displayName: 'Gas too', fixedAmount: { amount: '3.00' } }] } } },
    {
      planDetail: {
        electricityContract: {
          discounts: [
            { displayName: 'Welcome', fixedAmount: { amount: '25.00' } },
            { displayName: 'Direct debit', percentOfBill: { rate: '0.0250' } },
            { displayName: 'For free', percentOfBill: { rate: '1' } },
            { displayName: 'Of use', percentOfUse: { rate: '0.1' } },
          ],
          fees: [
            { type: 'CONNECTION', description: 'Connection', amount: '99.00' },
            { type: 'LATE_PAYMENT', amount: '11.00' },
            { type: 'PAPER_BILL', rate: '0.1' },
            { type: 'CARD', description: 'Card fee', amount: '1.10' },
          ],
        },
      },
    },
  ],
};
const before = { invoiceNumber: 'n1', payOnTimeDiscount: { discountAmount: '4.50' }, balanceAtIssue: '30.00' };
const evidence = { account, before } as unknown as BillEvidence;
const once = (description: string, amount: string, gst?: string, more: object = {}) =>
  onceOffLine(
    { ...evidence, ...more },
    (gst === undefined ? {} : { gst }) as Transaction,
    { description, amount },
    10_020,
  );

const ofPlan = 'a discount of the plan';
const asBilled = 'taken from the bill, not checked';
test.each<[string, string, object, Partial<BillLine>]>([
  ['Welcome', '-25.00', {}, { about: ofPlan, working: '$25.00 on each bill', reckoned: -2500 }],
  ['Gas too', '-3.00', {}, { about: ofPlan, working: '$3.00 on each bill', reckoned: -300 }],
  [
    'Direct debit',
    '-2.51',
    {},
    { about: ofPlan, working: '2.5 % of $100.20, the lines above without solar', reckoned: -251 },
  ],
  [
    'For free',
    '-100.20',
    {},
    { about: ofPlan, working: '100 % of $100.20, the lines above without solar', reckoned: -10_020 },
  ],
  [
    'Paid on time',
    '-4.50',
    {},
    { about: 'promised by the previous bill', working: 'payOnTimeDiscount of n1', reckoned: -450 },
  ],
  ['Late payment', '10.00', {}, { about: 'a fee of the plan', working: '$11.00 with GST ÷ 1.1', reckoned: 1000 }],
  ['Late payment', '20.00', {}, { about: 'a fee of the plan', working: '2 × $11.00 with GST ÷ 1.1', reckoned: 2000 }],
  ['Late payment', '1.00', {}, { about: 'a fee of the plan', working: '$11.00 with GST ÷ 1.1', reckoned: 1000 }],
  ['Card fee', '1.00', {}, { about: 'a fee of the plan', working: '$1.10 with GST ÷ 1.1', reckoned: 100 }],
  ['Of use', '-1.00', {}, { about: 'a credit or a concession', because: asBilled }],
  ['Paper bill', '1.00', {}, { about: 'a fee', because: asBilled }],
  ['Rebate', '0.00', {}, { about: 'a fee', because: asBilled }],
  ['Paid on time', '-4.50', { before: undefined }, { about: 'a credit or a concession', because: asBilled }],
  ['Paid on time', '-4.50', { before: {} }, { about: 'a credit or a concession', because: asBilled }],
  ['Welcome', '-25.00', { account: undefined }, { about: 'a credit or a concession', because: asBilled }],
])('%s of %s is a one-off charge: %j', (title, amount, more, expected) => {
  expect(once(title, amount, '0.10', more)).toEqual({
    group: 'once',
    title,
    working: undefined,
    reckoned: undefined,
    billed: Math.round(Number(amount) * 100),
    reductions: [],
    gst: 10,
    billedGst: 10,
    isEstimate: false,
    because: undefined,
    ...expected,
  });
});

test('the amount with GST shows how often a fee was charged; GST may be missing', () => {
  expect(once('Late payment', '15.00', '1.50').working).toBe('2 × $11.00 with GST ÷ 1.1');
  expect(once('Late payment', '15.00')).toMatchObject({ working: '$11.00 with GST ÷ 1.1', gst: 0, billedGst: 0 });
});

const line = (group: BillLine['group'], billed: number, more: object = {}) =>
  ({ group, billed, billedGst: 0, reductions: [], ...more }) as unknown as BillLine;
const charges = (more: object = {}) => ({
  totalUsageCharges: '0.00',
  totalGenerationCredits: '0.00',
  totalOnceOffCharges: '0.00',
  totalOnceOffDiscounts: '0.00',
  ...more,
});
const invoice = {
  invoiceAmount: '70.00',
  gstAmount: '6.00',
  balanceAtIssue: '80.00',
  electricity: charges({
    totalUsageCharges: '50.00',
    totalGenerationCredits: '7.00',
    totalOnceOffCharges: '5.00',
    totalOnceOffDiscounts: '2.00',
    otherCharges: [{ amount: '4.00' }, { amount: '1.00' }],
  }),
  gas: charges({ totalUsageCharges: '10.00' }),
  accountCharges: { totalCharges: '3.00', totalDiscounts: '1.00' },
};
const issued = (more: object, previous?: object) =>
  ({ invoice: { ...invoice, ...more }, before: previous }) as unknown as BillEvidence;
const lines = [
  line('used', 6100, { reductions: [{ billed: -100 }], billedGst: 600 }),
  line('solar', -700),
  line('other', 499),
  line('once', 500),
];

test('shows the sums of the lines next to those of the fuels and of the account', () => {
  expect(totalsOf(issued({}, before), lines)).toEqual([
    { title: 'Usage', reckoned: 6000, billed: 6000 },
    { title: 'Solar credits', reckoned: -700, billed: -700 },
    { title: 'Supply and other charges', reckoned: 499, billed: 500 },
    { title: 'Fees, discounts, concessions', reckoned: 500, billed: 500 },
    { title: 'GST', reckoned: 600, billed: 600 },
    { title: 'This bill', reckoned: 6899, billed: 7000 },
    {
      title: 'Owed on the day of issue',
      reckoned: undefined,
      billed: 8000,
      words: '$30.00 before it, and $20.00 paid in between',
    },
  ]);
});

test('shows only the bill’s sums until lines are known; leaves out a sum that neither has', () => {
  const bare = { electricity: charges(), gas: undefined, accountCharges: undefined };
  expect(totalsOf(issued({ ...bare, gstAmount: '6.00' }), [])).toEqual([
    { title: 'GST', reckoned: undefined, billed: 600 },
    { title: 'This bill', reckoned: undefined, billed: 7000 },
  ]);
  const none = { ...bare, invoiceAmount: undefined, gstAmount: undefined };
  expect(totalsOf(issued(none, { balanceAtIssue: '-10.00' }), [line('other', 100)])).toEqual([
    { title: 'Supply and other charges', reckoned: 100, billed: 0 },
    { title: 'This bill', reckoned: 100, billed: 0 },
    {
      title: 'Owed on the day of issue',
      reckoned: undefined,
      billed: 8000,
      words: '−$10.00 before it, and −$90.00 paid in between',
    },
  ]);
});

test('what is owed now is what was owed at issue, less payments since', () => {
  const payments = [{ payment: { amount: '30.00' } }, { payment: { amount: '0.50' } }, {}];
  const owed = (more: object) =>
    owedNow({ ...issued({}), payments, balance: '49.50', ...more } as unknown as BillEvidence);
  expect(owed({})).toEqual({
    title: 'Owed now',
    reckoned: 4950,
    billed: 4950,
    words: '$80.00 at issue, and $30.50 paid since',
  });
  expect(owed({ payments: [], balance: '80.00' })?.words).toBe('$80.00 at issue, and $0.00 paid since');
  expect(owed({ balance: undefined })).toBeUndefined();
});

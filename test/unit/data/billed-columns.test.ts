// Bills, transactions, balances and plans as rows of the data page: money, days and words.
import { expect, test } from 'vitest';
import {
  balanceColumns,
  invoiceColumns,
  planColumns,
  transactionColumns,
  type Column,
} from '../../../src/pages/data/billed-columns.ts';

/** The text under each title, without empty cells. */
const rowOf = (columns: readonly Column[], members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(columns.map(({ title, of }) => [title, of(members)] as const).filter(([, text]) => text !== ''));

const invoice = {
  invoiceNumber: 'I-1',
  account: '1234',
  issueDate: '2026-09-03',
  paymentStatus: 'NOT_PAID',
  invoiceAmount: '120.50',
  balanceAtIssue: '-4.26',
};

test('an invoice row shows its period and sums, and leaves out zeros', () => {
  const whole = {
    ...invoice,
    period: { startDate: '2026-06-01', endDate: '2026-08-31' },
    dueDate: '2026-09-20',
    gstAmount: '10.95',
    electricity: {
      totalUsageCharges: '80.00',
      totalGenerationCredits: '12.34',
      otherCharges: [{ amount: '30.00' }, { amount: '1.50' }],
    },
    gas: { totalUsageCharges: '20.10', totalGenerationCredits: '0.00', otherCharges: [{ amount: '2.00' }] },
    accountCharges: { totalCharges: '9.00', totalDiscounts: '4.00' },
  };
  expect(rowOf(invoiceColumns, whole)).toEqual({
    Number: 'I-1',
    Account: '1234',
    For: '1 June to 31 Aug 2026',
    Issued: '3 Sept 2026',
    Due: '20 Sept 2026',
    'This bill': '$120.50',
    Status: 'Not paid',
    'Owed at issue': '−$4.26',
    Usage: '$100.10',
    'Solar credits': '−$12.34',
    'Other charges': '$33.50',
    'Fees, discounts': '$5.00',
    GST: '$10.95',
  });
});

test('leaves out a missing period, due date, fuel or charges of an invoice', () => {
  expect(rowOf(invoiceColumns, { ...invoice, gas: { totalUsageCharges: '1.00' } })).toEqual({
    Number: 'I-1',
    Account: '1234',
    Issued: '3 Sept 2026',
    'This bill': '$120.50',
    Status: 'Not paid',
    'Owed at issue': '−$4.26',
    Usage: '$1.00',
    'Other charges': '$0.00',
  });
  expect(rowOf(invoiceColumns, { ...invoice, accountCharges: { totalCharges: '9.00' } })).toMatchObject({
    'Fees, discounts': '$9.00',
  });
});

const days = { startDate: '2026-06-01T00:00:00+10:00', endDate: '2026-06-30T00:00:00+10:00', invoiceNumber: 'I-1' };
const executed = { account: '1234', executionDateTime: '2026-07-02T09:00:00+10:00', gst: '1.00' };
const common = { Executed: '2 July 2026', Account: '1234', GST: '$1.00' };

test.each([
  [
    {
      transactionUType: 'usage',
      usage: {
        ...days,
        description: 'Peak use',
        timeOfUseType: 'SHOULDER1',
        usage: 1234.5678,
        measureUnit: 'KWH',
        amount: '40.00',
        adjustments: [{ amount: '-1.50' }, { amount: '-0.25' }],
      },
    },
    {
      Kind: 'Usage',
      What: 'Peak use',
      Type: 'Shoulder 1',
      For: '1 June to 30 June 2026',
      Quantity: '1,234.568 kWh',
      Amount: '$40.00',
      'Taken off': '−$1.75',
      Invoice: 'I-1',
    },
  ],
  [
    {
      transactionUType: 'usage',
      usage: { description: 'Gas', usage: -12, amount: '-1.00', invoiceNumber: 'I-1', timeOfUseType: 'OFF_PEAK' },
    },
    { Kind: 'Usage', What: 'Gas', Type: 'Off peak', Quantity: '−12 MJ', Amount: '−$1.00', Invoice: 'I-1' },
  ],
  [
    {
      transactionUType: 'demand',
      demand: { ...days, description: 'Peak demand', rate: 5.25, amount: '9.00', timeOfUseType: 'PEAK' },
    },
    {
      Kind: 'Demand',
      What: 'Peak demand',
      Type: 'Peak',
      For: '1 June to 30 June 2026',
      Quantity: '5.25 kW',
      Amount: '$9.00',
      Invoice: 'I-1',
    },
  ],
  [
    { transactionUType: 'onceOff', onceOff: { description: 'Paper bill', amount: '2.00', invoiceNumber: 'I-1' } },
    { Kind: 'Once', What: 'Paper bill', Amount: '$2.00', Invoice: 'I-1' },
  ],
  [
    { transactionUType: 'otherCharges', otherCharges: { ...days, description: 'Supply', amount: '30.00' } },
    {
      Kind: 'Other charge',
      What: 'Supply',
      For: '1 June to 30 June 2026',
      Amount: '$30.00',
      Invoice: 'I-1',
    },
  ],
  [
    {
      transactionUType: 'otherCharges',
      otherCharges: { description: 'Supply', amount: '3.00', startDate: '2026-06-01' },
    },
    { Kind: 'Other charge', What: 'Supply', Amount: '$3.00' },
  ],
  [
    { transactionUType: 'payment', payment: { amount: '50.00', method: 'DIRECT_DEBIT' } },
    { Kind: 'Payment', What: 'Direct debit', Amount: '$50.00' },
  ],
  [
    { transactionUType: 'payment', payment: { amount: '50.00', method: 'BPAY' } },
    { Kind: 'Payment', What: 'BPAY', Amount: '$50.00' },
  ],
])('shows a transaction by its kind: $transactionUType', (members, expected) => {
  expect(rowOf(transactionColumns, { ...executed, ...members })).toEqual({ ...common, ...expected });
});

test.each([
  ['-0.01', '−$0.01', 'In credit'],
  ['0.00', '$0.00', 'Nothing owed'],
  ['0.01', '$0.01', 'Owed by the consumer'],
])('a balance of %s is shown as %s: %s', (balance, shown, words) => {
  expect(rowOf(balanceColumns, { account: '1', accountNumber: '2', balance })).toEqual({
    Account: '1',
    Number: '2',
    Balance: shown,
    'That is': words,
  });
});

test('a plan row shows its customers, fuel and dates', () => {
  const plan = { planId: 'P', brandName: 'Wattle Energy', type: 'MARKET', fuelType: 'ELECTRICITY' };
  expect(rowOf(planColumns, { ...plan, lastUpdated: '2026-01-02T00:00:00Z' })).toEqual({
    Type: 'Market',
    Fuel: 'Electricity',
    For: 'Everybody',
    Brand: 'Wattle Energy',
    'Last change': '2 Jan 2026',
    planId: 'P',
  });
  const whole = { displayName: 'Both', effectiveFrom: '2026-02-01T00:00:00Z', effectiveTo: '2027-02-01T00:00:00Z' };
  expect(rowOf(planColumns, { ...plan, ...whole, fuelType: 'DUAL', customerType: 'BUSINESS' })).toMatchObject({
    Name: 'Both',
    Fuel: 'Electricity and gas',
    For: 'Businesses',
    From: '1 Feb 2026',
    Until: '1 Feb 2027',
  });
  expect(rowOf(planColumns, { ...plan, customerType: 'RESIDENTIAL' })['For']).toBe('Households');
});

test('marks the columns of amounts', () => {
  const amounts = [invoiceColumns, transactionColumns, balanceColumns, planColumns].map((columns) =>
    columns.filter(({ isAmount }) => isAmount).map(({ title }) => title),
  );
  expect(amounts).toEqual([
    ['This bill', 'Owed at issue', 'Usage', 'Solar credits', 'Other charges', 'Fees, discounts', 'GST'],
    ['Quantity', 'Amount', 'Taken off', 'GST'],
    ['Balance'],
    [],
  ]);
});

// Evidence for a bill from calls: which answers count, and which parts concern this bill.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import {
  accountIn,
  balanceIn,
  billIn,
  evidenceIn,
  invoiceNumberOf,
  readsIn,
  statesIn,
  transactionsIn,
  type Invoice,
  type Transaction,
} from '../../../src/pages/lessons/bill/bill-evidence.ts';
import { refused, sent, type Sent } from '../../kit/hand-written/sent-calls.ts';

const period = { startDate: '2026-08-01', endDate: '2026-10-31' };
const invoice = (invoiceNumber: string, issueDate: string, more: object = {}) => ({
  accountId: 'a',
  invoiceNumber,
  issueDate,
  period,
  balanceAtIssue: '100.00',
  servicePoints: ['s'],
  ...more,
});
const answering = (operation: NonNullable<Sent['operation']>, data: unknown, more: Sent = {}): Exchange =>
  sent({ operation, answer: { data }, ...more });
const invoices = (...all: readonly object[]) => answering('listEnergyAccountInvoicesBulk', { invoices: all });
const points = (count: number) => Array.from({ length: count }, (_, index) => String(index));

test.each<[string, object, boolean]>([
  ['days of use at a meter', {}, true],
  ['no period', { period: undefined }, false],
  ['no meter', { servicePoints: [] }, false],
  ['twenty meters', { servicePoints: points(20) }, true],
  ['twenty-one meters', { servicePoints: points(21) }, false],
])('a bill with %s is usable: %s', (_what, more, isTaken) => {
  expect(billIn(invoices(invoice('n', '2026-11-02', more)))?.invoiceNumber).toBe(isTaken ? 'n' : undefined);
});

test('finds a bill in any list of invoices, and in no other answer', () => {
  const data = { invoices: [invoice('none', '2026-11-03', { servicePoints: [] }), invoice('n', '2026-11-02')] };
  const numbers = (
    [
      'listEnergyAccountInvoicesBulk',
      'getEnergyAccountInvoices',
      'listEnergyInvoicesForSpecificAccounts',
      'listUsageBulk',
    ] as const
  ).map((operation) => billIn(answering(operation, data))?.invoiceNumber);
  expect(numbers).toEqual(['n', 'n', 'n', undefined]);
  expect(billIn(refused('token.scope', { operation: 'listEnergyAccountInvoicesBulk', answer: { data } }))).toBe(
    undefined,
  );
  expect(billIn(sent({ operation: 'listEnergyAccountInvoicesBulk' }))).toBeUndefined();
});

test('finds accounts, states, readings and transactions only in the answers of their operations', () => {
  const account = { accountId: 'a', plans: [] };
  expect(accountIn(answering('getAccount', account, { version: '4' }))).toEqual(account);
  expect(accountIn(answering('getAccount', account, { version: '3' }))).toBeUndefined();
  expect(accountIn(answering('listAccounts', account, { version: '4' }))).toBeUndefined();
  expect(accountIn(answering('getAccount', [], { version: '4' }))).toBeUndefined();
  const [home, nowhere] = [{ servicePointId: 's', jurisdictionCode: 'NSW' }, { servicePointId: 't' }];
  expect(statesIn(answering('listServicePoints', { servicePoints: [nowhere, home] }))).toEqual([['s', 'NSW']]);
  expect(statesIn(answering('getServicePoint', home))).toEqual([['s', 'NSW']]);
  expect(statesIn(answering('getServicePoint', { jurisdictionCode: 'NSW' }))).toEqual([]);
  expect(statesIn(answering('listAccounts', { servicePoints: [home] }))).toEqual([]);
  const reads = [{ servicePointId: 's' }];
  expect(readsIn(answering('getUsageForServicePoint', { reads }))).toEqual(reads);
  expect(readsIn(answering('listServicePoints', { reads }))).toEqual([]);
  const transactions = [{ accountId: 'a' }];
  expect(transactionsIn(answering('getBillingForEnergyAccount', { transactions }))).toEqual(transactions);
  expect(transactionsIn(answering('listUsageBulk', { transactions }))).toEqual([]);
});

test('finds the account’s balance, whether asked for alone or among several', () => {
  const url = (id: string) => `https://holder.example/energy/accounts/${id}/balance`;
  const alone = (id: string) => answering('getBalanceForAccount', { balance: '5.00' }, { url: url(id) });
  expect([balanceIn(alone('a%2F1'), 'a/1'), balanceIn(alone('b'), 'a')]).toEqual(['5.00', undefined]);
  const balances = [
    { accountId: 'b', balance: '7.00' },
    { accountId: 'a', balance: '6.00' },
  ];
  const operations = ['listBalancesBulk', 'listEnergyAccountBalancesSpecificAccounts', 'listAccounts'] as const;
  expect(operations.map((operation) => balanceIn(answering(operation, { balances }), 'a'))).toEqual([
    '6.00',
    '6.00',
    undefined,
  ]);
  expect(balanceIn(answering('listBalancesBulk', { balances }), 'c')).toBeUndefined();
});

test('every kind of charge names its invoice; a payment names none', () => {
  const named = (kind: string) => invoiceNumberOf({ [kind]: { invoiceNumber: kind } } as unknown as Transaction);
  expect(['usage', 'demand', 'onceOff', 'otherCharges', 'payment'].map(named)).toEqual([
    'usage',
    'demand',
    'onceOff',
    'otherCharges',
    undefined,
  ]);
});

const intervalRead = { readIntervalLength: 30, intervalReads: [1] };
const readOf = (servicePointId: string, readStartDate: string, more: object = {}) => ({
  servicePointId,
  registerSuffix: 'E1',
  readStartDate,
  intervalRead,
  ...more,
});
const charge = (invoiceNumber: string, more: object = {}) => ({
  accountId: 'a',
  executionDateTime: '2026-11-01T23:00:00Z',
  otherCharges: { invoiceNumber, description: 'Daily supply charge' },
  ...more,
});
const payment = (executionDateTime: string, more: object = {}) => ({
  accountId: 'a',
  executionDateTime,
  payment: { amount: '10.00' },
  ...more,
});

test('evidence concerns the bill seen last, holds each record once, and prefers the newest', () => {
  const [older, bill] = [invoice('n1', '2026-08-02'), invoice('n2', '2026-11-02')];
  const lines = [charge('n2'), charge('n2', { otherCharges: { invoiceNumber: 'n2', description: 'Metering' } })];
  const paid = payment('2026-11-01T23:00:01Z');
  const reads = [
    readOf('s', '2026-08-01'),
    readOf('s', '2026-08-02'),
    readOf('s', '2026-08-02', { registerSuffix: 'B1' }),
  ];
  const account = (displayName: string, accountId = 'a') =>
    answering('getAccount', { accountId, displayName, plans: [] }, { version: '4' });
  const balance = (amount: string) =>
    answering('listBalancesBulk', { balances: [{ accountId: 'a', balance: amount }] });
  const found = evidenceIn([
    invoices(invoice('earlier', '2026-11-09', { accountId: 'b' })),
    answering('listEnergyAccountInvoicesBulk', {
      invoices: [bill, invoice('n2b', '2026-11-02'), invoice('b1', '2026-05-02', { accountId: 'b' }), older],
    }),
    answering('listEnergyAccountBillingBulk', {
      transactions: [
        ...lines,
        charge('n1'),
        charge('n2', { accountId: 'b' }),
        paid,
        payment('2026-11-01T23:00:00Z'),
        payment('2026-11-05T00:00:00Z', { accountId: 'b' }),
      ],
    }),
    answering('getBillingForEnergyAccount', { transactions: [...lines, paid] }),
    account('first'),
    account('second'),
    account('of another', 'b'),
    answering('listServicePoints', { servicePoints: [{ servicePointId: 's', jurisdictionCode: 'NSW' }] }),
    answering('listUsageBulk', {
      reads: [
        ...reads,
        readOf('t', '2026-08-01'),
        readOf('s', '2026-08-03', { intervalRead: { intervalReads: [] } }),
        readOf('s', '2026-08-04', { intervalRead: undefined }),
      ],
    }),
    answering('getUsageForServicePoint', { reads: [readOf('s', '2026-08-02')] }),
    balance('1.00'),
    balance('2.00'),
    sent({ operation: 'listAccounts' }),
  ]);
  expect(found).toEqual({
    invoice: bill,
    before: older,
    lines,
    payments: [paid],
    account: { accountId: 'a', displayName: 'second', plans: [] },
    states: new Map([['s', 'NSW']]),
    reads,
    balance: '2.00',
  });
});

test('without a bill there is no evidence; with only a bill, only the bill', () => {
  expect(evidenceIn([answering('listUsageBulk', { reads: [] })])).toBeUndefined();
  const bill = invoice('n', '2026-11-02') as unknown as Invoice;
  expect(evidenceIn([invoices(bill)])).toEqual({
    invoice: bill,
    before: undefined,
    lines: [],
    payments: [],
    account: undefined,
    states: new Map(),
    reads: [],
    balance: undefined,
  });
});

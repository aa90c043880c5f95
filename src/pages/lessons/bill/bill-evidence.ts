// What the calls of a lesson have brought to light about one bill: taken from the trace, whoever made them.
import type { Exchange } from '../../../../mocks/index.ts';
import type { EnergyAccountDetailV4 } from '../../../../mocks/spec/schemas/accounts.ts';
import type { EnergyInvoice } from '../../../../mocks/spec/schemas/invoices.ts';
import type { EnergyBillingTransactionV3 } from '../../../../mocks/spec/schemas/transactions.ts';
import type { EnergyUsageRead } from '../../../../mocks/spec/schemas/usage.ts';
import { isMembers, memberOf, textOf } from '../../../elements/json-member.ts';
import { answerOf, headerOf, ok, type Exchanges } from '../signs.ts';

export type Invoice = EnergyInvoice;
export type Transaction = EnergyBillingTransactionV3;
export type Account = EnergyAccountDetailV4;
export type Read = EnergyUsageRead;

export interface BillEvidence {
  readonly invoice: Invoice;
  /** The invoice issued before it to the same account, where it came with the list. */
  readonly before: Invoice | undefined;
  /** Every transaction that names the invoice. */
  readonly lines: readonly Transaction[];
  /** Payments to its account since it was issued, as far as they were asked for. */
  readonly payments: readonly Transaction[];
  /** Undefined until account detail version 4 has been read. */
  readonly account: Account | undefined;
  /** By service point: whose clock its tariff windows follow. */
  readonly states: ReadonlyMap<string, string>;
  /** Of its service points, each register and day once. */
  readonly reads: readonly Read[];
  /** What the account owes now. */
  readonly balance: string | undefined;
}

const invoiceOperations = [
  'listEnergyAccountInvoicesBulk',
  'getEnergyAccountInvoices',
  'listEnergyInvoicesForSpecificAccounts',
] as const;
const billingOperations = [
  'listEnergyAccountBillingBulk',
  'getBillingForEnergyAccount',
  'listEnergyAccountBillingForSpecificAccounts',
] as const;
const usageOperations = ['listUsageBulk', 'getUsageForServicePoint', 'listUsageForServicePoints'] as const;

interface Records {
  readonly invoices: Invoice;
  readonly transactions: Transaction;
  readonly reads: Read;
  readonly servicePoints: unknown;
  readonly balances: unknown;
}

/** The records of a list under `data`. Every answer was held against its schema before it was given. */
const listIn = <Name extends keyof Records>(exchange: Exchange, name: Name): readonly Records[Name][] => {
  const list = memberOf(answerOf(exchange), 'data', name);
  return Array.isArray(list) ? (list as readonly Records[Name][]) : [];
};

/** The invoices that an answer lists. */
const invoicesIn = (exchange: Exchange): readonly Invoice[] =>
  ok(exchange, ...invoiceOperations) ? listIn(exchange, 'invoices') : [];

/** So many meters can be read in a moment. */
const mostPoints = 20;

/** The newest bill of an answer for days of use, and not of a thousand meters. */
export const billIn = (exchange: Exchange): Invoice | undefined =>
  invoicesIn(exchange).find(
    ({ period, servicePoints }) =>
      period !== undefined && servicePoints.length > 0 && servicePoints.length <= mostPoints,
  );

export const transactionsIn = (exchange: Exchange): readonly Transaction[] =>
  ok(exchange, ...billingOperations) ? listIn(exchange, 'transactions') : [];

/** Which invoice a transaction is of; none for a payment. */
export const invoiceNumberOf = ({ usage, demand, onceOff, otherCharges }: Transaction): string | undefined =>
  (usage ?? demand ?? onceOff ?? otherCharges)?.invoiceNumber;

export const accountIn = (exchange: Exchange): Account | undefined => {
  if (!ok(exchange, 'getAccount') || headerOf(exchange.response, 'x-v') !== '4') return undefined;
  const data = memberOf(answerOf(exchange), 'data');
  return isMembers(data) ? (data as unknown as Account) : undefined;
};

/** Service points with their states, of a list or of one. */
export const statesIn = (exchange: Exchange): readonly (readonly [id: string, state: string])[] => {
  const points = ok(exchange, 'listServicePoints')
    ? listIn(exchange, 'servicePoints')
    : ok(exchange, 'getServicePoint')
      ? [memberOf(answerOf(exchange), 'data')]
      : [];
  return points.flatMap((point) => {
    const [id, state] = [textOf(point, 'servicePointId'), textOf(point, 'jurisdictionCode')];
    return id === undefined || state === undefined ? [] : [[id, state] as const];
  });
};

export const readsIn = (exchange: Exchange): readonly Read[] =>
  ok(exchange, ...usageOperations) ? listIn(exchange, 'reads') : [];

/** What the account of this id owes, from an answer about one account or about several. */
export function balanceIn(exchange: Exchange, accountId: string): string | undefined {
  if (ok(exchange, 'getBalanceForAccount'))
    return exchange.request.url.includes(`/accounts/${encodeURIComponent(accountId)}/balance`)
      ? textOf(answerOf(exchange), 'data', 'balance')
      : undefined;
  if (!ok(exchange, 'listBalancesBulk', 'listEnergyAccountBalancesSpecificAccounts')) return undefined;
  const one = listIn(exchange, 'balances').find((balance) => textOf(balance, 'accountId') === accountId);
  return textOf(one, 'balance');
}

const onceEach = <T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] => [
  ...new Map(all.map((one) => [keyOf(one), one])).values(),
];

const readKey = ({ servicePointId, registerSuffix, readStartDate }: Read): string =>
  [servicePointId, registerSuffix, readStartDate].join(' ');

/** Everything about the bill that was looked at last; undefined before there is one. */
export function evidenceIn(exchanges: Exchanges): BillEvidence | undefined {
  const listed = exchanges.findLast((one) => billIn(one) !== undefined);
  const invoice = listed === undefined ? undefined : billIn(listed);
  if (listed === undefined || invoice === undefined) return undefined;
  const { accountId, invoiceNumber, issueDate, servicePoints } = invoice;
  const transactions = onceEach(
    exchanges.flatMap(transactionsIn).filter((one) => one.accountId === accountId),
    (one) => JSON.stringify(one),
  );
  const reads = exchanges
    .flatMap(readsIn)
    .filter(
      (read) => servicePoints.includes(read.servicePointId) && (read.intervalRead?.intervalReads?.length ?? 0) > 0,
    );
  return {
    invoice,
    before: invoicesIn(listed).find((one) => one.accountId === accountId && one.issueDate < issueDate),
    lines: transactions.filter((one) => invoiceNumberOf(one) === invoiceNumber),
    payments: transactions.filter(
      ({ payment, executionDateTime }) =>
        payment !== undefined && Date.parse(executionDateTime) > Date.parse(`${issueDate}T09:00:00+10:00`),
    ),
    account: exchanges.map(accountIn).findLast((account) => account?.accountId === accountId),
    states: new Map(exchanges.flatMap(statesIn)),
    reads: onceEach(reads, readKey),
    balance: exchanges.map((one) => balanceIn(one, accountId)).findLast((balance) => balance !== undefined),
  };
}

// Evidence about one bill, collected from the trace of a lesson’s calls.
import type { Exchange } from '../../../../mocks/index.ts';
import type { EnergyAccountDetailV4 } from '../../../../mocks/spec/schemas/accounts.ts';
import type { EnergyInvoice } from '../../../../mocks/spec/schemas/invoices.ts';
import type { EnergyBillingTransactionV3 } from '../../../../mocks/spec/schemas/transactions.ts';
import type { EnergyUsageRead } from '../../../../mocks/spec/schemas/usage.ts';
import { isMembers, memberOf, textOf } from '../../../elements/json-member.ts';
import { headerOf } from '../../../../mocks/spec/message-header.ts';
import { answerOf, succeeded, type Exchanges } from '../signs.ts';

export type Invoice = EnergyInvoice;
export type Transaction = EnergyBillingTransactionV3;
export type Account = EnergyAccountDetailV4;
export type Read = EnergyUsageRead;

export interface BillEvidence {
  readonly invoice: Invoice;
  /** The account’s previous invoice, if the same list has it. */
  readonly before: Invoice | undefined;
  /** The transactions that name the invoice. */
  readonly lines: readonly Transaction[];
  /** Payments to the account since the invoice was issued, as far as they were read. */
  readonly payments: readonly Transaction[];
  /** Undefined until account detail version 4 has been read. */
  readonly account: Account | undefined;
  /** By service point: the state whose clock the tariff windows follow. */
  readonly states: ReadonlyMap<string, string>;
  /** Reads of its service points, each register and day once. */
  readonly reads: readonly Read[];
  /** The account’s current balance. */
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

/** The records of a list under `data`. The engine has validated every response against its schema. */
const listIn = <Name extends keyof Records>(exchange: Exchange, name: Name): readonly Records[Name][] => {
  const list = memberOf(answerOf(exchange), 'data', name);
  return Array.isArray(list) ? (list as readonly Records[Name][]) : [];
};

/** The invoices that a response lists. */
const invoicesIn = (exchange: Exchange): readonly Invoice[] =>
  succeeded(exchange, ...invoiceOperations) ? listIn(exchange, 'invoices') : [];

/** The most service points whose readings load quickly. */
const mostPoints = 20;

/** The first listed bill for a period of use, with at most `mostPoints` service points. */
export const billIn = (exchange: Exchange): Invoice | undefined =>
  invoicesIn(exchange).find(
    ({ period, servicePoints }) =>
      period !== undefined && servicePoints.length > 0 && servicePoints.length <= mostPoints,
  );

export const transactionsIn = (exchange: Exchange): readonly Transaction[] =>
  succeeded(exchange, ...billingOperations) ? listIn(exchange, 'transactions') : [];

/** The invoice of a transaction; undefined for a payment. */
export const invoiceNumberOf = ({ usage, demand, onceOff, otherCharges }: Transaction): string | undefined =>
  (usage ?? demand ?? onceOff ?? otherCharges)?.invoiceNumber;

export const accountIn = (exchange: Exchange): Account | undefined => {
  if (!succeeded(exchange, 'getAccount') || headerOf(exchange.response, 'x-v') !== '4') return undefined;
  const data = memberOf(answerOf(exchange), 'data');
  return isMembers(data) ? (data as unknown as Account) : undefined;
};

/** Service points with their states, from a list or a single one. */
export const statesIn = (exchange: Exchange): readonly (readonly [id: string, state: string])[] => {
  const points = succeeded(exchange, 'listServicePoints')
    ? listIn(exchange, 'servicePoints')
    : succeeded(exchange, 'getServicePoint')
      ? [memberOf(answerOf(exchange), 'data')]
      : [];
  return points.flatMap((point) => {
    const [id, state] = [textOf(point, 'servicePointId'), textOf(point, 'jurisdictionCode')];
    return id === undefined || state === undefined ? [] : [[id, state] as const];
  });
};

export const readsIn = (exchange: Exchange): readonly Read[] =>
  succeeded(exchange, ...usageOperations) ? listIn(exchange, 'reads') : [];

/** The balance of this account, from a response about one account or several. */
export function balanceIn(exchange: Exchange, accountId: string): string | undefined {
  if (succeeded(exchange, 'getBalanceForAccount'))
    return exchange.request.url.includes(`/accounts/${encodeURIComponent(accountId)}/balance`)
      ? textOf(answerOf(exchange), 'data', 'balance')
      : undefined;
  if (!succeeded(exchange, 'listBalancesBulk', 'listEnergyAccountBalancesSpecificAccounts')) return undefined;
  const one = listIn(exchange, 'balances').find((balance) => textOf(balance, 'accountId') === accountId);
  return textOf(one, 'balance');
}

const onceEach = <T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] => [
  ...new Map(all.map((one) => [keyOf(one), one])).values(),
];

const readKey = ({ servicePointId, registerSuffix, readStartDate }: Read): string =>
  [servicePointId, registerSuffix, readStartDate].join(' ');

/** Everything about the bill listed last; undefined before one is listed. */
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

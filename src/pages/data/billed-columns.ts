// Columns of bills, transactions, balances and plans in readable form: money, days and words instead of members.
import type { EnergyInvoice } from '../../../mocks/spec/schemas/invoices.ts';
import type { EnergyPlan } from '../../../mocks/spec/schemas/plan-catalogue.ts';
import type { EnergyBillingTransactionV3 } from '../../../mocks/spec/schemas/transactions.ts';
import { daysWords, dayWords } from '../../ui/day-words.ts';
import { capital } from '../../ui/sentence-case.ts';
import { centsOf, dollars } from '../../ui/money-words.ts';

type Members = Readonly<Record<string, unknown>>;

export interface Column {
  readonly title: string;
  readonly of: (members: Members) => string;
  /** Amounts are aligned. */
  readonly isAmount?: true;
}

type Invoice = Omit<EnergyInvoice, 'accountId'> & { readonly account: string };
type Transaction = Omit<EnergyBillingTransactionV3, 'accountId'> & { readonly account: string };
interface Balance {
  readonly account: string;
  readonly accountNumber: string;
  readonly balance: string;
}

/** The sandbox computes the records itself, so their members are those of the standard. */
const column =
  <T>() =>
  (title: string, of: (record: T) => string): Column => ({ title, of: (members) => of(members as T) });
const amount =
  <T>() =>
  (title: string, of: (record: T) => string | undefined): Column => ({
    title,
    isAmount: true,
    of: (members) => {
      const text = of(members as T);
      return text === undefined ? '' : dollars(centsOf(text));
    },
  });

/** Undefined for zero, which is left blank. */
const unlessZero = (text: string): string | undefined => (Number(text) === 0 ? undefined : text);

/** OFF_PEAK becomes `Off peak`, SHOULDER1 becomes `Shoulder 1`. */
const words = (constant: string): string => {
  if (constant === 'BPAY') return constant;
  const text = constant
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/(?<!\d)\d+$/u, ' $&');
  return capital(text);
};

const sum = (...amounts: readonly (string | undefined)[]): string =>
  (amounts.reduce((cents, one) => cents + centsOf(one ?? '0'), 0) / 100).toFixed(2);

const [ofInvoice, inInvoice] = [column<Invoice>(), amount<Invoice>()];

export const invoiceColumns: readonly Column[] = [
  ofInvoice('Number', ({ invoiceNumber }) => invoiceNumber),
  ofInvoice('Account', ({ account }) => account),
  ofInvoice('For', ({ period }) => (period === undefined ? '' : daysWords(period))),
  ofInvoice('Issued', ({ issueDate }) => dayWords(issueDate)),
  ofInvoice('Due', ({ dueDate }) => (dueDate === undefined ? '' : dayWords(dueDate))),
  inInvoice('This bill', ({ invoiceAmount }) => invoiceAmount),
  ofInvoice('Status', ({ paymentStatus }) => words(paymentStatus)),
  inInvoice('Owed at issue', ({ balanceAtIssue }) => balanceAtIssue),
  inInvoice('Usage', ({ electricity, gas }) => sum(electricity?.totalUsageCharges, gas?.totalUsageCharges)),
  inInvoice('Solar credits', ({ electricity }) => unlessZero(`-${electricity?.totalGenerationCredits ?? '0'}`)),
  inInvoice('Other charges', ({ electricity, gas }) =>
    sum(...[electricity, gas].flatMap((fuel) => (fuel?.otherCharges ?? []).map((other) => other.amount))),
  ),
  inInvoice('Fees, discounts', ({ accountCharges }) =>
    unlessZero(sum(accountCharges?.totalCharges, `-${accountCharges?.totalDiscounts ?? '0'}`)),
  ),
  inInvoice('GST', ({ gstAmount }) => gstAmount),
];

const [ofTransaction, inTransaction] = [column<Transaction>(), amount<Transaction>()];

const kinds: Readonly<Record<Transaction['transactionUType'], string>> = {
  usage: 'Usage',
  demand: 'Demand',
  onceOff: 'Once',
  otherCharges: 'Other charge',
  payment: 'Payment',
};

const chargeOf = ({ usage, demand, onceOff, otherCharges }: Transaction) => usage ?? demand ?? onceOff ?? otherCharges;
const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 });

/** Gas is in MJ, although the standards have no unit for it. */
function quantityOf({ usage, demand }: Transaction): string {
  if (demand !== undefined) return `${number.format(demand.rate)} kW`;
  if (usage === undefined) return '';
  return `${number.format(usage.usage).replace('-', '−')} ${usage.measureUnit === 'KWH' ? 'kWh' : 'MJ'}`;
}

function daysOf({ usage, demand, otherCharges }: Transaction): string {
  const { startDate, endDate } = usage ?? demand ?? otherCharges ?? {};
  if (startDate === undefined || endDate === undefined) return '';
  return daysWords({ startDate: startDate.slice(0, 10), endDate: endDate.slice(0, 10) });
}

export const transactionColumns: readonly Column[] = [
  ofTransaction('Executed', ({ executionDateTime }) => dayWords(executionDateTime.slice(0, 10))),
  ofTransaction('Account', ({ account }) => account),
  ofTransaction('Kind', ({ transactionUType }) => kinds[transactionUType]),
  ofTransaction('What', (one) => chargeOf(one)?.description ?? (one.payment ? words(one.payment.method) : '')),
  ofTransaction('Type', ({ usage, demand }) => words((usage ?? demand)?.timeOfUseType ?? '')),
  ofTransaction('For', daysOf),
  { ...ofTransaction('Quantity', quantityOf), isAmount: true },
  inTransaction('Amount', (one) => (chargeOf(one) ?? one.payment)?.amount),
  inTransaction('Taken off', (one) => {
    const { adjustments = [] } = one.usage ?? one.demand ?? one.otherCharges ?? {};
    return adjustments.length === 0 ? undefined : sum(...adjustments.map((each) => each.amount));
  }),
  inTransaction('GST', ({ gst }) => gst),
  ofTransaction('Invoice', (one) => chargeOf(one)?.invoiceNumber ?? ''),
];

const [ofBalance, inBalance] = [column<Balance>(), amount<Balance>()];

export const balanceColumns: readonly Column[] = [
  ofBalance('Account', ({ account }) => account),
  ofBalance('Number', ({ accountNumber }) => accountNumber),
  inBalance('Balance', ({ balance }) => balance),
  ofBalance('That is', ({ balance }) =>
    centsOf(balance) < 0 ? 'In credit' : centsOf(balance) === 0 ? 'Nothing owed' : 'Owed by the consumer',
  ),
];

const ofPlan = column<EnergyPlan>();
const dayOf = (instant: string | undefined): string => (instant === undefined ? '' : dayWords(instant.slice(0, 10)));

export const planColumns: readonly Column[] = [
  ofPlan('Name', ({ displayName = '' }) => displayName),
  ofPlan('Type', ({ type }) => words(type)),
  ofPlan('Fuel', ({ fuelType }) => (fuelType === 'DUAL' ? 'Electricity and gas' : words(fuelType))),
  ofPlan('For', ({ customerType }) =>
    customerType === undefined ? 'Everybody' : customerType === 'BUSINESS' ? 'Businesses' : 'Households',
  ),
  ofPlan('Brand', ({ brandName }) => brandName),
  ofPlan('From', ({ effectiveFrom }) => dayOf(effectiveFrom)),
  ofPlan('Until', ({ effectiveTo }) => dayOf(effectiveTo)),
  ofPlan('Last change', ({ lastUpdated }) => dayOf(lastUpdated)),
  ofPlan('planId', ({ planId }) => planId),
];

// The identities between an invoice and its transactions (today's data, K-3, K-6, K-11, K-16, K-20 to K-26), each with a message for a violation.
import type { EnergyInvoice } from '../../../mocks/spec/schemas/invoices.ts';
import { cents, partOf, sum, type Transaction } from './billed.ts';

type Fuel = NonNullable<EnergyInvoice['electricity']>;

const adjusted = ({
  amount,
  adjustments = [],
}: {
  amount: string;
  adjustments?: readonly { amount: string }[] | undefined;
}) => cents(amount) + sum(adjustments.map((one) => cents(one.amount)));
const netOf = (transaction: Transaction): number => {
  const part = partOf(transaction);
  return part === undefined ? 0 : adjusted(part);
};
const gstOf = ({ gst }: Transaction): number => cents(gst);
const isSolar = ({ usage }: Transaction): boolean => usage?.timeOfUseType === 'SOLAR';

/** Whole cents, rounded half away from zero. */
const tenthOf = (net: number): number => Math.sign(net) * Math.round(Math.abs(net) / 10);

/** Violations in one transaction of an invoice. */
function lineOf({ issueDate, period }: EnergyInvoice, one: Transaction): readonly string[] {
  const { usage, demand, otherCharges } = one;
  const wrong: string[] = [];
  if (one.executionDateTime !== `${issueDate}T09:00:00+10:00`) wrong.push('K-3 executionDateTime');
  const measured = usage ?? demand;
  if (measured !== undefined) {
    const [from, to] = [`${period?.startDate ?? ''}T00:00:00+10:00`, `${period?.endDate ?? ''}T23:59:59+10:00`];
    const { startDate, endDate } = measured;
    const isWholeDays = startDate.endsWith('T00:00:00+10:00') && endDate.endsWith('T23:59:59+10:00');
    if (!isWholeDays || startDate < from || endDate > to) wrong.push('K-6 days of a charge');
  }
  if (usage !== undefined && isSolar(one) !== usage.usage < 0) wrong.push('K-11 export is negative, import is not');
  if (isSolar(one) && cents(usage?.amount) > 0) wrong.push('K-11 export is credited');
  // A price with GST is split so that both parts add up to it, with a cent of tolerance.
  const taxed = isSolar(one) ? 0 : tenthOf(netOf(one));
  const isSplit = otherCharges !== undefined && otherCharges.type !== 'RETAIL_SERVICE';
  if ((measured ?? otherCharges) !== undefined && Math.abs(gstOf(one) - taxed) > (isSplit ? 1 : 0))
    wrong.push('K-16 GST of a charge');
  return wrong;
}

/** Violations in an invoice and the transactions with its number; empty if there are none. */
export function wholeOf(invoice: EnergyInvoice, transactions: readonly Transaction[]): readonly string[] {
  const wrong: string[] = [];
  const same = (what: string, said: number, found: number): void => {
    if (said !== found) wrong.push(`${invoice.invoiceNumber} ${what}: ${String(said)} is ${String(found)}`);
  };
  for (const one of transactions)
    for (const what of lineOf(invoice, one)) wrong.push(`${invoice.invoiceNumber} ${what}: ${JSON.stringify(one)}`);
  const isOfAccount = (one: Transaction): boolean =>
    one.onceOff !== undefined && one.onceOff.servicePointId === undefined;
  const account = transactions.filter(isOfAccount);
  const others = transactions.filter((one) => !isOfAccount(one));
  const electricity = others.filter((one) => partOf(one)?.servicePointId !== undefined);
  const gas = others.filter((one) => partOf(one)?.servicePointId === undefined);
  const totals: number[] = [];
  const fuel = (name: string, said: Fuel | undefined, own: readonly Transaction[]): void => {
    if (said === undefined) {
      same(`${name} is absent`, 0, own.length);
      return;
    }
    const onceOff = own.flatMap((one) => (one.onceOff === undefined ? [] : [cents(one.onceOff.amount)]));
    const used = own.filter((one) => (one.usage !== undefined && !isSolar(one)) || one.demand !== undefined);
    same(`K-20 ${name} totalUsageCharges`, cents(said.totalUsageCharges), sum(used.map(netOf)));
    same(
      `K-21 ${name} totalGenerationCredits`,
      cents(said.totalGenerationCredits),
      -sum(own.filter(isSolar).map(netOf)),
    );
    same(
      `K-22 ${name} totalOnceOffCharges`,
      cents(said.totalOnceOffCharges),
      sum(onceOff.filter((amount) => amount > 0)),
    );
    same(
      `K-22 ${name} totalOnceOffDiscounts`,
      cents(said.totalOnceOffDiscounts),
      -sum(onceOff.filter((amount) => amount < 0)),
    );
    const groups = Map.groupBy(
      own.filter((one) => one.otherCharges !== undefined),
      ({ otherCharges }) => `${otherCharges?.type ?? 'OTHER'} ${otherCharges?.description ?? ''}`,
    );
    const listed = said.otherCharges ?? [];
    same(`K-23 ${name} otherCharges`, listed.length, groups.size);
    for (const { type = 'OTHER', description, amount } of listed)
      same(`K-23 ${name} ${description}`, cents(amount), sum((groups.get(`${type} ${description}`) ?? []).map(netOf)));
    same(`K-25 ${name} totalGst`, cents(said.totalGst), sum(own.map(gstOf)));
    totals.push(
      cents(said.totalUsageCharges) - cents(said.totalGenerationCredits),
      cents(said.totalOnceOffCharges) - cents(said.totalOnceOffDiscounts),
      sum(listed.map(({ amount }) => cents(amount))),
      cents(said.totalGst),
    );
  };
  fuel('electricity', invoice.electricity, electricity);
  fuel('gas', invoice.gas, gas);
  const { totalCharges, totalDiscounts, totalGst } = invoice.accountCharges ?? {};
  const amounts = account.map(netOf);
  same('K-24 totalCharges', cents(totalCharges), sum(amounts.filter((amount) => amount > 0)));
  same('K-24 totalDiscounts', cents(totalDiscounts), -sum(amounts.filter((amount) => amount < 0)));
  same('K-25 account totalGst', cents(totalGst), sum(account.map(gstOf)));
  totals.push(cents(totalCharges) - cents(totalDiscounts) + cents(totalGst));
  same('K-25 gstAmount', cents(invoice.gstAmount), sum(transactions.map(gstOf)));
  same('K-26 invoiceAmount by its parts', cents(invoice.invoiceAmount), sum(totals));
  same(
    'K-26 invoiceAmount by its transactions',
    cents(invoice.invoiceAmount),
    sum(transactions.map((one) => netOf(one) + gstOf(one))),
  );
  return wrong;
}

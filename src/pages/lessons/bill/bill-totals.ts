// The totals of a bill: calculated from its lines, as invoiced, and what is owed after payments.
import { centsOf } from '../../../ui/money-words.ts';
import type { BillEvidence, Invoice } from './bill-evidence.ts';
import { netOf, type BillLine, type Group } from './bill-line.ts';
import { sumOf } from './bill-money.ts';

export interface Total {
  readonly title: string;
  /** In cents; undefined before the lines are known. */
  readonly reckoned: number | undefined;
  readonly billed: number;
  /** How the total arises, where its title does not say. */
  readonly words?: string;
}

const fuelsOf = ({ electricity, gas }: Invoice) => [electricity, gas].filter((fuel) => fuel !== undefined);

/** The invoice’s totals, added up over its fuels. */
export function totalsOf({ invoice, before }: BillEvidence, lines: readonly BillLine[]): readonly Total[] {
  const fuels = fuelsOf(invoice);
  const known = lines.length > 0;
  const of = (group: Group): number | undefined =>
    known ? sumOf(lines.filter((line) => line.group === group).map(netOf)) : undefined;
  const gst = known ? sumOf(lines.map((line) => line.billedGst)) : undefined;
  const all = known ? sumOf(lines.map((line) => netOf(line) + line.billedGst)) : undefined;
  const account = invoice.accountCharges;
  const once =
    sumOf(fuels.map((fuel) => centsOf(fuel.totalOnceOffCharges) - centsOf(fuel.totalOnceOffDiscounts))) +
    (account === undefined ? 0 : centsOf(account.totalCharges) - centsOf(account.totalDiscounts));
  const amount = centsOf(invoice.invoiceAmount ?? '0');
  const parts: readonly Total[] = [
    { title: 'Usage', reckoned: of('used'), billed: sumOf(fuels.map((fuel) => centsOf(fuel.totalUsageCharges))) },
    {
      title: 'Solar credits',
      reckoned: of('solar'),
      billed: -sumOf(fuels.map((fuel) => centsOf(fuel.totalGenerationCredits))),
    },
    {
      title: 'Supply and other charges',
      reckoned: of('other'),
      billed: sumOf(fuels.flatMap(({ otherCharges = [] }) => otherCharges.map((other) => centsOf(other.amount)))),
    },
    { title: 'Fees, discounts, concessions', reckoned: of('once'), billed: once },
    { title: 'GST', reckoned: gst, billed: centsOf(invoice.gstAmount ?? '0') },
  ];
  return [
    ...parts.filter(({ billed, reckoned = 0 }) => billed !== 0 || reckoned !== 0),
    { title: 'This bill', reckoned: all, billed: amount },
    ...(before === undefined ? [] : [atIssue(invoice, before)]),
  ];
}

/** Payments between the bills are the difference; this bill’s lines do not show them. */
function atIssue(invoice: Invoice, before: Invoice): Total {
  const [now, then] = [centsOf(invoice.balanceAtIssue), centsOf(before.balanceAtIssue)];
  const paid = then + centsOf(invoice.invoiceAmount ?? '0') - now;
  return {
    title: 'Owed on the day of issue',
    reckoned: undefined,
    billed: now,
    words: `${text(then)} before it, and ${text(paid)} paid in between`,
  };
}

const text = (cents: number): string => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** What is owed now: the balance at issue less later payments. */
export function owedNow({ invoice, payments, balance }: BillEvidence): Total | undefined {
  if (balance === undefined) return undefined;
  const paid = sumOf(payments.map(({ payment }) => centsOf(payment?.amount ?? '0')));
  return {
    title: 'Owed now',
    reckoned: centsOf(invoice.balanceAtIssue) - paid,
    billed: centsOf(balance),
    words: `${text(centsOf(invoice.balanceAtIssue))} at issue, and ${text(paid)} paid since`,
  };
}

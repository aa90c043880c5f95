// A bill as an invoice: totals of its charges by fuel, with the GST of each.
import type { EnergyInvoice } from '../spec/schemas/invoices.ts';
import { dateOf } from '../readings/zone.ts';
import { gstOf, netOf, type Charge, type OtherLine } from './charge.ts';
import type { AccountLedger, Bill } from './bill.ts';
import { paymentStatus } from './coverage.ts';
import { amountText, total } from './money.ts';

/** An invoice without its recipient's ids; service points are identified by NMI. */
export type OwnInvoice = Omit<EnergyInvoice, 'accountId' | 'servicePoints'> & { readonly nmis: readonly string[] };

type Charges = NonNullable<EnergyInvoice['electricity']>;
type OfFuel = Exclude<Charge, { readonly kind: 'onceOff' }>;

/** Independent of the version; the presenter omits or renames members for a version. */
const written = new WeakMap<AccountLedger, Map<Bill, OwnInvoice>>();

/** The invoice of a bill, with what had been paid by the time of the ledger. */
export function invoiceOf(ledger: AccountLedger, bill: Bill): OwnInvoice {
  const known = written.get(ledger) ?? new Map<Bill, OwnInvoice>();
  written.set(ledger, known);
  const invoice = known.get(bill) ?? writeInvoice(ledger, bill);
  known.set(bill, invoice);
  return invoice;
}

function writeInvoice(ledger: AccountLedger, bill: Bill): OwnInvoice {
  const { charges, fuels, span } = bill;
  const electricity = charges.filter(
    (charge): charge is OfFuel => charge.kind !== 'onceOff' && charge.fuel === 'electricity',
  );
  const gas = charges.filter((charge): charge is OfFuel => charge.kind !== 'onceOff' && charge.fuel === 'gas');
  const account = charges.filter((charge) => charge.kind === 'onceOff');
  return {
    invoiceNumber: bill.number,
    issueDate: dateOf(bill.issueDay),
    dueDate: dateOf(bill.dueDay),
    period: { startDate: dateOf(span.from), endDate: dateOf(span.to) },
    invoiceAmount: amountText(bill.amount),
    gstAmount: amountText(total(charges.map(gstOf))),
    ...(bill.payOnTime === 0
      ? {}
      : {
          payOnTimeDiscount: { discountAmount: amountText(bill.payOnTime), date: dateOf(bill.dueDay) },
        }),
    balanceAtIssue: amountText(bill.balance),
    nmis: [...new Set(electricity.flatMap(({ nmi }) => nmi ?? []))],
    ...(fuels.gas ? { gas: chargesOf(gas) } : {}),
    ...(fuels.electricity ? { electricity: chargesOf(electricity) } : {}),
    accountCharges: {
      totalCharges: amountText(total(account.filter(({ amount }) => amount > 0).map(netOf))),
      totalDiscounts: amountText(-total(account.filter(({ amount }) => amount < 0).map(netOf))),
      totalGst: amountText(total(account.map(gstOf))),
    },
    paymentStatus: paymentStatus(ledger, bill),
  };
}

const isExport = (charge: OfFuel): boolean => charge.kind === 'usage' && charge.flow === 'export';

function chargesOf(charges: readonly OfFuel[]): Charges {
  const used = charges.filter((charge) => charge.kind !== 'otherCharges' && !isExport(charge));
  const others = charges.filter((charge) => charge.kind === 'otherCharges');
  const groups = Map.groupBy(others, ({ type, description }) => JSON.stringify([type, description]));
  return {
    totalUsageCharges: amountText(total(used.map(netOf))),
    totalGenerationCredits: amountText(-total(charges.filter(isExport).map(netOf))),
    // One-off charges and credits belong to the account, and are in accountCharges.
    totalOnceOffCharges: '0.00',
    totalOnceOffDiscounts: '0.00',
    ...(groups.size === 0 ? {} : { otherCharges: [...groups.values()].flatMap(sumOf) }),
    totalGst: amountText(total(charges.map(gstOf))),
  };
}

function sumOf(group: readonly OtherLine[]): NonNullable<Charges['otherCharges']>[number][] {
  const [first] = group;
  if (first === undefined) return [];
  return [{ type: first.type, amount: amountText(total(group.map(netOf))), description: first.description }];
}

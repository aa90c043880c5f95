// Charges and payments as billing transactions, in list order (TD2-14).
import type { EnergyBillingTransactionV3 } from '../spec/schemas/transactions.ts';
import { dateOf } from '../readings/zone.ts';
import { gstOf, type Charge, type MeteredLine } from './charge.ts';
import type { AccountLedger, Bill } from './bill.ts';
import { amountText } from './money.ts';
import type { Payment } from './payments.ts';
import { inAest, instantAt, type Instant, type Span } from './periods.ts';

type Transaction = EnergyBillingTransactionV3;

/** Something that becomes a transaction, with its time. */
export interface Entry {
  readonly at: Instant;
  readonly of: { readonly payment: Payment } | { readonly charge: Charge; readonly bill: Pick<Bill, 'number'> };
}

/** Charges and payments of an account between two instants, both included, unordered. */
export function entriesOf({ bills, payments }: AccountLedger, from: Instant, to: Instant): readonly Entry[] {
  const isIn = (at: Instant): boolean => from <= at && at <= to;
  return [
    ...payments.filter(({ at }) => isIn(at)).map((payment): Entry => ({ at: payment.at, of: { payment } })),
    ...bills
      .filter(({ issued }) => isIn(issued))
      .flatMap((bill) => bill.charges.map((charge): Entry => ({ at: bill.issued, of: { charge, bill } }))),
  ];
}

const ranks = { payment: 0, usage: 1, demand: 2, otherCharges: 3, onceOff: 4 } as const;
const chargeOf = ({ of }: Entry): Charge | undefined => ('charge' in of ? of.charge : undefined);

/** The order of entries: newest first, then by kind, service point, start and type. */
export function compared(place: (nmi: string) => number): (a: Entry, b: Entry) => number {
  const keyOf = (entry: Entry): readonly [number, number, number, string] => {
    const charge = chargeOf(entry);
    if (charge === undefined) return [ranks.payment, -1, 0, ''];
    if (charge.kind === 'onceOff') return [ranks.onceOff, -1, 0, charge.description];
    return [ranks[charge.kind], charge.nmi === undefined ? -1 : place(charge.nmi), charge.days.from, charge.type];
  };
  const keys = new Map<Entry, ReturnType<typeof keyOf>>();
  const known = (entry: Entry): ReturnType<typeof keyOf> => {
    const key = keys.get(entry) ?? keyOf(entry);
    keys.set(entry, key);
    return key;
  };
  return (a, b) => {
    if (a.at !== b.at) return b.at - a.at;
    const [x, y] = [known(a), known(b)];
    return x[0] - y[0] || x[1] - y[1] || x[2] - y[2] || (x[3] < y[3] ? -1 : x[3] > y[3] ? 1 : 0);
  };
}

/** Ends with the last second of the last day: both days belong to the period. */
const timesOf = ({ from, to }: Span): { readonly startDate: string; readonly endDate: string } => ({
  startDate: inAest(instantAt(from)),
  endDate: inAest(instantAt(to + 1) - 1000),
});

/** The transaction of an entry, with the ids by which a recipient knows account and service points. */
export function transactionOf({ at, of }: Entry, accountId: string, idOf: (nmi: string) => string): Transaction {
  const envelope = { accountId, executionDateTime: inAest(at) };
  if ('payment' in of) {
    const { amount, method } = of.payment;
    return { ...envelope, transactionUType: 'payment', payment: { amount: amountText(amount), method } };
  }
  const { charge, bill } = of;
  const gst = gstOf(charge);
  const { kind, description, amount } = charge;
  const about = { ...envelope, ...(gst === 0 ? {} : { gst: amountText(gst) }), transactionUType: kind } as const;
  const origin = {
    ...(kind !== 'onceOff' && charge.nmi !== undefined ? { servicePointId: idOf(charge.nmi) } : {}),
    invoiceNumber: bill.number,
  };
  if (kind === 'onceOff') return { ...about, onceOff: { ...origin, amount: amountText(amount), description } };
  const after = {
    amount: amountText(amount),
    ...(charge.lossFactor === undefined
      ? {}
      : { calculationFactors: [{ value: charge.lossFactor, type: 'DLF' as const }] }),
    ...(charge.adjustments.length === 0
      ? {}
      : {
          adjustments: charge.adjustments.map((one) => ({
            amount: amountText(one.amount),
            description: one.description,
          })),
        }),
  };
  if (kind === 'otherCharges') {
    const { from, to } = charge.days;
    const dates = { startDate: dateOf(from), endDate: dateOf(to) };
    return { ...about, otherCharges: { ...origin, ...dates, type: charge.type, description, ...after } };
  }
  const quantity = charge.thousandths / 1000;
  const metered = { ...origin, ...meteredOf(charge) };
  return kind === 'usage'
    ? { ...about, usage: { ...metered, timeOfUseType: charge.type, ...unitOf(charge), usage: quantity, ...after } }
    : { ...about, demand: { ...metered, timeOfUseType: charge.type, measureUnit: 'KW', rate: quantity, ...after } };
}

const meteredOf = ({ description, isEstimate, days }: MeteredLine) => ({
  description,
  ...(isEstimate ? { isEstimate } : {}),
  ...timesOf(days),
});

/** Gas is in megajoules, for which the standards have no unit (TD2-11). */
const unitOf = ({ fuel }: MeteredLine) => (fuel === 'gas' ? {} : ({ measureUnit: 'KWH' } as const));

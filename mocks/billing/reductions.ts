// Named reductions and additions on a bill: discounts, concessions and fees.
import type { ScenarioAccount } from '../scenario/scenario.ts';
import type { EnergyPlanContractV3 } from '../spec/schemas/plans-published.ts';
import { dayOf, type Day } from '../readings/zone.ts';
import { timesIn } from './blocks.ts';
import { adjusted, gstOf, netOf, type Charge, type OnceOffLine, type UsageLine } from './charge.ts';
import type { PlanCharge } from './charges.ts';
import { supplyDescription } from './charges.ts';
import { amountText, centsOf, proRata, share, total, withoutGst, type Cents } from './money.ts';
import type { Span } from './periods.ts';

type Discount = NonNullable<EnergyPlanContractV3['discounts']>[number];
type Concession = ScenarioAccount['concessions'][number];

const credit = (description: string, cents: Cents): readonly OnceOffLine[] =>
  cents === 0 ? [] : [{ kind: 'onceOff', description, amount: -cents, gst: 0 }];

const isImport = (charge: PlanCharge): charge is UsageLine => charge.kind === 'usage' && charge.flow === 'import';

/** The base of a percentage of a bill: usage, demand and other charges, without exports. */
const billBase = (charges: readonly PlanCharge[]): Cents =>
  total(charges.filter((charge) => charge.kind !== 'usage' || charge.flow !== 'export').map(netOf));

/** Whether the account is debited from a bank account or a card. */
const isDebited = ({ paymentSchedule }: Pick<ScenarioAccount, 'paymentSchedule'>): boolean =>
  paymentSchedule.some(({ paymentScheduleUType }) => paymentScheduleUType.endsWith('Debit'));

/** A discount without a known condition applies to everyone on the plan. */
function isMet({ type, category, endDate }: Discount, account: ScenarioAccount, issued: Day): boolean {
  if (endDate !== undefined && dayOf(endDate) < issued) return false;
  if (type !== 'CONDITIONAL') return true;
  return category === 'DIRECT_DEBIT' && isDebited(account);
}

/** Discounts on use: an adjustment of every import. */
function onUse(charges: readonly PlanCharge[], discount: Discount): readonly PlanCharge[] {
  const { displayName, percentOfUse, percentOverThreshold } = discount;
  if (percentOfUse !== undefined) {
    const off = (charge: UsageLine): PlanCharge =>
      adjusted(charge, -share(charge.amount, percentOfUse.rate), displayName);
    return charges.map((charge) => (isImport(charge) ? off(charge) : charge));
  }
  if (percentOverThreshold === undefined) return charges;
  const used = total(charges.filter(isImport).map(({ amount }) => amount));
  const beyond = used - centsOf(percentOverThreshold.usageAmount);
  if (beyond <= 0) return charges;
  const off = share(beyond, percentOverThreshold.rate);
  return charges.map((charge) =>
    isImport(charge) ? adjusted(charge, -proRata(amountText(off), charge.amount, used), displayName) : charge,
  );
}

/** The discount on the whole bill, in cents. */
const offTheBill = ({ percentOfBill, fixedAmount }: Discount, charges: readonly PlanCharge[]): Cents =>
  percentOfBill === undefined
    ? fixedAmount === undefined
      ? 0
      : centsOf(fixedAmount.amount)
    : share(billBase(charges), percentOfBill.rate);

export interface Reduced {
  readonly charges: readonly PlanCharge[];
  readonly onceOff: readonly OnceOffLine[];
  /** Credited to the next bill if this one is paid on time. */
  readonly payOnTime: Cents;
}

/** The charges of a plan with the discounts of its contracts. */
export function discounted(
  charges: readonly PlanCharge[],
  contracts: readonly EnergyPlanContractV3[],
  account: ScenarioAccount,
  issued: Day,
): Reduced {
  const discounts = contracts.flatMap((contract) => contract.discounts ?? []);
  const met = discounts.filter((discount) => isMet(discount, account, issued));
  const after = met.reduce(onUse, charges);
  const ifInTime = discounts.filter(({ type, category }) => type === 'CONDITIONAL' && category === 'PAY_ON_TIME');
  return {
    charges: after,
    onceOff: met.flatMap((discount) => credit(discount.displayName, offTheBill(discount, after))),
    payOnTime: total(ifInTime.map((discount) => offTheBill(discount, after))),
  };
}

type Applied = NonNullable<Concession['appliedTo']>[number];

/** What a concession applies to by default (OAS-E, appliedTo). */
const onUsage: readonly Applied[] = ['USAGE'];

/** Whether a concession that is not on the whole bill applies to a charge. */
function isUnder(charge: PlanCharge, applied: readonly Applied[]): boolean {
  if (charge.kind === 'usage') {
    if (charge.flow === 'import') return applied.includes('USAGE');
    return charge.flow === 'controlled-load' && applied.includes('CONTROLLED_LOAD');
  }
  return (
    charge.kind === 'otherCharges' &&
    charge.description.startsWith(supplyDescription) &&
    applied.includes('SERVICE_CHARGE')
  );
}

/** The charges of a bill with the concessions in force on the day of issue. */
export function conceded(
  { charges, onceOff, payOnTime }: Reduced,
  concessions: readonly Concession[],
  { span, months, issued }: { readonly span: Span; readonly months: number | undefined; readonly issued: Day },
): Reduced {
  const inForce = concessions.filter(
    ({ startDate, endDate }) =>
      (startDate === undefined || dayOf(startDate) <= issued) && (endDate === undefined || issued <= dayOf(endDate)),
  );
  let after = charges;
  const off: OnceOffLine[] = [];
  for (const { displayName, percentage, amount, discountFrequency = 'P1Y', appliedTo = onUsage } of inForce) {
    if (amount !== undefined) {
      const [times, of] = timesIn(discountFrequency, span, months);
      off.push(...credit(displayName, proRata(amount, times, of)));
    }
    if (percentage === undefined) continue;
    const base = billBase(after);
    after = after.map((charge) =>
      isUnder(charge, appliedTo) ? adjusted(charge, -share(charge.amount, percentage), displayName) : charge,
    );
    if (appliedTo.includes('INVOICE')) off.push(...credit(displayName, share(base, percentage)));
  }
  return { charges: after, onceOff: [...onceOff, ...off], payOnTime };
}

export interface Conduct {
  /** Bills that were paid late since the last one. */
  readonly latePayments: number;
}

/** Fees of the plan for how bills are sent and paid; prices include GST. */
export function feesOf(
  contract: EnergyPlanContractV3 | undefined,
  account: Pick<ScenarioAccount, 'paymentSchedule' | 'paperBills'>,
  charges: readonly Charge[],
  { latePayments }: Conduct,
): readonly OnceOffLine[] {
  const byCard = account.paymentSchedule.some(({ cardDebit }) => cardDebit !== undefined);
  const bill = total(charges.map((charge) => netOf(charge) + gstOf(charge)));
  return (contract?.fees ?? []).flatMap(({ type, amount, rate, description }): readonly OnceOffLine[] => {
    const fee = (cents: Cents, name: string): readonly OnceOffLine[] =>
      cents <= 0 ? [] : [{ kind: 'onceOff', description: description ?? name, ...withoutGst(cents) }];
    if (type === 'LATE_PAYMENT' && amount !== undefined) return fee(latePayments * centsOf(amount), 'Late payment');
    if (type === 'PAPER_BILL' && amount !== undefined && account.paperBills === true)
      return fee(centsOf(amount), 'Paper bill');
    if (type === 'CC_PROCESSING' && rate !== undefined && byCard) return fee(share(bill, rate), 'Card processing');
    return [];
  });
}

/** The credit for a bill that was paid on time, on the next one. */
export const paidInTime = (cents: Cents): readonly OnceOffLine[] => credit('Paid on time', cents);

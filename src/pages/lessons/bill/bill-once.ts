// One-off charges and credits: discounts on the whole bill, fees, concessions, and pay-on-time discounts.
import { centsOf } from '../../../ui/money-words.ts';
import type { BillEvidence, Transaction } from './bill-evidence.ts';
import { percent, share, times } from './bill-money.ts';
import type { BillLine } from './bill-line.ts';

type OnceOff = NonNullable<Transaction['onceOff']>;
type Reckoned = Pick<BillLine, 'about' | 'working' | 'reckoned'>;

const dollarText = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** A discount of the plan by its name: a share of everything but solar, or a fixed amount. */
function discounted({ account }: BillEvidence, { description }: OnceOff, base: number): Reckoned | undefined {
  const discount = account?.plans
    .flatMap(({ planDetail }) => [planDetail?.electricityContract, planDetail?.gasContract])
    .flatMap((contract) => contract?.discounts ?? [])
    .find(({ displayName }) => displayName === description);
  if (discount?.fixedAmount !== undefined) {
    const { amount } = discount.fixedAmount;
    return { about: 'a discount of the plan', working: `$${amount} on each bill`, reckoned: -centsOf(amount) };
  }
  if (discount?.percentOfBill === undefined) return undefined;
  const { rate } = discount.percentOfBill;
  return {
    about: 'a discount of the plan',
    working: `${percent(rate)} of ${dollarText(base)}, the lines above without solar`,
    reckoned: -share(base, rate),
  };
}

/** The previous bill promised this discount for paying by its due date. */
function earned({ before }: BillEvidence, { description }: OnceOff): Reckoned | undefined {
  const promised = before?.payOnTimeDiscount;
  if (description !== 'Paid on time' || promised === undefined) return undefined;
  return {
    about: 'promised by the previous bill',
    working: `payOnTimeDiscount of ${before?.invoiceNumber ?? ''}`,
    reckoned: -centsOf(promised.discountAmount),
  };
}

/** Names of fees without a description in the plan. */
const feeNames: Readonly<Record<string, string>> = { LATE_PAYMENT: 'Late payment', PAPER_BILL: 'Paper bill' };

/** A fee of the plan, charged at least once; its price includes GST. */
function charged(
  { account }: BillEvidence,
  { description }: OnceOff,
  { billed, billedGst }: Pick<BillLine, 'billed' | 'billedGst'>,
): Reckoned | undefined {
  const { amount } =
    account?.plans
      .flatMap(({ planDetail }) => planDetail?.electricityContract?.fees ?? [])
      .find((one) => (one.description ?? feeNames[one.type]) === description) ?? {};
  if (amount === undefined) return undefined;
  const count = Math.max(1, Math.round((billed + billedGst) / centsOf(amount)));
  return {
    about: 'a fee of the plan',
    working: `${count === 1 ? '' : `${String(count)} × `}$${amount} with GST ÷ 1.1`,
    reckoned: times(amount, count * 10, 11),
  };
}

export function onceOffLine(evidence: BillEvidence, { gst }: Transaction, onceOff: OnceOff, base: number): BillLine {
  const billed = centsOf(onceOff.amount);
  const billedGst = centsOf(gst ?? '0');
  const found =
    discounted(evidence, onceOff, base) ??
    earned(evidence, onceOff) ??
    charged(evidence, onceOff, { billed, billedGst });
  return {
    group: 'once',
    title: onceOff.description,
    about: found?.about ?? (billed < 0 ? 'a credit or a concession' : 'a fee'),
    working: found?.working,
    reckoned: found?.reckoned,
    billed,
    reductions: [],
    gst: billedGst,
    billedGst,
    isEstimate: false,
    because: found === undefined ? 'taken from the bill, not checked' : undefined,
  };
}

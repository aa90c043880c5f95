// The billing periods of an account, and the charges for each: those of its plans, less reductions.
import type { ScenarioAccount } from '../scenario/scenario.ts';
import { nmisOf } from '../scenario/nmi.ts';
import { planDetailOf } from '../scenario/tariffs/index.ts';
import type { ServicePointIndex } from '../scenario/service-point-index.ts';
import type { EnergyPlanContractV3, EnergyPlanDetailV3 } from '../spec/schemas/plans-published.ts';
import type { LateReads } from '../readings/quality.ts';
import { dayOf, type Day, type State } from '../readings/zone.ts';
import { chargesOf, type BilledPlan, type PlanCharge } from './charges.ts';
import { withDifferences, type LateDifference } from './late-reads.ts';
import { total } from './money.ts';
import { issueDayOf, periodsOf, type Span } from './periods.ts';
import { conceded, discounted, type Reduced } from './reductions.ts';

/** The world of an account, as far as billing needs it. */
export interface BilledWorld {
  readonly points: ServicePointIndex;
  readonly seed: number;
  /** Whether real reads later replace substitutes. */
  readonly lateReads: LateReads;
}

/** A period of the account: all plans whose period ends on the same day. */
export interface Period extends Span {
  readonly plans: readonly { readonly index: number; readonly span: Span; readonly months: number }[];
}

/** The periods of an account in the order of their ends; endless. */
export function* periodsOfAccount(account: ScenarioAccount): Generator<Period> {
  const waiting = account.plans.map((plan, index) => {
    const all = periodsOf(plan, account);
    return { index, all, next: all.next() };
  });
  for (;;) {
    const open = waiting.flatMap((one) => (one.next.done === true ? [] : [{ one, span: one.next.value }]));
    if (open.length === 0) return;
    const to = Math.min(...open.map(({ span }) => span.to));
    const ending = open.filter(({ span }) => span.to === to);
    const plans = ending.map(({ one, span }) => ({ index: one.index, span, months: span.months }));
    for (const { one } of ending) one.next = one.all.next();
    yield { plans, to, from: Math.min(...plans.map(({ span }) => span.from)) };
  }
}

/** A plan of a period, its contracts, and its charges before reductions. */
interface PricedPlan {
  readonly detail: EnergyPlanDetailV3;
  readonly contracts: readonly EnergyPlanContractV3[];
  readonly charges: readonly PlanCharge[];
}

/** The plans of a period, priced by the reads as known on a day. */
const pricedPlans = (
  account: ScenarioAccount,
  world: BilledWorld,
  period: Period,
  seenOn: Day,
): readonly PricedPlan[] =>
  period.plans.map(({ index, span, months }) => {
    const plan = account.plans[index];
    if (plan === undefined) throw new RangeError(`The account has no plan ${String(index)}.`);
    const detail = planDetailOf(plan.tariff);
    const points = world.points.inOrder(nmisOf(plan));
    const state: State = points[0]?.state ?? 'VIC';
    const isWhole = plan.endDate === undefined || span.to < dayOf(plan.endDate);
    const billed: BilledPlan = {
      detail,
      points,
      span,
      accountKey: account.key,
      state,
      seed: world.seed,
      ...(isWhole ? { months } : {}),
      ...(world.lateReads === 'replaced' ? { seenOn } : {}),
    };
    const contracts = [detail.electricityContract, detail.gasContract].filter((contract) => contract !== undefined);
    return { detail, contracts, charges: chargesOf(billed) };
  });

export interface PeriodCharges {
  readonly reduced: Reduced;
  /** The contract whose fees apply. */
  readonly contract: EnergyPlanContractV3 | undefined;
  readonly fuels: { readonly electricity: boolean; readonly gas: boolean };
  /** Differences of earlier bills for which this one has no charge. */
  readonly left: readonly LateDifference[];
}

/** The charges for a period after discounts and concessions, with the differences of earlier bills. */
export function chargesOfPeriod(
  account: ScenarioAccount,
  world: BilledWorld,
  period: Period,
  { seenOn, late }: { readonly seenOn: Day; readonly late: readonly LateDifference[] },
): PeriodCharges {
  const issued = issueDayOf(period);
  const plans = pricedPlans(account, world, period, seenOn);
  let left = late;
  const parts = plans.map(({ contracts, charges }): Reduced => {
    const carrying = withDifferences(charges, left);
    left = carrying.left;
    const { onceOff, ...rest } = discounted(carrying.charges, contracts, account, issued);
    return { ...rest, onceOff: [...onceOff, ...carrying.onceOff] };
  });
  const together: Reduced = {
    charges: parts.flatMap(({ charges }) => charges),
    onceOff: parts.flatMap(({ onceOff }) => onceOff),
    payOnTime: total(parts.map(({ payOnTime }) => payOnTime)),
  };
  const months = period.plans[0]?.months;
  const fuels = plans.map(({ detail }) => detail.fuelType);
  return {
    reduced: conceded(together, account.concessions, { span: period, months, issued }),
    contract: plans[0]?.contracts[0],
    fuels: { electricity: fuels.some((fuel) => fuel !== 'GAS'), gas: fuels.some((fuel) => fuel !== 'ELECTRICITY') },
    left,
  };
}

// The charges of one plan for the days of one bill, before reductions.
import type { EnergyPlanContractV3, EnergyPlanDetailV3 } from '../spec/schemas/plans-published.ts';
import type { ServicePoint } from '../scenario/service-point-index.ts';
import { networks } from '../readings/networks.ts';
import { asSeenOn } from '../readings/quality.ts';
import type { Day, State } from '../readings/zone.ts';
import { split, timesIn } from './blocks.ts';
import type { DemandLine, MeteredLine, OtherLine, UsageLine } from './charge.ts';
import { gasBurnt } from './gas-use.ts';
import { consumed, metered, type Sorted } from './metered.ts';
import { centsOf, priced, proRata, withoutGst } from './money.ts';
import { daysIn, monthsOf, type Span } from './periods.ts';
import { demandSorts, energySorts, runsOf, type DemandSort, type EnergySort, type Run } from './tariff-sorts.ts';

export const supplyDescription = 'Daily supply charge';

/** A plan on a bill: its prices, service points and days. */
export interface BilledPlan {
  readonly detail: EnergyPlanDetailV3;
  readonly points: readonly ServicePoint[];
  readonly span: Span;
  /** Months of the period; absent if it ends early. */
  readonly months?: number;
  readonly accountKey: string;
  /** State whose weather determines gas use, if the plan has no service point. */
  readonly state: State;
  readonly seed: number;
  /** The day as of which reads are known; absent: substitutes stay. */
  readonly seenOn?: Day;
}

export type PlanCharge = MeteredLine | OtherLine;

/** Electricity by service point, then gas. */
export function chargesOf(plan: BilledPlan): readonly PlanCharge[] {
  const { electricityContract, gasContract } = plan.detail;
  return [
    ...(electricityContract === undefined ? [] : ofPoints(plan, electricityContract)),
    ...(gasContract === undefined ? [] : ofGas(plan, gasContract)),
  ];
}

function ofPoints(plan: BilledPlan, contract: EnergyPlanContractV3): readonly PlanCharge[] {
  const sorts = sortsOf(plan, contract);
  return plan.points.flatMap((point) => ofPoint(plan, contract, asRead(point, plan.seenOn), sorts(point)));
}

/** The service point as read for a bill: by market days. */
function asRead(point: ServicePoint, day: Day | undefined): ServicePoint {
  const inMarketDays: ServicePoint = { ...point, marketTime: true };
  return day === undefined ? inMarketDays : asSeenOn(inMarketDays, day);
}

interface Sorts {
  readonly runs: readonly Run[];
  readonly energy: readonly EnergySort[];
  readonly demand: readonly DemandSort[];
}

/** How the reads of a service point are sorted: the same for all in one state with one kind of meter. */
function sortsOf({ span }: BilledPlan, contract: EnergyPlanContractV3): (point: ServicePoint) => Sorts {
  const runs = runsOf(contract, span);
  const known = new Map<string, Sorts>();
  return ({ state, registers }) => {
    const flows = new Set(registers.map(({ flow }) => flow));
    const key = [state, ...flows].join(' ');
    const sorts = known.get(key) ?? {
      runs,
      energy: energySorts(contract, span, state, flows),
      demand: flows.has('import') ? runs.flatMap((run) => demandSorts(contract, run, state)) : [],
    };
    known.set(key, sorts);
    return sorts;
  };
}

function ofPoint(
  plan: BilledPlan,
  contract: EnergyPlanContractV3,
  point: ServicePoint,
  { runs, energy, demand }: Sorts,
): readonly PlanCharge[] {
  const { span, seed } = plan;
  const sorted = metered(point, span, [...energy, ...demand], seed);
  const loss = point.classification === 'LARGE' ? { lossFactor: Number(networks[point.state].loss) } : {};
  const common = { fuel: 'electricity', nmi: point.nmi, adjustments: [] } as const;
  return [
    ...energy.flatMap((sort, index) =>
      usageLines(plan, sort, sorted[index]).map((line): UsageLine => ({ ...common, ...loss, ...line })),
    ),
    ...demand.flatMap((sort, index) =>
      demandLines(sort, sorted[energy.length + index]).map((line): DemandLine => ({ ...common, ...loss, ...line })),
    ),
    ...runs.flatMap((run) => supplyLines(run, point, seed).map((line): OtherLine => ({ ...common, ...line }))),
    ...controlledSupply(
      contract,
      span,
      point.registers.some(({ flow }) => flow === 'controlled-load'),
    ).map((line): OtherLine => ({
      ...common,
      ...line,
    })),
    ...meteringLines(plan).map((line): OtherLine => ({ ...common, ...line })),
  ];
}

type Own<Line> = Omit<Line, 'fuel' | 'nmi' | 'adjustments' | 'lossFactor'>;

/** One line for each price and block with a quantity. */
function usageLines(plan: BilledPlan, sort: EnergySort, sorted: Sorted | undefined): readonly Own<UsageLine>[] {
  return sort.prices.flatMap(({ type, description, blocks, period }, group) =>
    split(sorted?.groups[group] ?? 0, blocks, timesIn(period, sort.span, plan.months)).map(
      ({ price, thousandths }) => ({
        kind: 'usage' as const,
        flow: sort.flow,
        type,
        days: sort.span,
        description,
        thousandths,
        amount: priced(thousandths, price),
        isEstimate: sorted?.isEstimate ?? false,
      }),
    ),
  );
}

/** The highest half-hour, between the charge's floor and cap. */
function demandLines({ charge, span, type }: DemandSort, sorted: Sorted | undefined): readonly Own<DemandLine>[] {
  const watts = sorted?.groups[0] ?? 0;
  const { minDemand = '0.00', maxDemand, amount, chargePeriod, displayName } = charge;
  const capped = maxDemand === undefined ? watts : Math.min(watts, centsOf(maxDemand) * 10);
  const counted = Math.max(0, capped - centsOf(minDemand) * 10);
  if (watts === 0) return [];
  const times = chargePeriod === 'DAY' ? daysIn(span) : 1;
  return [
    {
      kind: 'demand',
      type,
      days: span,
      description: displayName,
      thousandths: watts,
      amount: priced(counted * times, amount),
      isEstimate: sorted?.isEstimate ?? false,
    },
  ];
}

/** A supply charge of a tariff period: one price per day, or that of the band of the yearly consumption. */
function supplyLines({ period, from, to }: Run, point: ServicePoint, seed: number): readonly Own<OtherLine>[] {
  const price =
    period.dailySupplyCharge ??
    (period.bandedDailySupplyCharges === undefined
      ? undefined
      : bandOf(period.bandedDailySupplyCharges, consumed(point, { from: to - 364, to }, seed)));
  return price === undefined ? [] : [supplyLine(price, { from, to }, supplyDescription)];
}

/** The first band whose upper limit is not exceeded. */
const bandOf = (
  bands: readonly { readonly unitPrice: string; readonly volume?: number | undefined }[],
  wattHours: number,
): string | undefined =>
  bands.find(({ volume }) => volume === undefined || wattHours / 1000 <= volume)?.unitPrice ?? bands.at(-1)?.unitPrice;

const supplyLine = (price: string, days: Span, description: string): Own<OtherLine> => ({
  kind: 'otherCharges',
  type: 'RETAIL_SERVICE',
  days,
  description,
  amount: proRata(price, daysIn(days)),
});

/** The daily charge for a controlled load, in addition to the first supply charge. */
function controlledSupply(contract: EnergyPlanContractV3, span: Span, has: boolean): readonly Own<OtherLine>[] {
  if (!has) return [];
  return (contract.controlledLoad ?? []).flatMap(({ displayName, singleRate, timeOfUseRates }) => {
    const price = singleRate?.dailySupplyCharge ?? timeOfUseRates?.[0]?.dailySupplyCharge;
    return price === undefined ? [] : [supplyLine(price, span, `${supplyDescription}, ${displayName}`)];
  });
}

/** Recurring metering charges, at the lower end of their range; the price includes GST. */
function meteringLines({ detail, span }: BilledPlan): readonly Own<OtherLine>[] {
  return (detail.meteringCharges ?? []).flatMap(({ displayName, minimumValue, period }) => {
    const months = period === undefined ? undefined : monthsOf(period);
    if (months === undefined) return [];
    const cents = proRata(minimumValue, daysIn(span) * 12, 365 * months);
    if (cents === 0) return [];
    return [
      {
        kind: 'otherCharges' as const,
        type: 'METERING' as const,
        days: span,
        description: displayName,
        ...withoutGst(cents),
      },
    ];
  });
}

/** Gas has no service point. Its quantities are in MJ, as the description says (TD2-11). */
function ofGas(plan: BilledPlan, contract: EnergyPlanContractV3): readonly PlanCharge[] {
  const { span, seed, accountKey, state, months } = plan;
  const common = { fuel: 'gas', adjustments: [] } as const;
  return runsOf(contract, span).flatMap((run): readonly PlanCharge[] => {
    const { singleRate, dailySupplyCharge } = run.period;
    if (singleRate === undefined) return [];
    const burnt = gasBurnt(accountKey, state, run, seed);
    const lines = split(burnt, singleRate.rates, timesIn(singleRate.period ?? 'P1Y', run, months));
    return [
      ...lines.map(({ price, thousandths }): UsageLine => ({
        ...common,
        kind: 'usage',
        flow: 'gas',
        type: 'ALL_DAY',
        days: { from: run.from, to: run.to },
        description: `${singleRate.displayName}, in MJ`,
        thousandths,
        amount: priced(thousandths, price),
        isEstimate: false,
      })),
      ...(dailySupplyCharge === undefined
        ? []
        : [{ ...common, ...supplyLine(dailySupplyCharge, run, supplyDescription) } satisfies OtherLine]),
    ];
  });
}

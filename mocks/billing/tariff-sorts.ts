// How a contract groups the reads of a bill: one way for each tariff period, controlled load, feed-in and demand charge.
import type { EnergyPlanContractV3 } from '../spec/schemas/plans-published.ts';
import type { UsageLine, DemandLine } from './charge.ts';
import type { Block } from './blocks.ts';
import type { Sort } from './metered.ts';
import type { Span } from './periods.ts';
import { classifier, tariffZone, type Window } from './windows.ts';
import { dateOf, dayOf, monthsAfter, type Day, type State } from '../readings/zone.ts';

type TariffPeriod = EnergyPlanContractV3['tariffPeriod'][number];
type Demand = NonNullable<TariffPeriod['demandCharges']>[number];

/** The price of a group. */
export interface Price {
  readonly type: UsageLine['type'];
  readonly description: string;
  readonly blocks: readonly Block[];
  /** ISO 8601 period of the block volumes. */
  readonly period: string;
}

export interface EnergySort extends Sort {
  /** One per group. */
  readonly prices: readonly Price[];
}

export interface DemandSort extends Sort {
  readonly charge: Demand;
  readonly type: DemandLine['type'];
}

/** The part of a tariff period in a bill, without gaps. */
export interface Run extends Span {
  readonly period: TariffPeriod;
}

const yearly = 'P1Y';

/** A period is given by month and day, and may extend over the end of the year. */
function isIn({ startDate, endDate }: TariffPeriod, day: Day): boolean {
  const today = dateOf(day).slice(5);
  return startDate <= endDate ? startDate <= today && today <= endDate : today >= startDate || today <= endDate;
}

/** The tariff periods of a contract in the days of a bill, in the contract's order. */
export function runsOf({ tariffPeriod }: EnergyPlanContractV3, { from, to }: Span): readonly Run[] {
  return tariffPeriod.flatMap((period) => {
    const runs: Run[] = [];
    let start: Day | undefined;
    for (let day = from; day <= to + 1; day += 1) {
      const inside = day <= to && isIn(period, day);
      if (inside) start ??= day;
      else if (start !== undefined) {
        runs.push({ period, from: start, to: day - 1 });
        start = undefined;
      }
    }
    return runs;
  });
}

const wholeDay: readonly Window[] = [{}];

/** Groups energy by price. Windows are in the given zone; a price without windows covers the whole day. */
function energySort(
  flow: Sort['flow'],
  span: Span,
  priced: readonly { readonly price: Price; readonly windows: readonly Window[] }[],
  zone: ReturnType<typeof tariffZone>,
): EnergySort {
  const windows = priced.map((one) => one.windows);
  return {
    flow,
    span,
    classify: classifier(windows, zone),
    groups: priced.length,
    prices: priced.map(({ price }) => price),
  };
}

/** For a tariff period with energy prices. */
function ofPeriod(contract: EnergyPlanContractV3, run: Run, state: State): readonly EnergySort[] {
  const { singleRate, timeOfUseRates, timeZone } = run.period;
  const zone = tariffZone(timeZone ?? contract.timeZone, state);
  if (singleRate !== undefined) {
    const { displayName, rates, period = yearly } = singleRate;
    const price: Price = { type: 'ALL_DAY', description: displayName, blocks: rates, period };
    return [energySort('import', run, [{ price, windows: wholeDay }], zone)];
  }
  if (timeOfUseRates === undefined) return [];
  const priced = timeOfUseRates.map(({ type, displayName, rates, period = yearly, timeOfUse }) => ({
    price: { type, description: displayName, blocks: rates, period },
    windows: timeOfUse,
  }));
  return [energySort('import', run, priced, zone)];
}

function ofControlledLoad(contract: EnergyPlanContractV3, span: Span, state: State): readonly EnergySort[] {
  const zone = tariffZone(contract.timeZone, state);
  const [load] = contract.controlledLoad ?? [];
  if (load === undefined) return [];
  const rates = load.singleRate === undefined ? (load.timeOfUseRates ?? []) : [load.singleRate];
  const priced = rates.map((rate) => ({
    price: {
      type: 'CONTROLLED_LOAD' as const,
      description: rate.displayName,
      blocks: rate.rates,
      period: rate.period ?? yearly,
    },
    windows: 'timeOfUse' in rate ? rate.timeOfUse : wholeDay,
  }));
  return [energySort('controlled-load', span, priced, zone)];
}

/** For exports: a time-varying tariff takes precedence over a single one. Without any, exports earn nothing. */
function ofFeedIn(contract: EnergyPlanContractV3, span: Span, state: State): readonly EnergySort[] {
  const zone = tariffZone(contract.timeZone, state);
  const tariffs = (contract.solarFeedInTariff ?? []).filter(
    ({ startDate, endDate }) =>
      (startDate === undefined || dayOf(startDate) <= span.from) &&
      (endDate === undefined || span.to <= dayOf(endDate)),
  );
  const varying = tariffs.flatMap(({ timeVaryingTariffs = [] }) =>
    timeVaryingTariffs.map(({ displayName, rates = [], period = yearly, timeVariations }) => ({
      price: { type: 'SOLAR' as const, description: displayName, blocks: rates, period },
      windows: timeVariations,
    })),
  );
  const single = tariffs.flatMap(({ displayName, singleTariff }) =>
    singleTariff === undefined
      ? []
      : [
          {
            price: {
              type: 'SOLAR' as const,
              description: displayName,
              blocks: singleTariff.rates,
              period: singleTariff.period ?? yearly,
            },
            windows: wholeDay,
          },
        ],
  );
  const unpaid: Price = {
    type: 'SOLAR',
    description: 'Exported without a feed-in tariff',
    blocks: [{ unitPrice: '0.00' }],
    period: yearly,
  };
  const rest = single.length > 0 ? [] : [{ price: unpaid, windows: wholeDay }];
  return [energySort('export', span, [...varying, ...single, ...rest], zone)];
}

/** The days of each demand charge: months are those of the bill. */
function chargeSpans({ chargePeriod }: Demand, { from, to }: Span): readonly Span[] {
  if (chargePeriod !== 'MONTH') return [{ from, to }];
  const spans: Span[] = [];
  for (let index = 0; monthsAfter(from, index) <= to; index += 1)
    spans.push({ from: monthsAfter(from, index), to: Math.min(to, monthsAfter(from, index + 1) - 1) });
  return spans;
}

/** For the demand charges of a tariff period. */
export const demandSorts = (contract: EnergyPlanContractV3, run: Run, state: State): readonly DemandSort[] =>
  (run.period.demandCharges ?? []).flatMap((charge) =>
    chargeSpans(charge, run).map((span) => ({
      flow: 'import' as const,
      span,
      classify: classifier([[charge]], tariffZone(run.period.timeZone ?? contract.timeZone, state)),
      groups: 1,
      demand: true as const,
      charge,
      type: 'PEAK' as const,
    })),
  );

/** Every grouping of energy for which the contract has a price and the meter a register. */
export const energySorts = (
  contract: EnergyPlanContractV3,
  span: Span,
  state: State,
  flows: ReadonlySet<Sort['flow']>,
): readonly EnergySort[] =>
  [
    ...runsOf(contract, span).flatMap((run) => ofPeriod(contract, run, state)),
    ...ofControlledLoad(contract, span, state),
    ...ofFeedIn(contract, span, state),
  ].filter(({ flow }) => flows.has(flow));

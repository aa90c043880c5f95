// The prices of a contract with the windows in which each applies, used to calculate the lines of a bill.
import type { EnergyPlanContractV3 } from '../../../../mocks/spec/schemas/plans-published.ts';
import type { Read } from './bill-evidence.ts';
import { windowWords, type Window } from './bill-windows.ts';

export type Contract = EnergyPlanContractV3;
type Period = Contract['tariffPeriod'][number];
export type Demand = NonNullable<Period['demandCharges']>[number];

export type Flow = 'import' | 'controlled-load' | 'export';

/** A block of a rate: up to `volume` at this price, the remainder at the next. */
export interface Rate {
  readonly unitPrice: string;
  readonly volume?: number | undefined;
}

export interface Price {
  readonly flow: Flow;
  /** timeOfUseType of its transactions. */
  readonly type: string;
  readonly name: string;
  readonly rates: readonly Rate[];
  /** The period that a volume applies to, as an ISO 8601 duration: a day, a year. */
  readonly period: string;
  readonly windows: readonly Window[];
  readonly timeZone: Contract['timeZone'];
}

/** Register B measures export; a controlled load has its own register. */
export const flowOf = ({ registerSuffix, controlledLoad }: Read): Flow =>
  registerSuffix.startsWith('B') ? 'export' : controlledLoad === true ? 'controlled-load' : 'import';

/** A period may run past the end of the year. */
export function holdsDay({ startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>, date: string): boolean {
  const day = date.slice(5, 10);
  return startDate <= endDate ? startDate <= day && day <= endDate : day >= startDate || day <= endDate;
}

const wholeDay: readonly Window[] = [{}];
const yearly = 'P1Y';

function importPrices({ timeZone, tariffPeriod }: Contract, date: string): readonly Price[] {
  return tariffPeriod
    .filter((period) => holdsDay(period, date))
    .flatMap((period): readonly Price[] => {
      const common = { flow: 'import', timeZone: period.timeZone ?? timeZone } as const;
      const { singleRate, timeOfUseRates = [] } = period;
      if (singleRate !== undefined)
        return [
          {
            ...common,
            type: 'ALL_DAY',
            name: singleRate.displayName,
            rates: singleRate.rates,
            period: singleRate.period ?? yearly,
            windows: wholeDay,
          },
        ];
      return timeOfUseRates.map(({ type, displayName, rates, period: of = yearly, timeOfUse }) => ({
        ...common,
        type,
        name: displayName,
        rates,
        period: of,
        windows: timeOfUse,
      }));
    });
}

const controlledLoadPrices = ({ timeZone, controlledLoad = [] }: Contract): readonly Price[] =>
  controlledLoad.slice(0, 1).flatMap(({ singleRate, timeOfUseRates = [] }) =>
    (singleRate === undefined ? timeOfUseRates : [singleRate]).map((rate) => ({
      flow: 'controlled-load' as const,
      timeZone,
      type: 'CONTROLLED_LOAD',
      name: rate.displayName,
      rates: rate.rates,
      period: rate.period ?? yearly,
      windows: 'timeOfUse' in rate ? rate.timeOfUse : wholeDay,
    })),
  );

/** Feed-in tariffs that vary over the day come before those that do not. */
function feedInPrices({ timeZone, solarFeedInTariff = [] }: Contract): readonly Price[] {
  const common = { flow: 'export', type: 'SOLAR', timeZone } as const;
  const varying = solarFeedInTariff.flatMap(({ timeVaryingTariffs = [] }) =>
    timeVaryingTariffs.map(({ displayName, rates = [], period = yearly, timeVariations }) => ({
      ...common,
      name: displayName,
      rates,
      period,
      windows: timeVariations,
    })),
  );
  const single = solarFeedInTariff.flatMap(({ displayName, singleTariff }) =>
    singleTariff === undefined
      ? []
      : [
          {
            ...common,
            name: displayName,
            rates: singleTariff.rates,
            period: singleTariff.period ?? yearly,
            windows: wholeDay,
          },
        ],
  );
  const unpaid = { ...common, name: '', rates: [{ unitPrice: '0.00' }], period: yearly, windows: wholeDay };
  return [...varying, ...single, ...(single.length > 0 ? [] : [unpaid])];
}

/** The prices for one direction of flow on a day. The first price whose window contains an interval applies to it. */
export function pricesOf(contract: Contract, flow: Flow, date: string): readonly Price[] {
  if (flow === 'export') return feedInPrices(contract);
  return flow === 'import' ? importPrices(contract, date) : controlledLoadPrices(contract);
}

/** Words for a price’s windows; the last price of several applies at all other times. */
export function windowsWords({ windows, flow, timeZone }: Price, isRest: boolean): string {
  if (isRest) return 'at all other times';
  const isAlways = windows.every(({ startTime, days }) => startTime === undefined && days === undefined);
  if (isAlways) return flow === 'controlled-load' ? 'whenever the network switches it on' : 'at any time';
  return `${windows.map(windowWords).join('; ')}, ${timeZone === 'LOCAL' ? 'local time' : 'AEST'}`;
}

// Converts a plan of account detail version 4 to version 1: the same prices in the older members (energy 1.18.0).
import { defined } from '../../ambient/defined.ts';
import type { EnergyPlanContractV3, EnergyPlanDetailV3 } from '../../spec/schemas/plans-published.ts';
import type { EnergyPlanContract, EnergyPlanDetail } from '../../spec/schemas/plans.ts';

type FeedInPublished = NonNullable<EnergyPlanContractV3['solarFeedInTariff']>[number];
type FeedIn = NonNullable<EnergyPlanContract['solarFeedInTariff']>[number];
type PeriodPublished = EnergyPlanContractV3['tariffPeriod'][number];
type Period = EnergyPlanContract['tariffPeriod'][number];
type Demand = NonNullable<PeriodPublished['demandCharges']>[number];
type TimeOfUse = NonNullable<PeriodPublished['timeOfUseRates']>[number];
type TimeWindow = TimeOfUse['timeOfUse'][number];

/** Version 1 writes times with the market's offset, and its day ends a minute early. */
const timeOf = (time: string): string => `${time === '23:59:59' ? '23:59:00' : time}+10:00`;

/** The plan in version 1. Parts without a member there are left out, such as all but the first band of a supply charge. */
export const retiredPlanDetail = ({
  gasContract,
  electricityContract,
  ...rest
}: EnergyPlanDetailV3): EnergyPlanDetail => ({
  ...rest,
  ...(gasContract === undefined ? {} : { gasContract: contractOf(gasContract) }),
  ...(electricityContract === undefined ? {} : { electricityContract: contractOf(electricityContract) }),
});

function contractOf(contract: EnergyPlanContractV3): EnergyPlanContract {
  const { solarFeedInTariff, tariffPeriod, controlledLoad, ...rest } = contract;
  return {
    ...rest,
    ...(solarFeedInTariff === undefined ? {} : { solarFeedInTariff: solarFeedInTariff.flatMap(feedInOf) }),
    tariffPeriod: tariffPeriod.map(periodOf),
    ...(controlledLoad === undefined ? {} : { controlledLoad: controlledLoad.map(controlledLoadOf) }),
  };
}

function controlledLoadOf(
  load: NonNullable<EnergyPlanContractV3['controlledLoad']>[number],
): NonNullable<EnergyPlanContract['controlledLoad']>[number] {
  const { singleRate, timeOfUseRates, ...rest } = load;
  if (singleRate !== undefined) {
    const { period: _, ...rate } = singleRate;
    return { ...rest, singleRate: rate };
  }
  const rates = (timeOfUseRates ?? []).map((published) => {
    const { period: _, timeOfUse, ...rate } = published;
    const windows = timeOfUse.map(({ startTime, endTime, ...window }) => ({
      ...window,
      ...(startTime === undefined ? {} : { startTime: timeOf(startTime) }),
      ...(endTime === undefined ? {} : { endTime: timeOf(endTime) }),
    }));
    return { ...rate, timeOfUse: windows };
  });
  return { ...rest, timeOfUseRates: rates };
}

/** One tariff of version 1 per price: it had neither blocks nor several variations in one tariff. */
function feedInOf(published: FeedInPublished): readonly FeedIn[] {
  const { singleTariff, timeVaryingTariffs, startDate: _, endDate: __, scheme, ...rest } = published;
  const { displayName, description, ...after } = rest;
  const before = { displayName, ...defined({ description }) };
  const tariff = { ...before, scheme: scheme === 'PREMIUM' ? scheme : 'OTHER', ...after } as const;
  const amountOf = (rates: readonly { readonly unitPrice: string }[] = []): string => rates[0]?.unitPrice ?? '0.00';
  if (singleTariff !== undefined) return [{ ...tariff, singleTariff: { amount: amountOf(singleTariff.rates) } }];
  return (timeVaryingTariffs ?? []).map(({ type, rates, timeVariations }) => ({
    ...tariff,
    timeVaryingTariffs: {
      ...defined({ type }),
      amount: amountOf(rates),
      timeVariations: timeVariations.map(({ days, startTime, endTime }) => ({
        days,
        ...(startTime === undefined ? {} : { startTime: timeOf(startTime) }),
        ...(endTime === undefined ? {} : { endTime: timeOf(endTime) }),
      })),
    },
  }));
}

function periodOf(period: PeriodPublished): Period {
  const { type, displayName, startDate, endDate, timeZone, rateBlockUType } = period;
  const { dailySupplyCharge, bandedDailySupplyCharges, singleRate, timeOfUseRates, demandCharges } = period;
  const supply = dailySupplyCharge ?? bandedDailySupplyCharges?.[0]?.unitPrice;
  return {
    ...defined({ type }),
    displayName,
    startDate,
    endDate,
    ...defined({ dailySupplyCharges: supply, timeZone }),
    rateBlockUType,
    ...defined({ singleRate }),
    ...(timeOfUseRates === undefined ? {} : { timeOfUseRates: timeOfUseRates.map(timeOfUseOf) }),
    ...(demandCharges === undefined ? {} : { demandCharges: demandCharges.map(demandOf) }),
  };
}

function timeOfUseOf(published: TimeOfUse): NonNullable<Period['timeOfUseRates']>[number] {
  const { period: _, timeOfUse, type, ...before } = published;
  return { ...before, timeOfUse: joined(timeOfUse).map(windowOf), type };
}

const windowOf = ({ days, startTime, endTime }: TimeWindow): TimeWindow => ({
  days,
  startTime: timeOf(startTime),
  endTime: timeOf(endTime),
});

/** A window before one hour and another after it become one window over midnight in version 1. */
function joined(windows: readonly TimeWindow[]): readonly TimeWindow[] {
  const [morning, evening] = windows;
  const isSplit = morning?.startTime === '00:00:00' && evening?.endTime === '23:59:59';
  return isSplit ? [{ ...evening, endTime: morning.endTime }] : windows;
}

/** Version 1 measures demand in kVA; at the power factor of 1 of all reads here, the number equals kW. */
function demandOf(charge: Demand): NonNullable<Period['demandCharges']>[number] {
  const { measureUnit, maxDemand: _, displayName, description, amount, startTime, endTime, ...rest } = charge;
  return {
    displayName,
    ...defined({ description }),
    amount,
    ...(measureUnit === undefined ? {} : { measureUnit: measureUnit === 'KW' ? 'KVA' : measureUnit }),
    startTime: timeOf(startTime),
    endTime: timeOf(endTime),
    ...rest,
  };
}

// A plan of account detail version 1 written as version 4 has it: the same prices in the newer members (energy 1.33.1).
import type { EnergyPlanContractV3, EnergyPlanDetailV3 } from '../../spec/schemas/plans-published.ts';
import type { EnergyPlanContract, EnergyPlanDetail } from '../../spec/schemas/plans.ts';

type FeedIn = NonNullable<EnergyPlanContract['solarFeedInTariff']>[number];
type FeedInPublished = NonNullable<EnergyPlanContractV3['solarFeedInTariff']>[number];
type Period = EnergyPlanContract['tariffPeriod'][number];
type PeriodPublished = EnergyPlanContractV3['tariffPeriod'][number];

export function publishedPlanDetail({
  gasContract,
  electricityContract,
  ...rest
}: EnergyPlanDetail): EnergyPlanDetailV3 {
  return {
    ...rest,
    ...(gasContract === undefined ? {} : { gasContract: contractOf(gasContract) }),
    ...(electricityContract === undefined ? {} : { electricityContract: contractOf(electricityContract) }),
  };
}

function contractOf({ solarFeedInTariff, tariffPeriod, ...rest }: EnergyPlanContract): EnergyPlanContractV3 {
  return {
    ...rest,
    ...(solarFeedInTariff === undefined ? {} : { solarFeedInTariff: solarFeedInTariff.map(feedInOf) }),
    tariffPeriod: tariffPeriod.map(periodOf),
  };
}

function feedInOf({ singleTariff, timeVaryingTariffs, ...rest }: FeedIn): FeedInPublished {
  return {
    ...rest,
    ...(singleTariff === undefined ? {} : { singleTariff: { rates: [{ unitPrice: singleTariff.amount }] } }),
    ...(timeVaryingTariffs === undefined
      ? {}
      : {
          timeVaryingTariffs: [
            {
              ...(timeVaryingTariffs.type === undefined ? {} : { type: timeVaryingTariffs.type }),
              displayName: rest.displayName,
              rates: [{ unitPrice: timeVaryingTariffs.amount }],
              timeVariations: timeVaryingTariffs.timeVariations,
            },
          ],
        }),
  };
}

function periodOf({ dailySupplyCharges, timeOfUseRates, ...rest }: Period): PeriodPublished {
  return {
    ...rest,
    ...(dailySupplyCharges === undefined
      ? {}
      : { dailySupplyChargeType: 'SINGLE', dailySupplyCharge: dailySupplyCharges }),
    ...(timeOfUseRates === undefined ? {} : { timeOfUseRates }),
  };
}

// The plan contract of account detail version 4 where it differs from version 1 (energy 1.33.1 and 1.36.0).
import * as z from 'zod/mini';
import { AmountString, DateString, Duration, IsoTime, MonthDay, Text, type Wire } from './common-fields.ts';
import { conditional, exactly, follows } from './conditional.ts';
import { strictObject } from './jitless.ts';
import {
  contractConditions,
  contractMembers,
  controlledLoadWith,
  DaysEnum,
  demandChargeWith,
  EnergyRate,
  EnergySingleRate,
  FeedInTypeEnum,
  PayerTypeEnum,
  planDetailWith,
  rates,
  RateTypeEnum,
  TariffPeriodTypeEnum,
  TimeZoneEnum,
} from './plan-parts.ts';

const period = z.optional(Duration);

export const EnergyPlanControlledLoadV2 = controlledLoadWith({ period }, IsoTime);
export type EnergyPlanControlledLoadV2 = Wire<typeof EnergyPlanControlledLoadV2>;

export const EnergyPlanSolarFeedInTariffV3 = conditional(
  strictObject({
    displayName: Text,
    description: z.optional(Text),
    startDate: z.optional(DateString),
    endDate: z.optional(DateString),
    scheme: z.enum(['PREMIUM', 'CURRENT', 'VARIABLE', 'OTHER']),
    payerType: PayerTypeEnum,
    tariffUType: z.enum(['singleTariff', 'timeVaryingTariffs']),
    singleTariff: z.optional(strictObject({ rates, period })),
    timeVaryingTariffs: z.optional(
      z.array(
        strictObject({
          type: z.optional(FeedInTypeEnum),
          displayName: Text,
          rates: z.optional(rates),
          period,
          timeVariations: z.array(
            strictObject({
              days: z.array(DaysEnum).check(z.minLength(1)),
              startTime: z.optional(IsoTime),
              endTime: z.optional(IsoTime),
            }),
          ),
        }),
      ),
    ),
  }),
  follows('tariffUType', 'singleTariff', 'timeVaryingTariffs'),
);
export type EnergyPlanSolarFeedInTariffV3 = Wire<typeof EnergyPlanSolarFeedInTariffV3>;

const timeOfUseRate = strictObject({
  displayName: Text,
  description: z.optional(Text),
  rates,
  period,
  timeOfUse: z.array(strictObject({ days: z.array(DaysEnum), startTime: IsoTime, endTime: IsoTime })),
  type: RateTypeEnum,
});

export const EnergyPlanTariffPeriodV2 = conditional(
  strictObject({
    type: z.optional(TariffPeriodTypeEnum),
    displayName: Text,
    startDate: MonthDay,
    endDate: MonthDay,
    dailySupplyChargeType: z.optional(z.enum(['SINGLE', 'BAND'])),
    dailySupplyCharge: z.optional(AmountString),
    bandedDailySupplyCharges: z.optional(z.array(EnergyRate)),
    timeZone: z.optional(TimeZoneEnum),
    rateBlockUType: z.enum(['singleRate', 'timeOfUseRates', 'demandCharges']),
    singleRate: z.optional(EnergySingleRate),
    timeOfUseRates: z.optional(z.array(timeOfUseRate)),
    demandCharges: z.optional(z.array(demandChargeWith(IsoTime))),
  }),
  follows('rateBlockUType', 'singleRate', 'timeOfUseRates', 'demandCharges'),
  exactly(
    ['dailySupplyCharge'],
    ({ dailySupplyChargeType }) => dailySupplyChargeType === 'SINGLE',
    'dailySupplyCharge is present when its type is SINGLE',
  ),
  exactly(
    ['bandedDailySupplyCharges'],
    ({ dailySupplyChargeType }) => dailySupplyChargeType === 'BAND',
    'bandedDailySupplyCharges are present when the type is BAND',
  ),
);
export type EnergyPlanTariffPeriodV2 = Wire<typeof EnergyPlanTariffPeriodV2>;

/** Members of the contract, both in an account's plan and in a public one. */
export const contractMembersV3 = {
  ...contractMembers,
  controlledLoad: z.optional(z.array(EnergyPlanControlledLoadV2)),
  solarFeedInTariff: z.optional(z.array(EnergyPlanSolarFeedInTariffV3)),
  tariffPeriod: z.array(EnergyPlanTariffPeriodV2),
};

export const EnergyPlanContractV3 = conditional(strictObject(contractMembersV3), ...contractConditions);
export type EnergyPlanContractV3 = Wire<typeof EnergyPlanContractV3>;

export const EnergyPlanDetailV3 = planDetailWith(EnergyPlanContractV3);
export type EnergyPlanDetailV3 = Wire<typeof EnergyPlanDetailV3>;

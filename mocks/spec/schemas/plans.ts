// The plan contract of account detail version 1 (energy 1.18.0).
import * as z from 'zod/mini';
import { AmountString, MonthDay, Text, TimeString, type Wire } from './common-fields.ts';
import { conditional, follows } from './conditional.ts';
import { strictObject } from './jitless.ts';
import {
  contractConditions,
  contractMembers,
  controlledLoadWith,
  DaysEnum,
  demandChargeWith,
  EnergySingleRate,
  FeedInTypeEnum,
  PayerTypeEnum,
  planDetailWith,
  rates,
  RateTypeEnum,
  TariffPeriodTypeEnum,
  TimeZoneEnum,
} from './plan-parts.ts';

export const EnergyPlanControlledLoad = controlledLoadWith({}, TimeString);
export type EnergyPlanControlledLoad = Wire<typeof EnergyPlanControlledLoad>;

export const EnergyPlanSolarFeedInTariff = conditional(
  strictObject({
    displayName: Text,
    description: z.optional(Text),
    scheme: z.enum(['PREMIUM', 'OTHER']),
    payerType: PayerTypeEnum,
    tariffUType: z.enum(['singleTariff', 'timeVaryingTariffs']),
    singleTariff: z.optional(strictObject({ amount: AmountString })),
    timeVaryingTariffs: z.optional(
      strictObject({
        type: z.optional(FeedInTypeEnum),
        amount: AmountString,
        timeVariations: z.array(
          strictObject({
            days: z.array(DaysEnum).check(z.minLength(1)),
            startTime: z.optional(TimeString),
            endTime: z.optional(TimeString),
          }),
        ),
      }),
    ),
  }),
  follows('tariffUType', 'singleTariff', 'timeVaryingTariffs'),
);
export type EnergyPlanSolarFeedInTariff = Wire<typeof EnergyPlanSolarFeedInTariff>;

const timeOfUseRate = strictObject({
  displayName: Text,
  description: z.optional(Text),
  rates,
  timeOfUse: z.array(strictObject({ days: z.array(DaysEnum), startTime: TimeString, endTime: TimeString })),
  type: RateTypeEnum,
});

export const EnergyPlanTariffPeriod = conditional(
  strictObject({
    type: z.optional(TariffPeriodTypeEnum),
    displayName: Text,
    startDate: MonthDay,
    endDate: MonthDay,
    dailySupplyCharges: z.optional(AmountString),
    timeZone: z.optional(TimeZoneEnum),
    rateBlockUType: z.enum(['singleRate', 'timeOfUseRates', 'demandCharges']),
    singleRate: z.optional(EnergySingleRate),
    timeOfUseRates: z.optional(z.array(timeOfUseRate)),
    demandCharges: z.optional(z.array(demandChargeWith(TimeString))),
  }),
  follows('rateBlockUType', 'singleRate', 'timeOfUseRates', 'demandCharges'),
);
export type EnergyPlanTariffPeriod = Wire<typeof EnergyPlanTariffPeriod>;

export const EnergyPlanContract = conditional(
  strictObject({
    ...contractMembers,
    controlledLoad: z.optional(z.array(EnergyPlanControlledLoad)),
    solarFeedInTariff: z.optional(z.array(EnergyPlanSolarFeedInTariff)),
    tariffPeriod: z.array(EnergyPlanTariffPeriod),
  }),
  ...contractConditions,
);
export type EnergyPlanContract = Wire<typeof EnergyPlanContract>;

export const EnergyPlanDetail = planDetailWith(EnergyPlanContract);
export type EnergyPlanDetail = Wire<typeof EnergyPlanDetail>;

// Parts that both versions of the plan contract share: rates, days, fees, discounts, incentives, eligibility, green power.
import * as z from 'zod/mini';
import { AmountString, DateString, Duration, RateString, Text, URIString, type Wire } from './common-fields.ts';
import { checkedAbove, conditional, exactly, follows, holds, needs } from './conditional.ts';
import { strictObject } from './jitless.ts';

export const DaysEnum = z.enum(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'PUBLIC_HOLIDAYS']);
export const MeasureUnitEnum = z.enum(['KWH', 'KVA', 'KVAR', 'KVARH', 'KW', 'DAYS', 'METER', 'MONTH']);
export const TimeZoneEnum = z.enum(['LOCAL', 'AEST']);
export const PricingModelEnum = z.enum([
  'SINGLE_RATE',
  'SINGLE_RATE_CONT_LOAD',
  'TIME_OF_USE',
  'TIME_OF_USE_CONT_LOAD',
  'FLEXIBLE',
  'FLEXIBLE_CONT_LOAD',
  'QUOTA',
]);
const ControlledLoadTypeEnum = z.enum(['PEAK', 'OFF_PEAK', 'SHOULDER', 'SOLAR_SPONGE']);
export const RateTypeEnum = z.enum(['PEAK', 'OFF_PEAK', 'SHOULDER', 'SHOULDER1', 'SHOULDER2']);
export const FeedInTypeEnum = z.enum(['PEAK', 'OFF_PEAK', 'SHOULDER']);
export const PayerTypeEnum = z.enum(['GOVERNMENT', 'RETAILER']);
export const TariffPeriodTypeEnum = z.enum([
  'ENVIRONMENTAL',
  'REGULATED',
  'NETWORK',
  'METERING',
  'RETAIL_SERVICE',
  'RCTI',
  'OTHER',
]);
/** Kinds of other charges, on an invoice and on a transaction. */
export const OtherChargeTypeEnum = TariffPeriodTypeEnum;
export const ChargePeriodEnum = z.enum(['DAY', 'MONTH', 'TARIFF_PERIOD']);

export const EnergyRate = strictObject({
  unitPrice: AmountString,
  measureUnit: z.optional(MeasureUnitEnum),
  volume: z.optional(z.number()),
});
export type EnergyRate = Wire<typeof EnergyRate>;
export const rates = z.array(EnergyRate);

/** A single rate of a tariff period; the contract's pricing model determines whether generalUnitPrice is present. */
export const EnergySingleRate = conditional(
  strictObject({
    displayName: Text,
    description: z.optional(Text),
    generalUnitPrice: z.optional(AmountString),
    rates,
    period: z.optional(Duration),
  }),
  checkedAbove('generalUnitPrice'),
);
export type EnergySingleRate = Wire<typeof EnergySingleRate>;

/** Demand charges; the versions differ only in the format of times. */
export const demandChargeWith = <T extends z.ZodMiniType<string>>(time: T) =>
  conditional(
    strictObject({
      displayName: Text,
      description: z.optional(Text),
      amount: AmountString,
      measureUnit: z.optional(MeasureUnitEnum),
      startTime: time,
      endTime: time,
      days: z.optional(z.array(DaysEnum)),
      minDemand: z.optional(AmountString),
      maxDemand: z.optional(AmountString),
      measurementPeriod: ChargePeriodEnum,
      chargePeriod: ChargePeriodEnum,
    }),
    holds(
      'maxDemand is above minDemand',
      ({ minDemand = '0.00', maxDemand }) => maxDemand === undefined || Number(maxDemand) > Number(minDemand),
    ),
  );

const controlledLoadTimesWith = <T extends z.ZodMiniType<string>>(time: T) =>
  conditional(
    strictObject({
      days: z.optional(z.array(DaysEnum)),
      startTime: z.optional(time),
      endTime: z.optional(time),
      additionalInfo: z.optional(Text),
      additionalInfoUri: z.optional(URIString),
    }),
    exactly(
      ['startTime', 'endTime'],
      ({ startTime, endTime }) => startTime !== undefined || endTime !== undefined,
      'startTime and endTime are both present or both absent',
    ),
    needs(
      ['additionalInfo'],
      ({ startTime, endTime, additionalInfoUri }) =>
        (startTime === undefined && endTime === undefined) || additionalInfoUri !== undefined,
      'additionalInfo is present if there are no times, or if additionalInfoUri is present',
    ),
  );

/** Controlled load; the versions differ in one member of the rate and in the format of times. */
export const controlledLoadWith = <M extends z.core.$ZodShape, T extends z.ZodMiniType<string>>(more: M, time: T) => {
  const rate = {
    displayName: Text,
    description: z.optional(Text),
    dailySupplyCharge: z.optional(AmountString),
    rates,
    ...more,
  };
  return conditional(
    strictObject({
      displayName: Text,
      rateBlockUType: z.enum(['singleRate', 'timeOfUseRates']),
      startDate: z.optional(DateString),
      endDate: z.optional(DateString),
      singleRate: z.optional(strictObject(rate)),
      timeOfUseRates: z.optional(
        z.array(
          strictObject({
            ...rate,
            timeOfUse: z.array(controlledLoadTimesWith(time)),
            type: ControlledLoadTypeEnum,
          }),
        ),
      ),
    }),
    follows('rateBlockUType', 'singleRate', 'timeOfUseRates'),
  );
};

export const EnergyPlanIncentives = strictObject({
  displayName: Text,
  description: Text,
  category: z.enum(['GIFT', 'ACCOUNT_CREDIT', 'OTHER']),
  eligibility: z.optional(Text),
});
export type EnergyPlanIncentives = Wire<typeof EnergyPlanIncentives>;

const rate = strictObject({ rate: RateString });

export const EnergyPlanDiscounts = conditional(
  strictObject({
    displayName: Text,
    description: z.optional(Text),
    type: z.enum(['CONDITIONAL', 'GUARANTEED', 'OTHER']),
    category: z.optional(z.enum(['PAY_ON_TIME', 'DIRECT_DEBIT', 'GUARANTEED_DISCOUNT', 'OTHER'])),
    endDate: z.optional(DateString),
    methodUType: z.enum(['percentOfBill', 'percentOfUse', 'fixedAmount', 'percentOverThreshold']),
    percentOfBill: z.optional(rate),
    percentOfUse: z.optional(rate),
    fixedAmount: z.optional(strictObject({ amount: AmountString })),
    percentOverThreshold: z.optional(strictObject({ rate: RateString, usageAmount: AmountString })),
  }),
  follows('methodUType', 'percentOfBill', 'percentOfUse', 'fixedAmount', 'percentOverThreshold'),
  holds(
    'category is present for a CONDITIONAL discount',
    ({ type, category }) => type !== 'CONDITIONAL' || category !== undefined,
  ),
);
export type EnergyPlanDiscounts = Wire<typeof EnergyPlanDiscounts>;

export const EnergyPlanGreenPowerCharges = conditional(
  strictObject({
    displayName: Text,
    description: z.optional(Text),
    scheme: z.enum(['GREENPOWER', 'OTHER']),
    type: z.enum([
      'FIXED_PER_DAY',
      'FIXED_PER_WEEK',
      'FIXED_PER_MONTH',
      'FIXED_PER_UNIT',
      'PERCENT_OF_USE',
      'PERCENT_OF_BILL',
    ]),
    tiers: z.array(
      conditional(
        strictObject({ percentGreen: RateString, rate: z.optional(RateString), amount: z.optional(AmountString) }),
        checkedAbove('rate', 'amount'),
      ),
    ),
  }),
  holds('Tiers of a percentage charge have a rate, and tiers of a fixed charge have an amount', ({ type, tiers }) =>
    tiers.every((tier) => (type.startsWith('PERCENT') ? tier.rate : tier.amount) !== undefined),
  ),
);
export type EnergyPlanGreenPowerCharges = Wire<typeof EnergyPlanGreenPowerCharges>;

export const EnergyPlanEligibility = strictObject({
  type: z.enum([
    'EXISTING_CUST',
    'EXISTING_POOL',
    'EXISTING_SOLAR',
    'EXISTING_BATTERY',
    'EXISTING_SMART_METER',
    'EXISTING_BASIC_METER',
    'SENIOR_CARD',
    'SMALL_BUSINESS',
    'NO_SOLAR_FIT',
    'NEW_CUSTOMER',
    'ONLINE_ONLY',
    'REQ_EQUIP_SUPPLIER',
    'THIRD_PARTY_ONLY',
    'SPORT_CLUB_MEMBER',
    'ORG_MEMBER',
    'SPECIFIC_LOCATION',
    'MINIMUM_USAGE',
    'LOYALTY_MEMBER',
    'GROUP_BUY_MEMBER',
    'CONTINGENT_PLAN',
    'OTHER',
  ]),
  information: Text,
  description: z.optional(Text),
});
export type EnergyPlanEligibility = Wire<typeof EnergyPlanEligibility>;

export const EnergyPlanFees = conditional(
  strictObject({
    type: z.enum([
      'EXIT',
      'ESTABLISHMENT',
      'LATE_PAYMENT',
      'DISCONNECTION',
      'DISCONNECT_MOVE_OUT',
      'DISCONNECT_NON_PAY',
      'RECONNECTION',
      'CONNECTION',
      'PAYMENT_PROCESSING',
      'CC_PROCESSING',
      'CHEQUE_DISHONOUR',
      'DD_DISHONOUR',
      'MEMBERSHIP',
      'CONTRIBUTION',
      'PAPER_BILL',
      'OTHER',
    ]),
    term: z.enum([
      'FIXED',
      '1_YEAR',
      '2_YEAR',
      '3_YEAR',
      '4_YEAR',
      '5_YEAR',
      'PERCENT_OF_BILL',
      'ANNUAL',
      'DAILY',
      'WEEKLY',
      'MONTHLY',
      'BIANNUAL',
      'VARIABLE',
    ]),
    amount: z.optional(AmountString),
    rate: z.optional(RateString),
    description: z.optional(Text),
  }),
  needs(['amount'], ({ term }) => term !== 'PERCENT_OF_BILL', 'amount is present unless the term is PERCENT_OF_BILL'),
  needs(['rate'], ({ term }) => term === 'PERCENT_OF_BILL', 'rate is present when the term is PERCENT_OF_BILL'),
);
export type EnergyPlanFees = Wire<typeof EnergyPlanFees>;

/** Members of a contract that are the same in both versions. */
export const contractMembers = {
  additionalFeeInformation: z.optional(Text),
  pricingModel: PricingModelEnum,
  timeZone: z.optional(TimeZoneEnum),
  isFixed: z.boolean(),
  variation: z.optional(Text),
  onExpiryDescription: z.optional(Text),
  paymentOption: z.array(z.enum(['PAPER_BILL', 'CREDIT_CARD', 'DIRECT_DEBIT', 'BPAY', 'OTHER'])),
  intrinsicGreenPower: z.optional(strictObject({ greenPercentage: RateString })),
  incentives: z.optional(z.array(EnergyPlanIncentives)),
  discounts: z.optional(z.array(EnergyPlanDiscounts)),
  greenPowerCharges: z.optional(z.array(EnergyPlanGreenPowerCharges)),
  eligibility: z.optional(z.array(EnergyPlanEligibility)),
  fees: z.optional(z.array(EnergyPlanFees)),
};

interface Contract {
  readonly pricingModel: string;
  readonly isFixed: boolean;
  readonly timeZone?: unknown;
  readonly variation?: unknown;
  readonly controlledLoad?: unknown;
  readonly tariffPeriod: readonly { readonly singleRate?: { readonly generalUnitPrice?: unknown } | undefined }[];
}

/** Conditions of a contract that are the same in both versions. */
export const contractConditions = [
  needs<Contract>(
    ['timeZone'],
    ({ pricingModel }) => pricingModel === 'TIME_OF_USE',
    'timeZone is present for TIME_OF_USE',
  ),
  needs<Contract>(['variation'], ({ isFixed }) => !isFixed, 'variation is present when prices are not fixed'),
  needs<Contract>(
    ['controlledLoad'],
    ({ pricingModel }) => pricingModel.endsWith('_CONT_LOAD'),
    'controlledLoad is present for the three CONT_LOAD pricing models',
  ),
  holds<Contract>(
    'generalUnitPrice is present for QUOTA',
    ({ pricingModel, tariffPeriod }) =>
      pricingModel !== 'QUOTA' ||
      tariffPeriod.every(({ singleRate }) => singleRate === undefined || singleRate.generalUnitPrice !== undefined),
  ),
] as const;

/** With maximumValue, the value is a range. */
export const meteringCharges = z.optional(
  z.array(
    strictObject({
      displayName: Text,
      description: z.optional(Text),
      minimumValue: AmountString,
      maximumValue: z.optional(AmountString),
      period: z.optional(Duration),
    }),
  ),
);

type GasTerms = { readonly pricingModel: string; readonly intrinsicGreenPower?: unknown };

/** What a gas contract must not have. */
export const gasConditions = holds<{ gasContract?: GasTerms | undefined }>(
  'A gas contract has a SINGLE_RATE and no green power',
  ({ gasContract: gas }) =>
    gas === undefined || (gas.pricingModel === 'SINGLE_RATE' && gas.intrinsicGreenPower === undefined),
);

/** The plan of an account, with contracts of the given version. */
export const planDetailWith = <C extends z.ZodMiniType<GasTerms>>(contract: C) =>
  conditional(
    strictObject({
      fuelType: z.enum(['ELECTRICITY', 'GAS', 'DUAL']),
      isContingentPlan: z.optional(z.boolean()),
      meteringCharges,
      gasContract: z.optional(contract),
      electricityContract: z.optional(contract),
    }),
    exactly(['gasContract'], ({ fuelType }) => fuelType !== 'ELECTRICITY', 'gasContract is present for GAS and DUAL'),
    exactly(
      ['electricityContract'],
      ({ fuelType }) => fuelType !== 'GAS',
      'electricityContract is present for ELECTRICITY and DUAL',
    ),
    gasConditions,
  );

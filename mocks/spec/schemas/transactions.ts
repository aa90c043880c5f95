// Billing transactions (energy 1.36.0, version 3): one for every charge, credit and payment.
import * as z from 'zod/mini';
import { AmountString, ASCIIString, DateString, DateTimeString, paginated, Text, type Wire } from './common-fields.ts';
import { conditional, follows, holds } from './conditional.ts';
import { strictObject } from './jitless.ts';
import { MeasureUnitEnum, OtherChargeTypeEnum } from './plan-parts.ts';

const usageTypes = [
  'PEAK',
  'OFF_PEAK',
  'OFF_PEAK_DEMAND_CHARGE',
  'SHOULDER',
  'SHOULDER1',
  'SHOULDER2',
  'CONTROLLED_LOAD',
  'SOLAR',
  'AGGREGATE',
  'ALL_DAY',
] as const;

const origin = { servicePointId: z.optional(ASCIIString), invoiceNumber: z.optional(Text) };
const factors = {
  calculationFactors: z.optional(z.array(strictObject({ value: z.number(), type: z.enum(['DLF', 'MLF']) }))),
  adjustments: z.optional(z.array(strictObject({ amount: AmountString, description: Text }))),
};
const metered = {
  description: z.optional(Text),
  isEstimate: z.optional(z.boolean()),
  startDate: DateTimeString,
  endDate: DateTimeString,
  measureUnit: z.optional(MeasureUnitEnum),
};

const inOrder = holds<{ startDate: string; endDate: string }>(
  'startDate is before endDate',
  ({ startDate, endDate }) => Date.parse(startDate) < Date.parse(endDate),
);

export const EnergyBillingUsageTransactionV2 = conditional(
  strictObject({
    ...origin,
    timeOfUseType: z.enum(usageTypes),
    ...metered,
    usage: z.number(),
    amount: AmountString,
    ...factors,
  }),
  inOrder,
);

export const EnergyBillingDemandTransactionV3 = conditional(
  strictObject({
    ...origin,
    timeOfUseType: z.enum([...usageTypes, 'EXCESS']),
    ...metered,
    rate: z.number(),
    amount: AmountString,
    ...factors,
  }),
  inOrder,
);

export const EnergyBillingOnceOffTransaction = strictObject({ ...origin, amount: AmountString, description: Text });

export const EnergyBillingOtherTransaction = strictObject({
  ...origin,
  startDate: z.optional(DateString),
  endDate: z.optional(DateString),
  type: z.optional(OtherChargeTypeEnum),
  amount: AmountString,
  description: Text,
  ...factors,
});

export const EnergyBillingPaymentTransaction = strictObject({
  amount: AmountString,
  method: z.enum(['DIRECT_DEBIT', 'CARD', 'TRANSFER', 'BPAY', 'CASH', 'CHEQUE', 'OTHER']),
});

export const EnergyBillingTransactionV3 = conditional(
  strictObject({
    accountId: ASCIIString,
    executionDateTime: DateTimeString,
    gst: z.optional(AmountString),
    transactionUType: z.enum(['usage', 'demand', 'onceOff', 'otherCharges', 'payment']),
    usage: z.optional(EnergyBillingUsageTransactionV2),
    demand: z.optional(EnergyBillingDemandTransactionV3),
    onceOff: z.optional(EnergyBillingOnceOffTransaction),
    otherCharges: z.optional(EnergyBillingOtherTransaction),
    payment: z.optional(EnergyBillingPaymentTransaction),
  }),
  follows('transactionUType', 'usage', 'demand', 'onceOff', 'otherCharges', 'payment'),
  holds(
    'gst is absent for payments and credits',
    ({ gst, payment, onceOff }) =>
      gst === undefined || (payment === undefined && (onceOff === undefined || Number(onceOff.amount) >= 0)),
  ),
);
export type EnergyBillingTransactionV3 = Wire<typeof EnergyBillingTransactionV3>;

export const EnergyBillingListResponseV3 = paginated(
  strictObject({ transactions: z.array(EnergyBillingTransactionV3) }),
);
export type EnergyBillingListResponseV3 = Wire<typeof EnergyBillingListResponseV3>;

// Public plans: the list (energy 1.36.0, version 1) and the detail (version 3).
import * as z from 'zod/mini';
import {
  ASCIIString,
  DateTimeString,
  Duration,
  envelope,
  paginated,
  PositiveInteger,
  Text,
  URIString,
  type Wire,
} from './common-fields.ts';
import { checkedAbove, conditional, exactly, holds, only } from './conditional.ts';
import { strictObject } from './jitless.ts';
import { contractConditions, gasConditions, meteringCharges } from './plan-parts.ts';
import { contractMembersV3 } from './plans-published.ts';

const postcodes = z.optional(z.array(z.string().check(z.regex(/^\d{4}(?:-\d{4})?$/))));

const listed = {
  planId: ASCIIString,
  effectiveFrom: z.optional(DateTimeString),
  effectiveTo: z.optional(DateTimeString),
  lastUpdated: DateTimeString,
  displayName: z.optional(Text),
  description: z.optional(Text),
  type: z.enum(['STANDING', 'MARKET', 'REGULATED']),
  fuelType: z.enum(['ELECTRICITY', 'GAS', 'DUAL']),
  brand: ASCIIString,
  brandName: Text,
  applicationUri: z.optional(URIString),
  additionalInformation: z.optional(
    strictObject({
      overviewUri: z.optional(URIString),
      termsUri: z.optional(URIString),
      eligibilityUri: z.optional(URIString),
      pricingUri: z.optional(URIString),
      bundleUri: z.optional(URIString),
    }),
  ),
  customerType: z.optional(z.enum(['RESIDENTIAL', 'BUSINESS'])),
  geography: z.optional(
    strictObject({
      excludedPostcodes: postcodes,
      includedPostcodes: postcodes,
      distributors: z.array(Text).check(z.minLength(1)),
    }),
  ),
};

const inOrder = holds<{ effectiveFrom?: string | undefined; effectiveTo?: string | undefined }>(
  'effectiveFrom is before effectiveTo',
  ({ effectiveFrom, effectiveTo }) =>
    effectiveFrom === undefined || effectiveTo === undefined || Date.parse(effectiveFrom) < Date.parse(effectiveTo),
);

export const EnergyPlan = conditional(strictObject(listed), inOrder);
export type EnergyPlan = Wire<typeof EnergyPlan>;

export const EnergyPlanListResponse = paginated(strictObject({ plans: z.array(EnergyPlan) }));
export type EnergyPlanListResponse = Wire<typeof EnergyPlanListResponse>;

export const EnergyPlanContractFullV3 = conditional(
  strictObject({
    ...contractMembersV3,
    termType: z.optional(z.enum(['1_YEAR', '2_YEAR', '3_YEAR', '4_YEAR', '5_YEAR', 'ONGOING', 'OTHER'])),
    benefitPeriod: z.optional(Text),
    terms: z.optional(Text),
    meterTypes: z.optional(z.array(Text)),
    coolingOffDays: z.optional(PositiveInteger),
    billFrequency: z.array(Duration),
  }),
  ...contractConditions,
  only(['benefitPeriod'], ({ termType }) => termType === 'ONGOING', 'benefitPeriod is present only for ONGOING'),
  checkedAbove('coolingOffDays'),
);
export type EnergyPlanContractFullV3 = Wire<typeof EnergyPlanContractFullV3>;

export const EnergyPlanDetailFullV3 = conditional(
  strictObject({
    ...listed,
    meteringCharges,
    gasContract: z.optional(EnergyPlanContractFullV3),
    electricityContract: z.optional(EnergyPlanContractFullV3),
  }),
  inOrder,
  exactly(['gasContract'], ({ fuelType }) => fuelType !== 'ELECTRICITY', 'gasContract is present for GAS and DUAL'),
  exactly(
    ['electricityContract'],
    ({ fuelType }) => fuelType !== 'GAS',
    'electricityContract is present for ELECTRICITY and DUAL',
  ),
  holds('Every contract of a MARKET plan has coolingOffDays', ({ type, gasContract, electricityContract }) =>
    [gasContract, electricityContract].every(
      (contract) => type !== 'MARKET' || contract === undefined || contract.coolingOffDays !== undefined,
    ),
  ),
  gasConditions,
);
export type EnergyPlanDetailFullV3 = Wire<typeof EnergyPlanDetailFullV3>;

export const EnergyPlanResponseV3 = envelope(EnergyPlanDetailFullV3);
export type EnergyPlanResponseV3 = Wire<typeof EnergyPlanResponseV3>;

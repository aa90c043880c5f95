// Metrics that a holder reports to the register (admin 1.36.0, Get Metrics version 5), and the register's call to refresh.
import * as z from 'zod/mini';
import { DateTimeString, envelope, NaturalNumber, RateString, type Wire } from './common-fields.ts';
import { checkedAbove, conditional, needs } from './conditional.ts';
import { object, strictObject } from './jitless.ts';

/** Today, and up to seven days before it, yesterday first. `period` determines which are present. */
const days = <S extends z.ZodMiniType>(day: S) =>
  conditional(
    strictObject({ currentDay: z.optional(day), previousDays: z.optional(z.array(day).check(z.maxLength(7))) }),
    checkedAbove('currentDay', 'previousDays'),
  );
/** This month, and up to twelve before it, the latest first. */
const months = conditional(
  strictObject({
    currentMonth: z.optional(RateString),
    previousMonths: z.optional(z.array(RateString).check(z.maxLength(12))),
  }),
  checkedAbove('currentMonth', 'previousMonths'),
);
const counts = days(NaturalNumber);
const numbers = days(z.number().check(z.minimum(0)));
/** One rate for each hour from midnight. */
const hours = days(z.array(RateString).check(z.maxLength(24)));
const byAuthentication = <S extends z.ZodMiniType>(metric: S) =>
  strictObject({ aggregate: metric, unauthenticated: metric, authenticated: metric });
/** A call of a secondary tier is measured as a whole and, separately, for the secondary data holder's part. */
const bothHolders = <S extends z.ZodMiniType>(metric: S) => strictObject({ primary: metric, secondary: metric });

export const AvailabilityMetricsV2 = byAuthentication(months);

export const PerformanceMetricsV3 = conditional(
  strictObject({
    aggregate: z.optional(days(RateString)),
    highPriority: hours,
    lowPriority: hours,
    unattended: hours,
    unauthenticated: hours,
    largePayload: hours,
    secondary: z.optional(bothHolders(hours)),
    largeSecondary: z.optional(bothHolders(hours)),
  }),
  needs(['secondary', 'largeSecondary'], () => true, 'A data holder in energy reports both secondary tiers'),
);

export const InvocationMetricsV3 = conditional(
  strictObject({
    unauthenticated: counts,
    highPriority: counts,
    lowPriority: counts,
    unattended: counts,
    largePayload: counts,
    secondary: z.optional(counts),
    largeSecondary: z.optional(counts),
  }),
  needs(['secondary', 'largeSecondary'], () => true, 'A data holder in energy reports both secondary tiers'),
);

export const AverageResponseMetricsV2 = conditional(
  strictObject({
    unauthenticated: numbers,
    highPriority: numbers,
    lowPriority: numbers,
    unattended: numbers,
    largePayload: numbers,
    secondary: z.optional(bothHolders(numbers)),
    largeSecondary: z.optional(bothHolders(numbers)),
  }),
  needs(['secondary', 'largeSecondary'], () => true, 'A data holder in energy reports both secondary tiers'),
);

export const SessionCountMetricsV2 = days(NaturalNumber);
export const AverageTPSMetricsV2 = byAuthentication(numbers);
export const PeakTPSMetricsV2 = byAuthentication(numbers);

/** Calls by three-digit status. */
const byStatus = days(z.record(z.string().check(z.regex(/^[45]\d\d$/)), NaturalNumber));
export const ErrorMetricsV2 = strictObject({ aggregate: counts, unauthenticated: byStatus, authenticated: byStatus });

export const RejectionMetricsV3 = strictObject({ authenticated: counts, unauthenticated: counts });
export const SecondaryHolderMetricsV2 = strictObject({ errors: counts, rejections: counts });

const customers = strictObject({ individual: NaturalNumber, nonIndividual: NaturalNumber });
const customersByDay = days(customers);
export const AuthorisationMetricsV2 = strictObject({
  activeAuthorisationCount: customers,
  newAuthorisationCount: days(strictObject({ onceOff: customers, ongoing: customers })),
  revokedAuthorisationCount: customersByDay,
  amendedAuthorisationCount: customersByDay,
  expiredAuthorisationCount: customersByDay,
  abandonedConsentFlowCount: counts,
  abandonmentsByStage: strictObject({
    preIdentification: counts,
    preAuthentication: counts,
    preAccountSelection: counts,
    preAuthorisation: counts,
    rejected: counts,
    failedTokenExchange: counts,
  }),
});

export const ResponseMetricsListV5 = envelope(
  conditional(
    strictObject({
      requestTime: DateTimeString,
      availability: AvailabilityMetricsV2,
      performance: PerformanceMetricsV3,
      invocations: InvocationMetricsV3,
      averageResponse: AverageResponseMetricsV2,
      sessionCount: SessionCountMetricsV2,
      averageTps: AverageTPSMetricsV2,
      peakTps: PeakTPSMetricsV2,
      errors: ErrorMetricsV2,
      rejections: RejectionMetricsV3,
      customerCount: NaturalNumber,
      recipientCount: NaturalNumber,
      secondaryHolder: z.optional(SecondaryHolderMetricsV2),
      authorisations: AuthorisationMetricsV2,
    }),
    needs(['secondaryHolder'], () => true, 'A data holder in energy reports its secondary data holder'),
  ),
);
export type ResponseMetricsListV5 = Wire<typeof ResponseMetricsListV5>;

export const RequestMetaDataUpdateV1 = object({
  data: object({ action: z.enum(['REFRESH']) }),
  meta: z.optional(object({})),
});
export type RequestMetaDataUpdateV1 = Wire<typeof RequestMetaDataUpdateV1>;

/** The published description of the 200 names no schema: either an empty object, or one with data and links (TD2-33). */
export const MetadataUpdateResponse = z.union([strictObject({}), envelope(strictObject({}))]);
export type MetadataUpdateResponse = Wire<typeof MetadataUpdateResponse>;

// Status and outages of a data holder (common 1.36.0, both version 1).
import * as z from 'zod/mini';
import { DateTimeString, Duration, envelope, Text, type Wire } from './common-fields.ts';
import { conditional, holds, needs } from './conditional.ts';
import { strictObject } from './jitless.ts';

export const DiscoveryStatus = conditional(
  strictObject({
    status: z.enum(['OK', 'PARTIAL_FAILURE', 'SCHEDULED_OUTAGE', 'UNAVAILABLE']),
    explanation: z.optional(Text),
    detectionTime: z.optional(DateTimeString),
    expectedResolutionTime: z.optional(DateTimeString),
    updateTime: DateTimeString,
  }),
  needs(['explanation'], ({ status }) => status !== 'OK', 'explanation is present unless the status is OK'),
  holds(
    'detectionTime is present only in a PARTIAL_FAILURE or while UNAVAILABLE',
    ({ status, detectionTime }) =>
      detectionTime === undefined || status === 'PARTIAL_FAILURE' || status === 'UNAVAILABLE',
  ),
  holds(
    'expectedResolutionTime is absent while the status is OK',
    ({ status, expectedResolutionTime }) => expectedResolutionTime === undefined || status !== 'OK',
  ),
);
export type DiscoveryStatus = Wire<typeof DiscoveryStatus>;

export const ResponseCommonDiscoveryStatus = envelope(DiscoveryStatus);
export type ResponseCommonDiscoveryStatus = Wire<typeof ResponseCommonDiscoveryStatus>;

export const DiscoveryOutage = strictObject({
  outageTime: DateTimeString,
  duration: Duration,
  isPartial: z.optional(z.boolean()),
  explanation: Text,
});
export type DiscoveryOutage = Wire<typeof DiscoveryOutage>;

export const ResponseDiscoveryOutagesList = envelope(strictObject({ outages: z.array(DiscoveryOutage) }));
export type ResponseDiscoveryOutagesList = Wire<typeof ResponseDiscoveryOutagesList>;

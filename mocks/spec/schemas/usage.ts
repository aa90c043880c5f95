// Electricity usage (energy 1.33.1, version 1).
import * as z from 'zod/mini';
import { ASCIIString, DateString, NumberArray, paginated, PositiveInteger, Text, type Wire } from './common-fields.ts';
import { conditional, exactly, follows, holds, only } from './conditional.ts';
import { strictObject } from './jitless.ts';

const basicRead = strictObject({
  quality: z.optional(z.enum(['ACTUAL', 'SUBSTITUTE', 'FINAL_SUBSTITUTE'])),
  value: z.number(),
});

export const ReadQuality = strictObject({
  startInterval: PositiveInteger,
  endInterval: PositiveInteger,
  quality: z.enum(['SUBSTITUTE', 'FINAL_SUBSTITUTE']),
});
export type ReadQuality = Wire<typeof ReadQuality>;

/** The response does not repeat the requested interval-reads, so length and values are checked as a pair. */
const intervalRead = conditional(
  strictObject({
    readIntervalLength: z.optional(PositiveInteger),
    aggregateValue: z.number(),
    intervalReads: z.optional(NumberArray),
    readQualities: z.optional(z.array(ReadQuality)),
  }),
  exactly(
    ['readIntervalLength', 'intervalReads'],
    ({ readIntervalLength, intervalReads }) => readIntervalLength !== undefined || intervalReads !== undefined,
    'readIntervalLength and intervalReads are both present or both absent',
  ),
  only(
    ['readQualities'],
    ({ intervalReads }) => intervalReads !== undefined,
    'readQualities is present only with intervalReads',
  ),
  holds('readQualities covers only intervals in intervalReads', ({ intervalReads = [], readQualities = [] }) =>
    readQualities.every(
      ({ startInterval, endInterval }) => startInterval <= endInterval && endInterval <= intervalReads.length,
    ),
  ),
);

export const EnergyUsageRead = conditional(
  strictObject({
    servicePointId: ASCIIString,
    registerId: z.optional(Text),
    registerSuffix: Text,
    meterId: z.optional(Text),
    controlledLoad: z.optional(z.boolean()),
    readStartDate: DateString,
    readEndDate: z.optional(DateString),
    unitOfMeasure: z.optional(Text),
    readUType: z.enum(['basicRead', 'intervalRead']),
    basicRead: z.optional(basicRead),
    intervalRead: z.optional(intervalRead),
  }),
  follows('readUType', 'basicRead', 'intervalRead'),
  holds(
    'readEndDate is not before readStartDate',
    ({ readStartDate, readEndDate = readStartDate }) => readStartDate <= readEndDate,
  ),
);
export type EnergyUsageRead = Wire<typeof EnergyUsageRead>;

export const EnergyUsageListResponse = paginated(strictObject({ reads: z.array(EnergyUsageRead) }));
export type EnergyUsageListResponse = Wire<typeof EnergyUsageListResponse>;

// Electricity service points: version 1 (energy 1.33.1) and version 2, which adds lastConsumerChangeDate (1.36.0).
import * as z from 'zod/mini';
import { ASCIIString, DateString, DateTimeString, envelope, paginated, Text, type Wire } from './common-fields.ts';
import { CommonPhysicalAddress } from './customer.ts';
import { strictObject } from './jitless.ts';

const overview = {
  servicePointId: ASCIIString,
  nationalMeteringId: Text,
  servicePointClassification: z.enum([
    'EXTERNAL_PROFILE',
    'GENERATOR',
    'LARGE',
    'SMALL',
    'WHOLESALE',
    'NON_CONTEST_UNMETERED_LOAD',
    'NON_REGISTERED_EMBEDDED_GENERATOR',
    'DISTRIBUTION_WHOLESALE',
  ]),
  servicePointStatus: z.enum(['ACTIVE', 'DE_ENERGISED', 'EXTINCT', 'GREENFIELD', 'OFF_MARKET']),
  jurisdictionCode: z.enum(['ALL', 'ACT', 'NEM', 'NSW', 'QLD', 'SA', 'TAS', 'VIC']),
  isGenerator: z.optional(z.boolean()),
  validFromDate: DateString,
  lastUpdateDateTime: DateTimeString,
  consumerProfile: z.optional(
    strictObject({
      classification: z.optional(z.enum(['BUSINESS', 'RESIDENTIAL'])),
      threshold: z.optional(z.enum(['LOW', 'MEDIUM', 'HIGH'])),
    }),
  ),
};

const meterRegister = strictObject({
  registerId: Text,
  registerSuffix: z.optional(Text),
  averagedDailyLoad: z.optional(z.number()),
  registerConsumptionType: z.enum([
    'INTERVAL',
    'BASIC',
    'PROFILE_DATA',
    'ACTIVE_IMPORT',
    'ACTIVE',
    'REACTIVE_IMPORT',
    'REACTIVE',
  ]),
  networkTariffCode: z.optional(Text),
  unitOfMeasure: z.optional(Text),
  timeOfDay: z.optional(
    z.enum(['ALLDAY', 'INTERVAL', 'PEAK', 'BUSINESS', 'SHOULDER', 'EVENING', 'OFFPEAK', 'CONTROLLED', 'DEMAND']),
  ),
  multiplier: z.optional(z.number()),
  controlledLoad: z.optional(z.boolean()),
  consumptionType: z.optional(z.enum(['ACTUAL', 'CUMULATIVE'])),
});

const meter = strictObject({
  meterId: Text,
  specifications: strictObject({
    status: z.enum(['CURRENT', 'DISCONNECTED']),
    installationType: z.enum([
      'BASIC',
      'COMMS1',
      'COMMS2',
      'COMMS3',
      'COMMS4',
      'COMMS4C',
      'COMMS4D',
      'MRAM',
      'MRIM',
      'PROF',
      'SAMPLE',
      'UMCP',
      'VICAMI',
      'NCOLNUML',
    ]),
    manufacturer: z.optional(Text),
    model: z.optional(Text),
    readType: z.optional(Text),
    nextScheduledReadDate: z.optional(DateString),
  }),
  registers: z.optional(z.array(meterRegister)),
});

const detail = {
  distributionLossFactor: strictObject({ code: Text, description: Text, lossValue: Text }),
  relatedParticipants: z.array(strictObject({ party: Text, role: z.enum(['FRMP', 'LNSP', 'DRSP']) })),
  location: CommonPhysicalAddress,
  meters: z.optional(z.array(meter)),
};

const changed = { lastConsumerChangeDate: z.optional(DateString) };

export const EnergyServicePoint = strictObject(overview);
export type EnergyServicePoint = Wire<typeof EnergyServicePoint>;

export const EnergyServicePointV2 = strictObject({ ...overview, ...changed });
export type EnergyServicePointV2 = Wire<typeof EnergyServicePointV2>;

export const EnergyServicePointDetail = strictObject({ ...overview, ...detail });
export type EnergyServicePointDetail = Wire<typeof EnergyServicePointDetail>;

export const EnergyServicePointDetailV2 = strictObject({ ...overview, ...changed, ...detail });
export type EnergyServicePointDetailV2 = Wire<typeof EnergyServicePointDetailV2>;

export const EnergyServicePointListResponse = paginated(strictObject({ servicePoints: z.array(EnergyServicePoint) }));
export type EnergyServicePointListResponse = Wire<typeof EnergyServicePointListResponse>;

export const EnergyServicePointListResponseV2 = paginated(
  strictObject({ servicePoints: z.array(EnergyServicePointV2) }),
);
export type EnergyServicePointListResponseV2 = Wire<typeof EnergyServicePointListResponseV2>;

export const EnergyServicePointDetailResponse = envelope(EnergyServicePointDetail);
export type EnergyServicePointDetailResponse = Wire<typeof EnergyServicePointDetailResponse>;

export const EnergyServicePointDetailResponseV2 = envelope(EnergyServicePointDetailV2);
export type EnergyServicePointDetailResponseV2 = Wire<typeof EnergyServicePointDetailResponseV2>;

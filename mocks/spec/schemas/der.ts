// Distributed energy resources (energy 1.33.1, version 1).
import * as z from 'zod/mini';
import {
  ASCIIString,
  DateString,
  envelope,
  NaturalNumber,
  paginated,
  PositiveInteger,
  Text,
  type Wire,
} from './common-fields.ts';
import { conditional, exactly, holds, needs } from './conditional.ts';
import { strictObject } from './jitless.ts';

const number = z.optional(z.number());
const status = z.enum(['ACTIVE', 'INACTIVE', 'DECOMMISSIONED']);

const protectionMode = conditional(
  strictObject({
    exportLimitKva: number,
    underFrequencyProtection: number,
    underFrequencyProtectionDelay: number,
    overFrequencyProtection: number,
    overFrequencyProtectionDelay: number,
    underVoltageProtection: number,
    underVoltageProtectionDelay: number,
    overVoltageProtection: number,
    overVoltageProtectionDelay: number,
    sustainedOverVoltage: number,
    sustainedOverVoltageDelay: number,
    frequencyRateOfChange: number,
    voltageVectorShift: number,
    interTripScheme: z.optional(Text),
    neutralVoltageDisplacement: number,
  }),
  holds('At least one protection is described', (mode) => Object.values(mode).some((value) => value !== undefined)),
);

export const DerDevice = conditional(
  strictObject({
    deviceIdentifier: z.number(),
    count: PositiveInteger,
    manufacturer: z.optional(Text),
    modelNumber: z.optional(Text),
    status: z.optional(status),
    type: z.enum(['FOSSIL', 'HYDRO', 'WIND', 'SOLAR_PV', 'RENEWABLE', 'GEOTHERMAL', 'STORAGE', 'OTHER']),
    subtype: z.optional(Text),
    nominalRatedCapacity: z.number(),
    nominalStorageCapacity: number,
  }),
  needs(['nominalStorageCapacity'], ({ type }) => type === 'STORAGE', 'nominalStorageCapacity is present for STORAGE'),
);
export type DerDevice = Wire<typeof DerDevice>;

export const AcConnection = conditional(
  strictObject({
    connectionIdentifier: z.number(),
    count: PositiveInteger,
    equipmentType: z.optional(z.enum(['INVERTER', 'OTHER'])),
    manufacturerName: z.optional(Text),
    inverterSeries: z.optional(Text),
    inverterModelNumber: z.optional(Text),
    commissioningDate: DateString,
    status,
    inverterDeviceCapacity: number,
    derDevices: z.array(DerDevice),
  }),
  needs(
    ['manufacturerName', 'inverterSeries', 'inverterModelNumber', 'inverterDeviceCapacity'],
    ({ equipmentType }) => equipmentType === 'INVERTER',
    'Manufacturer, series, model number and capacity are present for an INVERTER',
  ),
);
export type AcConnection = Wire<typeof AcConnection>;

const phases = NaturalNumber.check(z.maximum(3));

export const EnergyDerRecord = conditional(
  strictObject({
    servicePointId: ASCIIString,
    approvedCapacity: z.number(),
    availablePhasesCount: phases,
    installedPhasesCount: phases,
    islandableInstallation: z.boolean(),
    hasCentralProtectionControl: z.optional(z.boolean()),
    protectionMode: z.optional(protectionMode),
    acConnections: z.array(AcConnection),
  }),
  exactly(
    ['protectionMode'],
    ({ hasCentralProtectionControl }) => hasCentralProtectionControl === true,
    'protectionMode is present when there is central protection control',
  ),
  holds(
    'acConnections is empty if capacity and phases are zero, which means that there is no DER record',
    ({ approvedCapacity, availablePhasesCount, installedPhasesCount, acConnections }) =>
      approvedCapacity + availablePhasesCount + installedPhasesCount !== 0 || acConnections.length === 0,
  ),
);
export type EnergyDerRecord = Wire<typeof EnergyDerRecord>;

export const EnergyDerDetailResponse = envelope(EnergyDerRecord);
export type EnergyDerDetailResponse = Wire<typeof EnergyDerDetailResponse>;

export const EnergyDerListResponse = paginated(strictObject({ derRecords: z.array(EnergyDerRecord) }));
export type EnergyDerListResponse = Wire<typeof EnergyDerListResponse>;

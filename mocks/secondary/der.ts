// Distributed energy resources at a service point (EnergyDerRecord of energy@1.33.1), keyed by NMI.
import type { DateText } from '../scenario.ts';
import type { ServicePoint } from './service-points.ts';

export interface DerDevice {
  readonly deviceIdentifier: number;
  readonly count: number;
  readonly manufacturer: string;
  readonly modelNumber: string;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'DECOMMISSIONED';
  readonly type: 'SOLAR_PV' | 'STORAGE';
  readonly subtype: string;
  /** kVA of one device. */
  readonly nominalRatedCapacity: number;
  /** kVAh of one module; with type STORAGE. */
  readonly nominalStorageCapacity?: number;
}

export interface AcConnection {
  readonly connectionIdentifier: number;
  readonly count: number;
  readonly equipmentType: 'INVERTER';
  readonly manufacturerName: string;
  readonly inverterSeries: string;
  readonly inverterModelNumber: string;
  readonly commissioningDate: DateText;
  readonly status: DerDevice['status'];
  readonly inverterDeviceCapacity: number;
  readonly derDevices: readonly DerDevice[];
}

export interface DerRecord {
  readonly servicePointId: string;
  readonly approvedCapacity: number;
  readonly availablePhasesCount: number;
  readonly installedPhasesCount: number;
  readonly islandableInstallation: boolean;
  readonly hasCentralProtectionControl: boolean;
  /** With hasCentralProtectionControl. */
  readonly protectionMode?: Readonly<Record<string, number | string>>;
  readonly acConnections: readonly AcConnection[];
}

/** Above this a network asks for protection beside the inverter's own. */
const centralProtectionFrom = 30;
const batteryInverter = 5;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Inverter power for panels: networks and makers allow a third more panel than inverter. */
export const inverterFor = (solarKw: number): number => rounded(solarKw * 0.85, 1);

/** The record of a service point; one without panels and battery answers zero capacity and zero phases, which means none. */
export function derRecordOf(servicePoint: ServicePoint): DerRecord {
  const { solarKw = 0, batteryKwh = 0, kind } = servicePoint;
  const acConnections = [
    ...(solarKw > 0 ? [panels(servicePoint, solarKw)] : []),
    ...(batteryKwh > 0 ? [battery(servicePoint, batteryKwh)] : []),
  ];
  const approved = rounded(
    acConnections.reduce((sum, { inverterDeviceCapacity }) => sum + inverterDeviceCapacity, 0),
    1,
  );
  const some = acConnections.length > 0;
  const phases = some ? (kind === 'site' || solarKw > 10 ? 3 : 1) : 0;
  const central = approved >= centralProtectionFrom;
  return {
    servicePointId: servicePoint.nmi,
    approvedCapacity: approved,
    availablePhasesCount: phases,
    installedPhasesCount: phases,
    islandableInstallation: batteryKwh > 0,
    hasCentralProtectionControl: central,
    ...(central && { protectionMode: protection(approved) }),
    acConnections,
  };
}

function panels({ validFrom, status }: ServicePoint, solarKw: number): AcConnection {
  const count = Math.max(1, Math.round(solarKw / 0.44));
  return {
    connectionIdentifier: 1,
    count: 1,
    equipmentType: 'INVERTER',
    manufacturerName: 'Heliotrope',
    inverterSeries: 'Noon',
    inverterModelNumber: `HN-${inverterFor(solarKw)}K`,
    commissioningDate: validFrom,
    status: statusOf(status),
    inverterDeviceCapacity: inverterFor(solarKw),
    derDevices: [
      {
        deviceIdentifier: 11,
        count,
        manufacturer: 'Heliotrope',
        modelNumber: 'H-440',
        status: statusOf(status),
        type: 'SOLAR_PV',
        subtype: 'Monocrystalline',
        nominalRatedCapacity: rounded(solarKw / count, 3),
      },
    ],
  };
}

function battery({ validFrom, status }: ServicePoint, batteryKwh: number): AcConnection {
  return {
    connectionIdentifier: 2,
    count: 1,
    equipmentType: 'INVERTER',
    manufacturerName: 'Night Parrot',
    inverterSeries: 'Roost',
    inverterModelNumber: `NPR-${batteryInverter}K`,
    commissioningDate: validFrom,
    status: statusOf(status),
    inverterDeviceCapacity: batteryInverter,
    derDevices: [
      {
        deviceIdentifier: 21,
        count: 1,
        manufacturer: 'Night Parrot',
        modelNumber: `NP-${batteryKwh}`,
        status: statusOf(status),
        type: 'STORAGE',
        subtype: 'Lithium-ion',
        nominalRatedCapacity: batteryInverter,
        nominalStorageCapacity: batteryKwh,
      },
    ],
  };
}

const statusOf = (status: ServicePoint['status']): DerDevice['status'] =>
  status === 'ACTIVE' ? 'ACTIVE' : status === 'EXTINCT' ? 'DECOMMISSIONED' : 'INACTIVE';

function protection(approved: number): Readonly<Record<string, number | string>> {
  return {
    exportLimitKva: approved,
    underFrequencyProtection: 47,
    underFrequencyProtectionDelay: 1,
    overFrequencyProtection: 52,
    overFrequencyProtectionDelay: 0.2,
    underVoltageProtection: 180,
    underVoltageProtectionDelay: 10,
    overVoltageProtection: 260,
    overVoltageProtectionDelay: 1,
    sustainedOverVoltage: 258,
    sustainedOverVoltageDelay: 15,
    frequencyRateOfChange: 4,
    voltageVectorShift: 6,
    interTripScheme: 'None',
    neutralVoltageDisplacement: 0,
  };
}

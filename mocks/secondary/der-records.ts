// Distributed energy resources at a service point (EnergyDerRecord of energy@1.33.1), identified by NMI.
import type { AcConnection, DerDevice, EnergyDerRecord } from '../spec/schemas/der.ts';
import type { ServicePoint } from '../scenario/service-point-index.ts';

/** Above this many kW a network requires protection in addition to the inverter's own. */
const centralProtectionFrom = 30;
const batteryInverter = 5;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Inverter power for panels: networks and manufacturers allow a third more panel than inverter power. */
const inverterFor = (solarKw: number): number => rounded(solarKw * 0.85, 1);

/** The record of a service point; without panels and battery it has zero capacity and zero phases, which means none. */
export function derRecordOf(servicePoint: ServicePoint): EnergyDerRecord {
  const { solarKw = 0, batteryKwh = 0, kind } = servicePoint;
  const acConnections = [
    ...(solarKw > 0 ? [panels(servicePoint, solarKw)] : []),
    ...(batteryKwh > 0 ? [battery(servicePoint, batteryKwh)] : []),
  ];
  const approved = rounded(
    acConnections.reduce((sum, { inverterDeviceCapacity = 0 }) => sum + inverterDeviceCapacity, 0),
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

const statusOf = (status: ServicePoint['status']): AcConnection['status'] & DerDevice['status'] =>
  status === 'ACTIVE' ? 'ACTIVE' : status === 'EXTINCT' ? 'DECOMMISSIONED' : 'INACTIVE';

function protection(approved: number): EnergyDerRecord['protectionMode'] {
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

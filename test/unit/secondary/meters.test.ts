// Service points, their descriptions and their energy resources.
import { expect, test } from 'vitest';
import { derRecordOf } from '../../../mocks/secondary/der-records.ts';
import { servicePointBasics, servicePointDetail } from '../../../mocks/secondary/service-point-data.ts';
import { servicePointsOf, type ServicePoint } from '../../../mocks/scenario/service-point-index.ts';
import { EnergyDerRecord } from '../../../mocks/spec/schemas/der.ts';
import { EnergyServicePoint, EnergyServicePointDetail } from '../../../mocks/spec/schemas/service-points.ts';
import { nmisIn, oneOfEach, present, scenarioNamed, scenarios } from '../../kit/energy/readings.ts';

const options = { retailer: 'Wattle Energy', seed: 1, now: new Date('2026-11-21T03:00:00Z') };

test('service points are in NMI order, and each is found by its NMI', () => {
  for (const scenario of scenarios) {
    const points = servicePointsOf(scenario);
    const nmis = nmisIn(points);
    expect(nmis).toEqual(nmis.toSorted());
    expect(new Set(nmis).size).toBe(points.count);
    expect(nmis.every((nmi) => points.find(nmi)?.nmi === nmi)).toBe(true);
    expect(points.inOrder(nmis.toReversed()).map(({ nmi }) => nmi)).toEqual(nmis);
    expect(() => points.at(points.count)).toThrow(RangeError);
    expect(() => points.at(-1)).toThrow(RangeError);
  }
  const big = servicePointsOf(scenarioNamed('big-business'));
  expect(big.count).toBe(1002);
  expect(big.find('9990000599')?.address.line1).toBe('Shop 600, Station Arcade');
  expect(big.find('9990001000')).toBeUndefined();
  expect(big.find('9989999999')).toBeUndefined();
  expect(big.find('99900005990')).toBeUndefined();
});

test('EnergyServicePoint, EnergyServicePointDetail, EnergyDerRecord (energy@1.33.1): all data is valid', () => {
  for (const servicePoint of oneOfEach) {
    EnergyServicePoint.parse(servicePointBasics(servicePoint));
    EnergyServicePointDetail.parse(servicePointDetail(servicePoint, options));
    EnergyDerRecord.parse(derRecordOf(servicePoint));
  }
});

test('EnergyDerRecord (energy@1.33.1): without panels and battery, capacity and phases are zero', () => {
  const points = servicePointsOf(scenarioNamed('no-der'));
  expect(derRecordOf(present(points.find('9920000132')))).toMatchObject({
    approvedCapacity: 0,
    availablePhasesCount: 0,
    installedPhasesCount: 0,
    acConnections: [],
  });
  expect(derRecordOf(present(points.find('9920000131')))).toMatchObject({
    approvedCapacity: 4.3,
    installedPhasesCount: 1,
  });
});

test('EnergyDerRecord (energy@1.33.1): a battery is a storage device with a capacity; large panels have protection', () => {
  const battery = derRecordOf(present(servicePointsOf(scenarioNamed('solar-battery')).find('9920000021')));
  expect(battery.islandableInstallation).toBe(true);
  expect(battery.acConnections.map(({ derDevices }) => derDevices[0]?.type)).toEqual(['SOLAR_PV', 'STORAGE']);
  expect(battery.acConnections[1]?.derDevices[0]?.nominalStorageCapacity).toBe(13.5);
  const depot = derRecordOf(present(servicePointsOf(scenarioNamed('big-business')).find('9990000600')));
  expect(depot.hasCentralProtectionControl).toBe(true);
  expect(depot.protectionMode?.exportLimitKva).toBe(51);
});

test('EnergyDerRecord (energy@1.33.1): size decides phases and protection; the service point decides the status', () => {
  const unit = present(oneOfEach.find(({ kind }) => kind === 'unit'));
  const of = (bent: Partial<ServicePoint>) => derRecordOf({ ...unit, ...bent });
  const phases = (bent: Partial<ServicePoint>) => of(bent).installedPhasesCount;
  // Networks require three phases above ten kilowatts, and for a site always.
  expect([phases({ solarKw: 10 }), phases({ solarKw: 10.1 }), phases({ solarKw: 1, kind: 'site' })]).toEqual([1, 3, 3]);
  expect([of({ solarKw: 35.2 }), of({ solarKw: 35.3 })].map((record) => record.approvedCapacity)).toEqual([29.9, 30]);
  expect(of({ solarKw: 35.2 })).toMatchObject({ hasCentralProtectionControl: false });
  expect(of({ solarKw: 35.2 })).not.toHaveProperty('protectionMode');
  expect(of({ solarKw: 35.3 })).toMatchObject({
    hasCentralProtectionControl: true,
    protectionMode: { exportLimitKva: 30 },
  });
  for (const [status, said] of [
    ['ACTIVE', 'ACTIVE'],
    ['EXTINCT', 'DECOMMISSIONED'],
    ['DE_ENERGISED', 'INACTIVE'],
    ['GREENFIELD', 'INACTIVE'],
    ['OFF_MARKET', 'INACTIVE'],
  ] as const) {
    const { acConnections } = of({ status, solarKw: 5, batteryKwh: 10 });
    expect([status, acConnections.map((one) => [one.status, one.derDevices[0]?.status])]).toEqual([
      status,
      [
        [said, said],
        [said, said],
      ],
    ]);
  }
});

test('EnergyServicePointDetail (energy@1.33.1): a meter with a dial has a next scheduled read', () => {
  const dial = present(oneOfEach.find(({ interval }) => interval === 0));
  const meter = servicePointDetail(dial, options).meters?.[0];
  expect(meter?.specifications).toMatchObject({ installationType: 'BASIC', readType: 'MV3M' });
  const next = meter?.specifications.nextScheduledReadDate ?? '';
  expect(next > '2026-11-21' && next < '2027-03-05').toBe(true);
  const sydney = present(oneOfEach.find(({ nmi }) => nmi === '9910000001'));
  expect(servicePointDetail(sydney, options).meters?.[0]?.specifications).toMatchObject({ readType: 'RWDC' });
});

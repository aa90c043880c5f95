// The market operator’s data on a service point follow from its kind, state, meter and status.
import { expect, test } from 'vitest';
import { derRecordOf } from '../../../mocks/secondary/der-records.ts';
import { servicePointDetail } from '../../../mocks/secondary/service-point-data.ts';
import { servicePointsOf, type ServicePoint } from '../../../mocks/scenario/service-point-index.ts';
import { windowOf } from '../../../mocks/readings/usage-window.ts';
import { oneOfEach, present, scenarioNamed } from '../../kit/energy/readings.ts';

const options = { retailer: 'Wattle Energy', seed: 1, now: new Date('2026-11-10T02:00:00Z') };
const detailOf = (bent: Partial<ServicePoint>, base: ServicePoint = present(oneOfEach[0])) =>
  servicePointDetail({ ...base, ...bent }, options);
const meterOf = (bent: Partial<ServicePoint>) => present(detailOf(bent).meters?.[0]);

test.each([
  ['house', 'RT1', 'RESIDENTIAL', 'LOW'],
  ['house-solar', 'RT1', 'RESIDENTIAL', 'LOW'],
  ['unit', 'RT1', 'RESIDENTIAL', 'LOW'],
  ['shop', 'BD1', 'BUSINESS', 'MEDIUM'],
  ['site', 'BD1', 'BUSINESS', 'HIGH'],
] as const)(
  'CDS:1.33.1 energy, a %s is on network tariff %s and a %s of %s threshold',
  (kind, tariff, group, threshold) => {
    const detail = detailOf({ kind });
    const registers = detail.meters?.flatMap((meter) => meter.registers ?? []) ?? [];
    const general = registers.filter(({ controlledLoad }) => controlledLoad !== true);
    expect(new Set(general.map(({ networkTariffCode }) => networkTariffCode))).toEqual(new Set([tariff]));
    expect(detail.consumerProfile).toEqual({ classification: group, threshold });
  },
);

test('CDS:1.33.1 energy, a controlled load has its own register, tariff and time of day', () => {
  const registers = oneOfEach
    .flatMap((point) => servicePointDetail(point, options).meters ?? [])
    .flatMap((meter) => meter.registers ?? []);
  const controlled = registers.filter(({ controlledLoad }) => controlledLoad);
  expect(controlled.length).toBeGreaterThan(0);
  for (const { networkTariffCode, timeOfDay } of controlled)
    expect([networkTariffCode, timeOfDay]).toEqual(['CL1', 'CONTROLLED']);
  for (const register of registers.filter(({ controlledLoad }) => !controlledLoad))
    expect([register.networkTariffCode, register.timeOfDay]).not.toContain('CL1');
});

test.each([
  [{ interval: 0 }, ['BASIC', 'MV3M', 'CM-2', 'BASIC', 'ALLDAY']],
  [{ interval: 5, state: 'NSW', classification: 'SMALL' }, ['COMMS4D', 'RWDA', 'LM-5', 'INTERVAL', 'INTERVAL']],
  [{ interval: 30, state: 'NSW', classification: 'SMALL' }, ['COMMS4D', 'RWDC', 'LM-30', 'INTERVAL', 'INTERVAL']],
  [{ interval: 30, state: 'VIC', classification: 'SMALL' }, ['VICAMI', 'RWDC', 'LM-30', 'INTERVAL', 'INTERVAL']],
  [{ interval: 30, state: 'VIC', classification: 'LARGE' }, ['COMMS3', 'RWDC', 'LM-30', 'INTERVAL', 'INTERVAL']],
] as const)('CDS:1.33.1 energy, describes the meter of %o', (bent, said) => {
  const { specifications, registers } = meterOf(bent);
  const [register] = registers ?? [];
  expect([
    specifications.installationType,
    specifications.readType,
    specifications.model,
    register?.registerConsumptionType,
    register?.timeOfDay,
  ]).toEqual(said);
});

test('CDS:1.33.1 energy, only a current meter with a dial has a next scheduled read', () => {
  const { validTo: _, ...standing } = present(oneOfEach[0]);
  const next = servicePointDetail({ ...standing, interval: 0 }, options).meters?.[0]?.specifications
    .nextScheduledReadDate;
  expect(next === undefined ? '' : next > '2026-11-10').toBe(true);
  expect(meterOf({ interval: 30 }).specifications.nextScheduledReadDate).toBeUndefined();
  expect(meterOf({ interval: 0, validTo: '2026-10-01' }).specifications.nextScheduledReadDate).toBeUndefined();
});

test('CDS:1.33.1 energy, the status decides whether there is a meter, and whether it is connected', () => {
  expect(detailOf({ status: 'EXTINCT' }).meters).toEqual([]);
  expect(detailOf({ status: 'GREENFIELD' }).meters).toEqual([]);
  expect(meterOf({ status: 'DE_ENERGISED' }).specifications.status).toBe('DISCONNECTED');
  expect(meterOf({ status: 'ACTIVE' }).specifications.status).toBe('CURRENT');
});

test('CDS:1.33.1 energy, marks a generator, and each state has its network', () => {
  expect(detailOf({ classification: 'GENERATOR' }).isGenerator).toBe(true);
  expect(detailOf({ classification: 'SMALL' }).isGenerator).toBe(false);
  const states = ['ACT', 'NSW', 'QLD', 'SA', 'TAS', 'VIC'] as const;
  const networks = states.map(
    (state) => detailOf({ state }).relatedParticipants.find(({ role }) => role === 'LNSP')?.party,
  );
  expect(new Set(networks).size).toBe(states.length);
});

test('interfaces: Errors, finds no id that is longer or shorter than an NMI, or not all digits', () => {
  const run = present(scenarioNamed('solar-home').servicePoints[0]);
  const index = servicePointsOf({ servicePoints: [{ ...run, nmi: '6102000010', count: 50 }] });
  expect(index.find('6102000010')?.nmi).toBe('6102000010');
  expect(index.find('6102000059')?.nmi).toBe('6102000059');
  for (const nmi of [
    '6102000060',
    '6102000009',
    '61020000100',
    '61020000590',
    '610200001',
    '61020000',
    '0',
    '',
    '610200001x',
    '6102000010 ',
    '06102000010',
    '9'.repeat(400),
  ])
    expect([nmi, index.find(nmi)]).toEqual([nmi, undefined]);
});

test.each([
  ['no resources', { kind: 'house' }, [0, 0, false, false, []]],
  ['panels', { kind: 'house', solarKw: 10 }, [8.5, 1, false, false, [1]]],
  ['panels on three phases', { kind: 'house', solarKw: 10.1 }, [8.6, 3, false, false, [1]]],
  ['panels and a battery', { kind: 'house', solarKw: 10, batteryKwh: 13.5 }, [13.5, 1, true, false, [1, 2]]],
  ['a site', { kind: 'site', solarKw: 5 }, [4.3, 3, false, false, [1]]],
  ['capacity just below the protection limit', { kind: 'site', solarKw: 35.2 }, [29.9, 3, false, false, [1]]],
  ['capacity at the protection limit', { kind: 'site', solarKw: 35.3 }, [30, 3, false, true, [1]]],
] as const)('CDS:1.33.1 energy, describes resources at a service point with %s', (_, bent, said) => {
  const { solarKw: _kw, batteryKwh: _kwh, ...base } = present(oneOfEach[0]);
  const record = derRecordOf({ ...base, ...bent });
  expect([
    record.approvedCapacity,
    record.installedPhasesCount,
    record.islandableInstallation,
    record.hasCentralProtectionControl,
    record.acConnections.map(({ connectionIdentifier }) => connectionIdentifier),
  ]).toEqual(said);
  expect(record.availablePhasesCount).toBe(record.installedPhasesCount);
  expect(record.protectionMode?.exportLimitKva).toBe(record.hasCentralProtectionControl ? 30 : undefined);
});

test.each([
  ['ACTIVE', 'ACTIVE'],
  ['EXTINCT', 'DECOMMISSIONED'],
  ['DE_ENERGISED', 'INACTIVE'],
  ['GREENFIELD', 'INACTIVE'],
] as const)('CDS:1.33.1 energy, at a service point with status %s, resources are %s', (status, said) => {
  const { acConnections } = derRecordOf({ ...present(oneOfEach[0]), status, solarKw: 5, batteryKwh: 10 });
  const all = acConnections.flatMap((one) => [one.status, ...(one.derDevices ?? []).map((device) => device.status)]);
  expect(all).toEqual([said, said, said, said]);
});

test('CDS:1.33.1 energy, counts whole panels, at least one', () => {
  const panelsOf = (solarKw: number) =>
    derRecordOf({ ...present(oneOfEach[0]), solarKw }).acConnections[0]?.derDevices?.map(
      ({ count, nominalRatedCapacity }) => [count, nominalRatedCapacity],
    );
  expect(panelsOf(0.2)).toEqual([[1, 0.2]]);
  expect(panelsOf(4.4)).toEqual([[10, 0.44]]);
});

test('CDS:1.33.1 energy, the newest day has ended in every state, or by decision in the market', () => {
  // A quarter to midnight in Adelaide, a quarter past in market time.
  const now = new Date('2026-07-10T14:15:00Z');
  const newest = (zone: 'own' | 'market') => windowOf({}, now, zone).newest;
  expect([newest('own'), newest('market')]).toEqual(['2026-07-09', '2026-07-10']);
});

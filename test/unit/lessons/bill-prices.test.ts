// The prices of a contract: when each applies, in which order they are tried, and how their windows are worded.
import { expect, test } from 'vitest';
import type { Read } from '../../../src/pages/lessons/bill/bill-evidence.ts';
import {
  flowOf,
  holdsDay,
  pricesOf,
  windowsWords,
  type Contract,
} from '../../../src/pages/lessons/bill/bill-prices.ts';
import type { Window } from '../../../src/pages/lessons/bill/bill-windows.ts';

const evening: Window = { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], startTime: '16:00', endTime: '21:00' };
const night: Window = { days: ['FRI'], startTime: 'T22:00', endTime: 'T07:00' };

test.each([
  ['01-01', '12-31', '2026-06-01', true],
  ['04-01', '09-30', '2026-04-01', true],
  ['04-01', '09-30', '2026-09-30', true],
  ['04-01', '09-30', '2026-10-01', false],
  ['10-01', '03-31', '2026-12-31', true],
  ['10-01', '03-31', '2026-10-01', true],
  ['10-01', '03-31', '2026-03-31', true],
  ['10-01', '03-31', '2026-04-01', false],
])('a period from %s to %s contains %s: %s', (startDate, endDate, date, holds) => {
  expect(holdsDay({ startDate, endDate }, date)).toBe(holds);
});

test('the register tells whether a reading is import, controlled load or export', () => {
  const flows = [
    { registerSuffix: 'E1' },
    { registerSuffix: 'E2', controlledLoad: true },
    { registerSuffix: 'B1', controlledLoad: true },
  ];
  expect(flows.map((more) => flowOf(more as unknown as Read))).toEqual(['import', 'controlled-load', 'export']);
});

const rates = [{ unitPrice: '0.05' }];
const variations = [{ startTime: '16:00', endTime: '21:00' }];

test('a time-varying feed-in comes before a single one; without a single one the rest is unpaid', () => {
  const varying = {
    displayName: 'Evening',
    timeVaryingTariffs: [{ displayName: 'Evening', rates, timeVariations: variations }],
  };
  const single = { displayName: 'Always', singleTariff: { rates, period: 'P1D' } };
  const yearly = { displayName: 'Yearly', singleTariff: { rates } };
  const named = (...solarFeedInTariff: readonly object[]) =>
    pricesOf({ solarFeedInTariff } as unknown as Contract, 'export', '2026-11-23').map(({ name, period, windows }) => [
      name,
      period,
      windows.length,
    ]);
  expect(named(single, varying)).toEqual([
    ['Evening', 'P1Y', 1],
    ['Always', 'P1D', 1],
  ]);
  expect(named(varying)).toEqual([
    ['Evening', 'P1Y', 1],
    ['', 'P1Y', 1],
  ]);
  expect(named(yearly)).toEqual([['Yearly', 'P1Y', 1]]);
  expect(named()).toEqual([['', 'P1Y', 1]]);
});

test('imports have one price or prices by time of use; the first controlled load applies', () => {
  const period = { startDate: '01-01', endDate: '12-31' };
  const flat = {
    timeZone: 'AEST',
    tariffPeriod: [{ ...period, timeZone: 'LOCAL', singleRate: { displayName: 'Flat', rates } }],
  };
  expect(pricesOf(flat as unknown as Contract, 'import', '2026-11-23')).toMatchObject([
    { type: 'ALL_DAY', name: 'Flat', timeZone: 'LOCAL', period: 'P1Y' },
  ]);
  const use = { rates, timeOfUse: variations };
  const timed = [
    { type: 'PEAK', displayName: 'Peak', ...use },
    { type: 'OFF_PEAK', displayName: 'Rest', period: 'P1D', ...use },
  ];
  const contract = { timeZone: 'AEST', tariffPeriod: [{ ...period, timeOfUseRates: timed }] } as unknown as Contract;
  const common = { flow: 'import', timeZone: 'AEST', rates, windows: variations };
  expect(pricesOf(contract, 'import', '2026-11-23')).toEqual([
    { ...common, type: 'PEAK', name: 'Peak', period: 'P1Y' },
    { ...common, type: 'OFF_PEAK', name: 'Rest', period: 'P1D' },
  ]);
  const load = (more: object) =>
    ({ ...flat, controlledLoad: [more, { singleRate: { displayName: 'Second', rates } }] }) as unknown as Contract;
  const names = (more: object) =>
    pricesOf(load(more), 'controlled-load', '2026-11-23').map(({ name, windows, period: of }) => [name, windows, of]);
  expect(names({ singleRate: { displayName: 'Night', rates } })).toEqual([['Night', [{}], 'P1Y']]);
  expect(names({ timeOfUseRates: [{ displayName: 'Night', rates, period: 'P1D', timeOfUse: variations }] })).toEqual([
    ['Night', variations, 'P1D'],
  ]);
  expect(pricesOf(flat as unknown as Contract, 'controlled-load', '2026-11-23')).toEqual([]);
});

test('windows are worded with their time zone; the remainder and a whole day need none', () => {
  const price = {
    flow: 'import',
    type: 'PEAK',
    name: 'Peak',
    timeZone: 'AEST',
    rates,
    period: 'P1Y',
    windows: [evening],
  } as const;
  expect(windowsWords(price, false)).toBe('Monday to Friday, 4 pm to 9 pm, AEST');
  expect(windowsWords({ ...price, timeZone: 'LOCAL', windows: [evening, night] }, false)).toMatch(
    /; Friday, .*, local time$/u,
  );
  expect(windowsWords(price, true)).toBe('at all other times');
  expect(windowsWords({ ...price, windows: [{}] }, false)).toBe('at any time');
  expect(windowsWords({ ...price, flow: 'controlled-load', windows: [{}] }, false)).toContain('network switches it on');
  expect(windowsWords({ ...price, windows: [{ days: ['SAT'] }, {}] }, false)).toBe(
    'Saturday, at any time; every day, at any time, AEST',
  );
  expect(windowsWords({ ...price, windows: [{ ...evening, days: undefined }] }, false)).toBe(
    'every day, 4 pm to 9 pm, AEST',
  );
});

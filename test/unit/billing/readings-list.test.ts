// Reads of many meters as one list: order, slices, clipping, and equal sums at every level of detail.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readsOf, type ReadsQuery } from '../../../mocks/readings/reads.ts';
import { servicePointsOf } from '../../../mocks/scenario/service-point-index.ts';
import { dateOf, dayOf } from '../../../mocks/readings/zone.ts';
import { EnergyUsageRead } from '../../../mocks/spec/schemas/usage.ts';
import {
  dayReads,
  indexOver,
  nmisIn,
  oneOfEach,
  present,
  scenarioNamed,
  scenarios,
  wattHoursOf,
} from '../../kit/energy/readings.ts';

const index = indexOver(oneOfEach);
const now = new Date('2026-11-21T03:00:00Z');
const usual: ReadsQuery = {
  nmis: nmisIn(index),
  oldest: '2026-09-28',
  newest: '2026-10-09',
  intervalReads: 'FULL',
  seed: 1,
  now,
};
const all = (query: Partial<ReadsQuery>, from = index) => {
  const reads = readsOf(from, { ...usual, ...query });
  return reads.slice(0, reads.total);
};

test('EnergyUsageListResponse (energy@1.33.1): reads come by NMI ascending, start date descending, register ascending', () => {
  const rows = all({ nmis: nmisIn(index).toReversed(), oldest: '2026-01-01' });
  const keys = rows.map((row) => [row.servicePointId, -dayOf(row.readStartDate), row.registerSuffix] as const);
  const sorted = keys.toSorted(
    (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0) || a[1] - b[1] || (a[2] < b[2] ? -1 : 1),
  );
  expect(keys).toEqual(sorted);
  expect(new Set(keys.map(String)).size).toBe(rows.length);
  expect(new Set(rows.map((row) => row.servicePointId))).toEqual(
    // Ended by then, not yet begun, and de-energised.
    new Set(nmisIn(index).filter((nmi) => !['9910000082', '9910000212', '9920000091'].includes(nmi))),
  );
});

test('a slice holds exactly those rows of the whole list', () => {
  const query = { oldest: '2026-05-01' };
  const rows = all(query);
  const reads = readsOf(index, { ...usual, ...query });
  expect(reads.total).toBe(rows.length);
  fc.assert(
    fc.property(fc.nat(rows.length + 20), fc.nat(60), (offset, count) => {
      expect(reads.slice(offset, count)).toEqual(rows.slice(offset, offset + count));
    }),
    { numRuns: 60 },
  );
});

test('pages of a thousand meters over three years join without a gap, at the beginning and the end', () => {
  const big = servicePointsOf(scenarioNamed('big-business'));
  const query: ReadsQuery = {
    ...usual,
    nmis: nmisIn(big),
    oldest: '2023-01-01',
    newest: '2026-11-21',
    intervalReads: 'NONE',
  };
  const reads = readsOf(big, query);
  // 980 meters with one register and 20 with two, a house and Sam's house, 1096 days each.
  expect(reads.total).toBe((980 + 20 * 2 + 2) * 1096);
  expect(reads.slice(0, 1)[0]).toMatchObject({ servicePointId: '9930000007', readStartDate: '2026-11-20' });
  expect(reads.slice(reads.total - 1, 25)).toHaveLength(1);
  expect(reads.slice(reads.total - 1, 1)[0]).toMatchObject({
    servicePointId: '9990000999',
    registerSuffix: 'E1',
    readStartDate: '2023-11-21',
  });
  expect(reads.slice(reads.total, 25)).toEqual([]);
});

test('QueryEnergyIntervalReads (energy@1.33.1): NONE, MIN_30 and FULL agree on every sum and every quality', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 1, max: 99 }), (back, seed) => {
      const day = dateOf(dayOf('2026-11-20') - back);
      const range = { oldest: day, newest: day, seed };
      const none = all({ ...range, intervalReads: 'NONE' });
      const coarse = all({ ...range, intervalReads: 'MIN_30' });
      const full = all({ ...range, intervalReads: 'FULL' });
      expect(none.map((row) => row.intervalRead?.aggregateValue)).toEqual(
        full.map((row) => row.intervalRead?.aggregateValue),
      );
      for (const [place, row] of full.entries()) {
        if (row.intervalRead === undefined) continue;
        const halves = present(coarse[place]?.intervalRead);
        const { intervalReads = [], readIntervalLength = 0, aggregateValue, readQualities = [] } = row.intervalRead;
        expect(wattHoursOf(intervalReads)).toBe(Math.round(aggregateValue * 1000));
        expect(halves.readIntervalLength).toBe(30);
        expect(halves.aggregateValue).toBe(aggregateValue);
        const times = 30 / readIntervalLength;
        expect(halves.intervalReads).toHaveLength(intervalReads.length / times);
        present(halves.intervalReads).forEach((value, slot) => {
          expect(Math.round(value * 1000)).toBe(wattHoursOf(intervalReads.slice(slot * times, (slot + 1) * times)));
        });
        const marked = (runs: typeof readQualities, scale: number): string[] =>
          runs.flatMap(({ startInterval, endInterval, quality }) =>
            Array.from(
              { length: (endInterval - startInterval + 1) * scale },
              (_, step) => `${(startInterval - 1) * scale + step}${quality}`,
            ),
          );
        expect(marked(halves.readQualities ?? [], times)).toEqual(marked(readQualities, 1));
      }
    }),
    { numRuns: 25 },
  );
});

test('QueryEnergyIntervalReads (energy@1.33.1): NONE shows only the aggregate', () => {
  for (const row of all({ intervalReads: 'NONE' })) {
    if (row.intervalRead !== undefined) expect(Object.keys(row.intervalRead)).toEqual(['aggregateValue']);
  }
});

test('a basic read is the sum of its computed days, and cycles of about 90 days leave no gap', () => {
  const dial = present(oneOfEach.find(({ interval }) => interval === 0));
  const rows = all({ nmis: [dial.nmi], oldest: '2020-01-01', newest: '2026-11-21' });
  expect(rows.length).toBeGreaterThanOrEqual(22);
  for (const { suffix } of dial.registers) {
    const mine = rows.filter((row) => row.registerSuffix === suffix);
    mine.forEach((row, place) => {
      const first = dayOf(row.readStartDate);
      const last = dayOf(present(row.readEndDate));
      const days = Array.from({ length: last - first + 1 }, (_, step) => dateOf(first + step));
      expect(days.length).toBeGreaterThan(80);
      expect(days.length).toBeLessThan(102);
      expect(Math.round(present(row.basicRead).value * 1000)).toBe(
        wattHoursOf(days.map((date) => dayReads(dial, suffix, date, 1).total)),
      );
      const newer = mine[place - 1];
      if (newer !== undefined) expect(dayOf(newer.readStartDate)).toBe(last + 1);
      else expect(present(row.readEndDate) < '2026-11-21').toBe(true);
    });
  }
  expect(new Set(rows.map((row) => row.basicRead?.quality)).size).toBeGreaterThan(1);
});

test('reads reach three years back and end with yesterday in the service point’s own zone', () => {
  // 13:15 UTC on 31 December is 1 January in Sydney and Melbourne, not yet in Adelaide or Brisbane.
  const newYear = new Date('2026-12-31T13:15:00Z');
  const newest = (nmi: string) => all({ nmis: [nmi], oldest: '2000-01-01', newest: '2100-01-01', now: newYear });
  const sydney = newest('9910000001');
  expect([sydney[0]?.readStartDate, sydney.at(-1)?.readStartDate]).toEqual(['2026-12-31', '2024-01-01']);
  for (const nmi of ['9930000007', '9950000121']) {
    const rows = newest(nmi);
    expect([rows[0]?.readStartDate, rows.at(-1)?.readStartDate]).toEqual(['2026-12-30', '2023-12-31']);
  }
});

test('after a move the old meter’s reads end on the day before the new one’s begin', () => {
  const rows = all({
    nmis: ['9950000091', '9920000091'],
    oldest: '2025-12-01',
    newest: '2025-12-31',
    intervalReads: 'NONE',
  });
  const datesOf = (nmi: string) => rows.filter((row) => row.servicePointId === nmi).map((row) => row.readStartDate);
  expect(datesOf('9920000091')[0]).toBe('2025-12-12');
  expect(datesOf('9950000091').at(-1)).toBe('2025-12-13');
});

test('handles an empty range, unknown meters and repeated ones', () => {
  expect(readsOf(index, { ...usual, oldest: '2026-10-09', newest: '2026-09-28' }).total).toBe(0);
  expect(readsOf(index, { ...usual, nmis: [] }).slice(0, 10)).toEqual([]);
  expect(
    all({ nmis: ['9930000007', '9930000007', '1234567890', '99300000071', 'x'], oldest: '2026-10-09' }),
  ).toHaveLength(1);
});

test('EnergyUsageRead (energy@1.33.1): every read of every scenario is valid', () => {
  for (const scenario of scenarios) {
    const points = servicePointsOf(scenario);
    for (const intervalReads of ['NONE', 'MIN_30', 'FULL'] as const) {
      const query = { ...usual, nmis: nmisIn(points), oldest: '2026-10-03', newest: '2026-10-05', intervalReads };
      const reads = readsOf(points, query);
      for (const row of reads.slice(Math.max(0, reads.total - 200), 200)) EnergyUsageRead.parse(row);
    }
  }
});

// At any clock no read covers a half-hour in the future, by the service point’s days or the market’s.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { servicePointsOf } from '../../../mocks/scenario/service-point-index.ts';
import { readsOf } from '../../../mocks/readings/reads.ts';
import { windowOf } from '../../../mocks/readings/usage-window.ts';
import { dateOf, dayOf, marketZone, readDay, zoneOf } from '../../../mocks/readings/zone.ts';
import { cases } from '../../kit/properties/budget.ts';
import { scenarios } from '../../kit/energy/readings.ts';

const minute = 60_000;
const day = 1440 * minute;
/**
 * Instants from before the first service point until after the next changes of daylight saving, most of them near
 * midnight.
 */
const clocks = fc
  .tuple(fc.integer({ min: 17_000, max: 22_500 }), fc.integer({ min: -150, max: 150 }))
  .map(([days, minutes]) => new Date(days * day + 14 * 60 * minute + minutes * minute));
const dates = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined });

test.each(['own', 'market'] as const)('no read ends after the clock, in %s days', (zone) => {
  fc.assert(
    fc.property(fc.constantFrom(...scenarios), clocks, dates, (scenario, now, ahead) => {
      const index = servicePointsOf(scenario);
      const newest = ahead === undefined ? {} : { newest: dateOf(Math.floor(now.getTime() / day) + ahead) };
      const window = windowOf(newest, now, zone);
      const nmis = scenario.servicePoints.map(({ nmi }) => nmi);
      const reads = readsOf(index, { ...window, nmis, intervalReads: 'FULL', zone, seed: scenario.seed, now });
      const some = [...reads.slice(0, 6), ...reads.slice(Math.floor(reads.total / 2), 6)];
      for (const { servicePointId, readStartDate, readEndDate, intervalRead } of some) {
        const point = index.find(servicePointId);
        if (point === undefined) throw new Error('A read of nobody.');
        const last = dayOf(readEndDate ?? readStartDate);
        const counted = zone === 'market' ? { ...point, marketTime: true as const } : point;
        const { minutes, begins } = readDay(counted, last);
        const end = last * day + (begins - zoneOf(point.state).standard + minutes) * minute;
        expect(end).toBeLessThanOrEqual(now.getTime());
        // In market time the day is over too.
        expect((last + 1) * day - marketZone.standard * minute).toBeLessThanOrEqual(now.getTime());
        const { intervalReads = [], readIntervalLength = 0 } = intervalRead ?? {};
        expect(intervalReads.length * readIntervalLength).toBe(intervalRead === undefined ? 0 : minutes);
      }
    }),
    { numRuns: cases(400) },
  );
});

// Hand-written usage reads: import and export of a house with solar panels, for display tests.
import type { UsageRead } from '../../../src/recipient/index.ts';

const hump = (index: number, count: number, at: number, width: number): number =>
  Math.exp(-((((index / count) * 24 - at) / width) ** 2));
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const sum = (values: readonly number[]): number => rounded(values.reduce((total, value) => total + value, 0));

/** A register on a day; `count` is 46 or 50 when clocks change. */
export function readOf(suffix: 'E1' | 'B1', date: string, intervalReads: readonly number[]): UsageRead {
  return {
    servicePointId: '6d8Lq0Vt2Kp4Xs9Wb1Zc',
    registerSuffix: suffix,
    controlledLoad: false,
    readStartDate: date,
    unitOfMeasure: 'KWH',
    intervalRead: { readIntervalLength: 30, aggregateValue: sum(intervalReads), intervalReads },
  };
}

/** Days from 1 November 2026. */
export function usageReads(days: number, count = 48): readonly UsageRead[] {
  return Array.from({ length: days }, (_, day) => {
    const date = `2026-11-${String(day + 1).padStart(2, '0')}`;
    const sun = 0.55 + 0.45 * Math.sin(day * 1.7);
    const used = Array.from({ length: count }, (_each, index) =>
      rounded(
        0.16 +
          0.5 * hump(index, count, 7.4, 1.1) +
          (1.1 + 0.1 * day) * hump(index, count, 18.6, 1.8) +
          0.05 * Math.sin(index * 3.1 + day),
      ),
    );
    const sold = Array.from({ length: count }, (_each, index) => {
      const made = 2.9 * sun * hump(index, count, 12.6, 2.6);
      return made < 0.06 ? 0 : -rounded(made);
    });
    return [readOf('E1', date, used), readOf('B1', date, sold)];
  }).flat();
}

// One row of usage in wire format (EnergyUsageRead of energy@1.33.1), identified by NMI.
import type { EnergyUsageRead } from '../spec/schemas/usage.ts';
import { meterIdOf } from './meter.ts';
import type { MeterRegister } from './meter.ts';
import type { ServicePoint } from '../scenario/service-point-index.ts';
import { dateOf } from './zone.ts';
import type { Day } from './zone.ts';
import { kilowattHours, sum, wattHours } from './day.ts';
import { flowsOf, intervalOf } from './flows.ts';
import type { Flows } from './flows.ts';
import { cycleQuality } from './quality.ts';

export type IntervalReads = 'NONE' | 'MIN_30' | 'FULL';

function identity(servicePoint: ServicePoint, register: MeterRegister, day: Day) {
  return {
    servicePointId: servicePoint.nmi,
    registerId: register.registerId,
    registerSuffix: register.suffix,
    meterId: meterIdOf(servicePoint),
    controlledLoad: register.flow === 'controlled-load',
    readStartDate: dateOf(day),
    unitOfMeasure: 'KWH',
  } satisfies Partial<EnergyUsageRead>;
}

/** Interval reads of a register on a day; the flows are those of the service point on that day. */
export function intervalReadOf(
  servicePoint: ServicePoint,
  register: MeterRegister,
  day: Day,
  flows: Flows,
  shown: IntervalReads,
): EnergyUsageRead {
  const whole = wattHours(flows, register.flow);
  const row = { ...identity(servicePoint, register, day), readUType: 'intervalRead' } as const;
  const aggregateValue = kilowattHours(sum(whole));
  if (shown === 'NONE') return { ...row, intervalRead: { aggregateValue } };
  const length = intervalOf(servicePoint);
  const times = shown === 'MIN_30' ? 30 / length : 1;
  const readIntervalLength = length * times;
  const intervalReads = Array.from(inGroups(whole, times), kilowattHours);
  if (flows.quality.length === 0) {
    return { ...row, intervalRead: { readIntervalLength, aggregateValue, intervalReads } };
  }
  // Substituted runs are whole half-hours, so the division leaves no remainder.
  const readQualities = flows.quality.map(({ startInterval, endInterval, quality }) => ({
    startInterval: (startInterval - 1) / times + 1,
    endInterval: endInterval / times,
    quality,
  }));
  return { ...row, intervalRead: { readIntervalLength, aggregateValue, intervalReads, readQualities } };
}

/** What an accumulation meter counted from the first day to the last: the sum of the computed days. */
export function basicReadOf(
  servicePoint: ServicePoint,
  register: MeterRegister,
  period: { readonly cycle: number; readonly first: Day; readonly last: Day },
  key: number,
  seed: number,
): EnergyUsageRead {
  let total = 0;
  for (let day = period.first; day <= period.last; day += 1) {
    total += sum(wattHours(flowsOf(servicePoint, day, seed), register.flow));
  }
  return {
    ...identity(servicePoint, register, period.first),
    readEndDate: dateOf(period.last),
    readUType: 'basicRead',
    basicRead: { quality: cycleQuality(servicePoint, key, period.cycle) ?? 'ACTUAL', value: kilowattHours(total) },
  };
}

function inGroups(whole: Int32Array, size: number): Int32Array {
  if (size === 1) return whole;
  const groups = new Int32Array(whole.length / size);
  for (let index = 0; index < whole.length; index += 1) {
    const group = Math.floor(index / size);
    groups[group] = (groups[group] ?? 0) + (whole[index] ?? 0);
  }
  return groups;
}

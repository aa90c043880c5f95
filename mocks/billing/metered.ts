// What a meter counted over the days of a bill, grouped by the windows of a tariff.
import type { ScenarioRegister } from '../scenario/scenario.ts';
import type { ServicePoint } from '../scenario/service-point-index.ts';
import { cyclesOf } from '../readings/cycles.ts';
import { sum, wattHours } from '../readings/day.ts';
import { flowsOf, intervalOf, keyOf } from '../readings/flows.ts';
import { cycleQuality } from '../readings/quality.ts';
import { dayOf, type Day } from '../readings/zone.ts';
import type { Span } from './periods.ts';
import type { Classifier } from './windows.ts';

/** A way to group what a register counts: on which days, and into which windows. */
export interface Sort {
  readonly flow: ScenarioRegister['flow'];
  readonly span: Span;
  readonly classify: Classifier;
  /** Number of groups; what belongs to none is in the last. */
  readonly groups: number;
  /** Only the highest half-hour of the first group counts. */
  readonly demand?: true;
}

export interface Sorted {
  /** Watt-hours by group, negative for exports; for demand, watts. */
  readonly groups: readonly number[];
  /** Some read of these days is a substitute for a missing one. */
  readonly isEstimate: boolean;
}

/** The days of a span on which the service point existed. */
const present = ({ validFrom, validTo }: ServicePoint, { from, to }: Span): Span => ({
  from: Math.max(from, dayOf(validFrom)),
  to: validTo === undefined ? to : Math.min(to, dayOf(validTo)),
});

/** Reads the days of a span once and groups them in every requested way. Results have the order of `sorts`. */
export function metered(point: ServicePoint, span: Span, sorts: readonly Sort[], seed: number): readonly Sorted[] {
  const interval = intervalOf(point);
  const results = sorts.map(({ groups }) => ({ groups: Array.from({ length: groups }, () => 0), isEstimate: false }));
  const { from, to } = present(point, span);
  let before = new Map<string, Int32Array>();
  for (let day = from; day <= to; day += 1) {
    const flows = flowsOf(point, day, seed);
    const energy = new Map<string, Int32Array>();
    for (const [index, sort] of sorts.entries()) {
      const result = results[index];
      if (result === undefined || day < sort.span.from || day > sort.span.to) continue;
      const counted = energy.get(sort.flow) ?? wattHours(flows, sort.flow, before.get(sort.flow));
      energy.set(sort.flow, counted);
      const places = sort.classify(day, interval);
      if (point.interval !== 0 && flows.quality.length > 0) result.isEstimate = true;
      if (sort.demand === true)
        result.groups[0] = Math.max(result.groups[0] ?? 0, highestHalfHour(counted, places, interval));
      else add(result.groups, counted, places);
    }
    before = energy;
  }
  if (point.interval !== 0) return results;
  return results.map((result, index) => ({
    ...result,
    isEstimate: hasEstimatedCycle(point, present(point, sorts[index]?.span ?? span), seed),
  }));
}

/** Watt-hours imported from the network over a span. */
export function consumed(point: ServicePoint, span: Span, seed: number): number {
  const { from, to } = present(point, span);
  let all = 0;
  for (let day = from; day <= to; day += 1) all += sum(wattHours(flowsOf(point, day, seed), 'import'));
  return all;
}

function add(groups: number[], energy: Int32Array, places: Int16Array): void {
  const rest = groups.length - 1;
  if (rest === 0) {
    groups[0] = (groups[0] ?? 0) + sum(energy);
    return;
  }
  for (let index = 0; index < energy.length; index += 1) {
    const found = places[index] ?? -1;
    const place = found < 0 ? rest : found;
    groups[place] = (groups[place] ?? 0) + (energy[index] ?? 0);
  }
}

/** Two kilowatts per kilowatt-hour of a half-hour. */
function highestHalfHour(energy: Int32Array, places: Int16Array, interval: 5 | 30): number {
  const size = 30 / interval;
  let highest = 0;
  for (let start = 0; start + size <= energy.length; start += size) {
    if (places[start] !== 0) continue;
    let halfHour = 0;
    for (let index = start; index < start + size; index += 1) halfHour += energy[index] ?? 0;
    highest = Math.max(highest, 2 * halfHour);
  }
  return highest;
}

/** A dial is read once a quarter: the days of a bill may be in two reads, and either may be an estimate. */
function hasEstimatedCycle(point: ServicePoint, { from, to }: Span, seed: number): boolean {
  const key = keyOf(point, seed);
  const cycles = cyclesOf(point, key);
  const begins = (cycle: number): Day => cycles.first(cycle);
  for (let cycle = cycles.from(from) - 1; begins(cycle) <= to; cycle += 1)
    if (cycles.last(cycle) >= from && cycleQuality(point, key, cycle) !== undefined) return true;
  return false;
}

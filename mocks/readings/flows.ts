// Energy through a meter over one day: load, panels and battery together, in watt-hours per interval.
import { hashText } from '../ambient/hash-text.ts';
import type { ServicePoint } from '../scenario/service-point-index.ts';
import { aheadAt, localDay, readDay, weekdayOf, zoneOf } from './zone.ts';
import type { Day } from './zone.ts';
import { habits } from './curves.ts';
import type { Curve } from './curves.ts';
import { fraction, mix, purpose } from './hash.ts';
import { inShorterIntervals, substitutedHalfHours } from './quality.ts';
import type { QualityRun } from './quality.ts';
import { weatherOf } from './weather.ts';
import type { Weather } from './weather.ts';

export interface Flows {
  readonly imported: Float64Array;
  readonly exported: Float64Array;
  readonly controlled: Float64Array;
  /** Substituted intervals, in intervals of this meter. */
  readonly quality: readonly QualityRun[];
}

/** Minutes of the intervals behind a service point's reads; a dial meter is computed in half-hours. */
export const intervalOf = ({ interval }: Pick<ServicePoint, 'interval'>): 5 | 30 => (interval === 0 ? 30 : interval);

/** Key of every draw for a service point. */
export const keyOf = ({ nmi }: Pick<ServicePoint, 'nmi'>, seed: number): number => mix(seed, hashText(nmi));

/** What a service point's meter records on a day in its own zone. */
export function flowsOf(servicePoint: ServicePoint, day: Day, seed: number): Flows {
  const today = netFlows(servicePoint, day, seed);
  const capacity = (servicePoint.batteryKwh ?? 0) * 1000;
  if (capacity > 0) {
    // The charge at midnight hardly depends on the night before, so following it one day back is enough.
    const left = useBattery(netFlows(servicePoint, day - 1, seed), capacity, intervalOf(servicePoint), 0);
    useBattery(today, capacity, intervalOf(servicePoint), left);
  }
  return today;
}

function netFlows(servicePoint: ServicePoint, day: Day, seed: number): Flows {
  const length = intervalOf(servicePoint);
  const local = localDay(zoneOf(servicePoint.state), day);
  const { minutes, begins } = readDay(servicePoint, day);
  const count = minutes / length;
  const key = keyOf(servicePoint, seed);
  const weather = weatherOf(servicePoint.state, day, seed);
  const quality = inShorterIntervals(substitutedHalfHours(servicePoint, key, day, minutes / 30), 30 / length);
  const estimated = quality.length === 0 ? undefined : new Uint8Array(count);
  for (const run of quality) estimated?.fill(1, run.startInterval - 1, run.endInterval);

  const { heating, cooling, appliance, ...days } = habits[servicePoint.kind];
  const weekday = weekdayOf(day);
  const curve: Curve = weekday === 0 ? days.sunday : weekday === 6 ? days.saturday : days.weekday;
  const heat = Math.max(0, 17 - weather.temperature);
  const cool = Math.max(0, weather.temperature - 22);
  const size = 0.88 + 0.24 * fraction(mix(key, purpose.size));
  const shift = 288 + (mix(key, purpose.shift) % 9) - 4;
  const panels = (servicePoint.solarKw ?? 0) * 1000;
  const chance = mix(mix(key, purpose.interval), day);
  const rough = length === 5 ? 1.1 : 0.6;

  const imported = new Float64Array(count);
  // A battery modifies these arrays, so it must not get the shared ones.
  const canExport = panels > 0 || servicePoint.batteryKwh !== undefined;
  const exported = canExport ? new Float64Array(count) : nothingOver(count);
  for (let index = 0; index < count; index += 1) {
    const standard = begins + index * length;
    const ahead = aheadAt(local, standard + local.ahead);
    const slot = (((standard + ahead + (length >> 1)) / 5) | 0) + shift;
    let usual = at(curve, slot);
    if (heat > 0) usual += heat * at(heating, slot);
    if (cool > 0) usual += cool * at(cooling, slot);
    const h = mix(chance, index);
    const draw = (h & 0xffff) / 0x1_0000;
    const used =
      estimated?.[index] === 1 ? usual : usual * (1 + rough * (draw - 0.5)) + (h >>> 26 > 60 ? appliance : 0);
    const load = (size * used * length) / 60;
    if (panels === 0) {
      imported[index] = load;
      continue;
    }
    const made = (panels * sunOn(weather, standard + length / 2, h) * length) / 60;
    // Clouds and appliances: within one interval a meter sees a little of both directions.
    const both = made > 0 ? 0.08 * draw * Math.min(load, made) : 0;
    imported[index] = Math.max(0, load - made) + both;
    exported[index] = Math.max(0, made - load) + both;
  }
  const heats = servicePoint.registers.some(({ flow }) => flow === 'controlled-load');
  const controlled = heats ? hotWater(key, day, minutes, length, weather) : nothingOver(count);
  return { imported, exported, controlled, quality };
}

/** What a meter without panels or controlled load records. Most have neither, and share these arrays. */
const nothing = new Map<number, Float64Array>();
function nothingOver(count: number): Float64Array {
  const zeros = nothing.get(count) ?? new Float64Array(count);
  nothing.set(count, zeros);
  return zeros;
}

const at = (curve: Curve, slot: number): number => curve[slot % 288] ?? 0;

/** Fraction of the panels' rated power at a minute of the standard day. */
function sunOn(weather: Weather, minute: number, h: number): number {
  const swing = Math.cos(((minute - weather.noon) / 720) * Math.PI);
  const height = weather.sunBase + weather.sunSwing * swing;
  const angle = weather.panelBase + weather.panelSwing * swing;
  if (height <= 0 || angle <= 0) return 0;
  const passing = weather.cloud * 0.5 * ((h >>> 16) / 0x1_0000);
  return 0.84 * angle * (1 - Math.exp(-7 * height)) * (1 - 0.72 * weather.cloud) * (1 - passing);
}

/** Stores surplus in the battery and discharges it when needed; modifies the flows and returns the charge at midnight. */
function useBattery({ imported, exported }: Flows, capacity: number, length: number, start: number): number {
  const most = (5000 * length) / 60;
  const usable = capacity * 0.92;
  let stored = start;
  for (let index = 0; index < imported.length; index += 1) {
    const charge = Math.min(exported[index] ?? 0, most, (usable - stored) / 0.95);
    exported[index] = (exported[index] ?? 0) - charge;
    stored += charge * 0.95;
    const discharge = Math.min(imported[index] ?? 0, most, stored * 0.96);
    imported[index] = (imported[index] ?? 0) - discharge;
    stored -= discharge / 0.96;
  }
  return Math.max(0, stored);
}

/** Hot water at night: one block from a time that the network gives each address, longer in winter. */
function hotWater(key: number, day: Day, minutes: number, length: number, weather: Weather): Float64Array {
  const energy = (6200 - 1300 * weather.season) * (0.8 + 0.4 * fraction(mix(mix(key, purpose.hotWater), day)));
  const power = 3600;
  const from = 20 + (mix(key, purpose.hotWater) % 100);
  const to = from + (energy / power) * 60;
  const controlled = new Float64Array(minutes / length);
  for (let index = 0; index < controlled.length; index += 1) {
    const on = Math.min(to, (index + 1) * length) - Math.max(from, index * length);
    if (on > 0) controlled[index] = (power * on) / 60;
  }
  return controlled;
}

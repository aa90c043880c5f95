// Watt-hours of one register, computed from the flows at its meter and never stored.
import type { ScenarioRegister } from '../scenario/scenario.ts';
import type { ServicePoint } from '../scenario/service-point-index.ts';
import type { Flows } from './flows.ts';

/**
 * Watt-hours of a register as integers: sums over any grouping agree, because nothing is rounded afterwards. Reuses the
 * array `used` if it has the day's length, because three years of bills read many days.
 */
export function wattHours(flows: Flows, flow: ScenarioRegister['flow'], used?: Int32Array): Int32Array {
  const energy = flow === 'import' ? flows.imported : flow === 'export' ? flows.exported : flows.controlled;
  const sign = flow === 'export' ? -1 : 1;
  const whole = used?.length === energy.length ? used : new Int32Array(energy.length);
  for (let index = 0; index < whole.length; index += 1) whole[index] = sign * Math.round(energy[index] ?? 0);
  return whole;
}

export function sum(whole: Int32Array): number {
  let total = 0;
  for (let index = 0; index < whole.length; index += 1) total += whole[index] ?? 0;
  return total;
}

/** Watt-hours as kWh with at most three decimals. */
export const kilowattHours = (whole: number): number => whole / 1000;

/** The register of a service point with this suffix. Refuses a register that its meter does not have. */
export function registerOf(servicePoint: ServicePoint, suffix: string): ScenarioRegister {
  const register = servicePoint.registers.find((candidate) => candidate.suffix === suffix);
  if (register === undefined) throw new RangeError(`The meter at ${servicePoint.nmi} has no register ${suffix}.`);
  return register;
}

// National metering identifiers of a scenario: runs of consecutive ones, without expanding them.
import type { ScenarioPlan } from './scenario.ts';

/** The NMI a number of steps after the given one. Refuses to exceed ten digits. */
export function countUp(nmi: string, steps: number): string {
  const next = String(Number(nmi) + steps).padStart(nmi.length, '0');
  if (next.length > nmi.length) throw new RangeError(`${nmi} plus ${steps} has more than ${nmi.length} digits.`);
  return next;
}

/** Steps from one NMI to another; negative if the other comes first. */
export const stepsBetween = (from: string, to: string): number => Number(to) - Number(from);

/** NMIs of a plan, in the scenario's order. */
export function nmisOf(plan: Pick<ScenarioPlan, 'servicePoints'>): readonly string[] {
  const given = plan.servicePoints;
  if ('range' in given) return Array.from({ length: given.range.count }, (_, step) => countUp(given.range.from, step));
  return given;
}

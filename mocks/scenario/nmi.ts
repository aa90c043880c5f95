// National metering identifiers of a scenario: runs that count up, without writing them out.
import type { ScenarioPlan } from './scenario.ts';

/** The NMI so many steps after the one given. Refuses to count past ten digits. */
export function countUp(nmi: string, steps: number): string {
  const next = String(Number(nmi) + steps).padStart(nmi.length, '0');
  if (next.length > nmi.length) throw new RangeError(`${nmi} plus ${steps} has more than ${nmi.length} digits.`);
  return next;
}

/** How many steps lead from one NMI up to another; negative when the other comes first. */
export const stepsBetween = (from: string, to: string): number => Number(to) - Number(from);

/** NMIs of a plan, in the order the scenario gives them. */
export function nmisOf(plan: Pick<ScenarioPlan, 'servicePoints'>): readonly string[] {
  const given = plan.servicePoints;
  if ('range' in given) return Array.from({ length: given.range.count }, (_, step) => countUp(given.range.from, step));
  return given;
}

// The service points of a scenario, found by NMI or by index in NMI order; runs are never expanded.
import { byCodeUnits } from '../ambient/ordering.ts';
import { countUp, stepsBetween } from './nmi.ts';
import type { Scenario, ScenarioServicePoint } from './scenario.ts';

/** One service point; a run in the scenario gives `count` of them. */
export interface ServicePoint extends Omit<ScenarioServicePoint, 'count'> {
  /** Its number in its run, from 1. */
  readonly place: number;
  /** Its reads are counted in market days instead of its own. */
  readonly marketTime?: true;
  /** The day, counted from 1970, as of which its reads are known; absent: no real read has replaced a substitute. */
  readonly seenOn?: number;
}

export interface ServicePointIndex {
  readonly count: number;
  /** By index in NMI order, from 0. Refuses an index out of range. */
  at(place: number): ServicePoint;
  find(nmi: string): ServicePoint | undefined;
  /** The known ones among the NMIs, without repetition, in NMI order. */
  inOrder(nmis: readonly string[]): readonly ServicePoint[];
}

/** The service point a number of steps after the first of a run. */
function member(run: ScenarioServicePoint, step: number): ServicePoint {
  const { count: _, ...shared } = run;
  const place = step + 1;
  const line1 = run.address.line1.replaceAll('{n}', String(place));
  return { ...shared, nmi: countUp(run.nmi, step), address: { ...run.address, line1 }, place };
}

/** Index over a scenario's service points; costs one step per run, not per service point. */
export function servicePointsOf(scenario: Pick<Scenario, 'servicePoints'>): ServicePointIndex {
  const runs = scenario.servicePoints.toSorted((a, b) => byCodeUnits(a.nmi, b.nmi));
  const starts: number[] = [];
  let count = 0;
  for (const run of runs) {
    starts.push(count);
    count += run.count ?? 1;
  }
  const at = (place: number): ServicePoint => {
    const index = lastAtMost(starts, (start) => start <= place);
    const run = runs[index];
    if (run === undefined || !(place < count)) throw new RangeError(`There is no service point at index ${place}.`);
    return member(run, place - (starts[index] ?? 0));
  };
  const find = (nmi: string): ServicePoint | undefined => {
    const run = runs[lastAtMost(runs, (candidate) => candidate.nmi <= nmi)];
    if (run === undefined || nmi.length !== run.nmi.length || !/^\d+$/u.test(nmi)) return undefined;
    const step = stepsBetween(run.nmi, nmi);
    return step < (run.count ?? 1) ? member(run, step) : undefined;
  };
  const inOrder = (nmis: readonly string[]): readonly ServicePoint[] =>
    [...new Set(nmis)].sort().flatMap((nmi) => find(nmi) ?? []);
  return { count, at, find, inOrder };
}

/** Index of the last element that passes the test, which must be true up to some index and false after it; -1 if none does. */
function lastAtMost<T>(sorted: readonly T[], test: (element: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(sorted[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

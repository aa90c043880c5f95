// Service points of every scenario, for tests of meters and reads.
import { loadScenario, scenarioNames } from '../../../mocks/personas/scenarios.ts';
import { kilowattHours, registerOf, sum, wattHours } from '../../../mocks/readings/day.ts';
import { flowsOf } from '../../../mocks/readings/flows.ts';
import type { QualityRun } from '../../../mocks/readings/quality.ts';
import { dayOf } from '../../../mocks/readings/zone.ts';
import type { DateText, Scenario, ScenarioRegister } from '../../../mocks/scenario/scenario.ts';
import {
  servicePointsOf,
  type ServicePoint,
  type ServicePointIndex,
} from '../../../mocks/scenario/service-point-index.ts';

export const scenarios: readonly Scenario[] = await Promise.all(scenarioNames.map(loadScenario));

export const scenarioNamed = (name: string): Scenario => {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`No scenario ${name}.`);
  return found;
};

/** A value that has to exist for the test to make sense. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Expected to be present.');
  return value;
}

/** One service point of each run of every scenario, without repeated NMIs. */
export const oneOfEach: readonly ServicePoint[] = [
  ...new Map(
    scenarios.flatMap((scenario) =>
      scenario.servicePoints.map((run) => [run.nmi, present(servicePointsOf(scenario).find(run.nmi))] as const),
    ),
  ).values(),
];

/** An index of the given service points. */
export const indexOver = (servicePoints: readonly ServicePoint[]): ServicePointIndex =>
  servicePointsOf({ servicePoints });

export const nmisIn = (index: ServicePointIndex): string[] =>
  Array.from({ length: index.count }, (_, place) => index.at(place).nmi);

/** kWh as whole watt-hours, for exact comparison. */
export const wattHoursOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + Math.round(value * 1000), 0);

interface DayReads {
  /** kWh for each interval, to the watt-hour; negative for exported energy (EnergyUsageRead of energy@1.33.1). */
  readonly values: readonly number[];
  readonly quality: readonly QualityRun[];
  readonly total: number;
}

/** Reads of a register on a date in the service point's own time zone. */
export function dayReads(
  servicePoint: ServicePoint,
  suffix: ScenarioRegister['suffix'],
  date: DateText,
  seed: number,
): DayReads {
  const { flow } = registerOf(servicePoint, suffix);
  const flows = flowsOf(servicePoint, dayOf(date), seed);
  const whole = wattHours(flows, flow);
  return { values: Array.from(whole, kilowattHours), quality: flows.quality, total: kilowattHours(sum(whole)) };
}

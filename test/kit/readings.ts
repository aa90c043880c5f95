// Service points of every scenario, for tests of meters and their reads.
import { loadScenario, scenarioNames } from '../../mocks/personas/scenarios.ts';
import { kilowattHours, registerOf, sum, wattHours } from '../../mocks/readings/day.ts';
import { flowsOf } from '../../mocks/readings/flows.ts';
import type { QualityRun } from '../../mocks/readings/quality.ts';
import { dayOf } from '../../mocks/readings/zone.ts';
import type { DateText, Scenario, ScenarioRegister } from '../../mocks/scenario/scenario.ts';
import { servicePointsOf } from '../../mocks/scenario/service-point-index.ts';
import type { ServicePoint, ServicePointIndex } from '../../mocks/scenario/service-point-index.ts';

export const scenarios: readonly Scenario[] = await Promise.all(scenarioNames.map(loadScenario));

export const scenarioNamed = (name: string): Scenario => {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`No scenario ${name}.`);
  return found;
};

/** What has to be there for the test to mean anything. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Expected to be present.');
  return value;
}

/** One service point of each run of every scenario, each NMI once. */
export const oneOfEach: readonly ServicePoint[] = [
  ...new Map(
    scenarios.flatMap((scenario) =>
      scenario.servicePoints.map((run) => [run.nmi, present(servicePointsOf(scenario).find(run.nmi))] as const),
    ),
  ).values(),
];

/** An index over the service points given. */
export const indexOver = (servicePoints: readonly ServicePoint[]): ServicePointIndex =>
  servicePointsOf({ servicePoints });

export const nmisIn = (index: ServicePointIndex): string[] =>
  Array.from({ length: index.count }, (_, place) => index.at(place).nmi);

/** kWh as whole watt-hours: what is exact is compared exactly. */
export const wattHoursOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + Math.round(value * 1000), 0);

interface DayReads {
  /** kWh for each interval, to the watt-hour; negative for energy exported (EnergyUsageRead of energy@1.33.1). */
  readonly values: readonly number[];
  readonly quality: readonly QualityRun[];
  readonly total: number;
}

/** Reads of a register on a date of the service point's own zone. */
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

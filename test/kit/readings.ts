// Service points of every scenario, for tests of meters and their reads.
import { loadScenario, scenarioNames } from '../../mocks/personas/scenarios.ts';
import type { Scenario } from '../../mocks/scenario/scenario.ts';
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
  values.reduce((sum, value) => sum + Math.round(value * 1000), 0);

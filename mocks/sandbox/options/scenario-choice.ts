// Which scenario a world has: a name, so that a later version can improve it, or a whole scenario; and a seed that overrides its own.
import { defined } from '../../ambient/defined.ts';
import { loadPart } from '../../ambient/load-part.ts';
import { loadScenario, type ScenarioName } from '../../personas/scenarios.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface ScenarioChoice {
  readonly name?: ScenarioName;
  readonly scenario?: Scenario;
  readonly seed?: number;
}

export const defaultChoice: ScenarioChoice = { name: 'solar-home' };

export function choiceOf(given: ScenarioName | Scenario, seed: number | undefined): ScenarioChoice {
  return {
    ...(typeof given === 'string' ? { name: given } : { scenario: given }),
    ...defined({ seed }),
  };
}

export const sameChoice = (a: ScenarioChoice, b: ScenarioChoice): boolean =>
  a.name === b.name && a.seed === b.seed && JSON.stringify(a.scenario) === JSON.stringify(b.scenario);

/** Refuses (SandboxError) an unknown name, an invalid scenario, and a seed that is not an integer. */
export async function scenarioOf(choice: ScenarioChoice): Promise<Scenario> {
  const { name, scenario, seed } = choice;
  if (seed !== undefined && !Number.isSafeInteger(seed))
    throw new SandboxError(
      'scenario-invalid',
      `seed must be a whole number; got ${typeof seed === 'string' ? `the string “${String(seed)}”` : String(seed)}.`,
      'Write seed: 1.',
    );
  const loaded = name === undefined ? await parsed(scenario) : await loadScenario(name);
  return seed === undefined ? loaded : { ...loaded, seed };
}

async function parsed(scenario: unknown): Promise<Scenario> {
  // Most worlds use a scenario by name, so the schema loads only for the others.
  const { parseScenario } = await loadPart(() => import('../../personas/scenario-schema.ts'));
  return parseScenario(scenario);
}

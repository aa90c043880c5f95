// Scenarios by name: the default one is included, the others load on demand.
import { meant } from '../ambient/closest.ts';
import { loadPart } from '../ambient/load-part.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { scenario as solarHome } from './scenarios/solar-home.ts';

/** Names of the scenarios that come with the sandbox, the default one first. */
export const scenarioNames = [
  'solar-home',
  'solar-battery',
  'two-properties',
  'big-business',
  'one-name',
  'joint-account',
  'concession',
  'account-unavailable',
  'moved-house',
  'no-eligible-account',
  'controlled-load',
  'estimated-reads',
  'no-der',
  'outages',
  'two-profiles',
  'situations',
] as const;

export type ScenarioName = (typeof scenarioNames)[number];

const isScenarioName = (value: unknown): value is ScenarioName => scenarioNames.some((name) => name === value);

/** A built-in scenario. Refuses (SandboxError) an unknown name, with the list of known ones. */
export async function loadScenario(name: ScenarioName): Promise<Scenario> {
  if (!isScenarioName(name)) {
    throw new SandboxError(
      'scenario-unknown',
      `There is no scenario “${String(name)}”.${meant(String(name), scenarioNames)}`,
      `Choose one of ${scenarioNames.join(', ')}.`,
    );
  }
  if (name === 'solar-home') return solarHome;
  return (await loadPart(() => import('./scenarios/others.ts'))).others[name];
}

/** An author's changes; `extends` names or holds the base scenario. */
export type ScenarioPatch = { readonly extends: ScenarioName | Scenario } & Partial<Scenario>;

/**
 * A custom scenario: each given member replaces the whole member of the base. Refuses (SandboxError
 * `scenario-invalid`), with path and reason, if the result is not a valid scenario.
 */
export async function defineScenario({ extends: base, ...changes }: ScenarioPatch): Promise<Scenario> {
  const [whole, { parseScenario }] = await Promise.all([
    typeof base === 'string' ? loadScenario(base) : base,
    loadPart(() => import('./scenario-schema.ts')),
  ]);
  return parseScenario({ ...whole, ...changes });
}

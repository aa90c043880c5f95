// Scenarios by name: the default one stands ready, the others are loaded when they are wanted.
import { loadPart } from '../ambient/load-part.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { scenario as solarHome } from './scenarios/solar-home.ts';

const loaders = {
  'solar-home': () => Promise.resolve({ scenario: solarHome }),
  'solar-battery': () => import('./scenarios/solar-battery.ts'),
  'two-properties': () => import('./scenarios/two-properties.ts'),
  'big-business': () => import('./scenarios/big-business.ts'),
  'one-name': () => import('./scenarios/one-name.ts'),
  'joint-account': () => import('./scenarios/joint-account.ts'),
  concession: () => import('./scenarios/concession.ts'),
  'account-unavailable': () => import('./scenarios/account-unavailable.ts'),
  'moved-house': () => import('./scenarios/moved-house.ts'),
  'no-eligible-account': () => import('./scenarios/no-eligible-account.ts'),
  'controlled-load': () => import('./scenarios/controlled-load.ts'),
  'estimated-reads': () => import('./scenarios/estimated-reads.ts'),
  'no-der': () => import('./scenarios/no-der.ts'),
  outages: () => import('./scenarios/outages.ts'),
} as const satisfies Record<string, () => Promise<{ readonly scenario: Scenario }>>;

export type ScenarioName = keyof typeof loaders;

/** Names of the scenarios that come with the sandbox, the default one first. */
export const scenarioNames = Object.keys(loaders) as readonly ScenarioName[];

export const isScenarioName = (value: unknown): value is ScenarioName =>
  typeof value === 'string' && Object.hasOwn(loaders, value);

/** A scenario that comes with the sandbox. Refuses an unknown name with the list of known ones. */
export async function loadScenario(name: ScenarioName): Promise<Scenario> {
  if (!isScenarioName(name)) {
    throw new RangeError(`There is no scenario "${String(name)}". Known: ${scenarioNames.join(', ')}.`);
  }
  return (await loadPart<{ readonly scenario: Scenario }>(loaders[name])).scenario;
}

/** What an author changes; `extends` names or holds the scenario that everything else comes from. */
export type ScenarioPatch = { readonly extends: ScenarioName | Scenario } & Partial<Scenario>;

/**
 * A scenario of one's own: every member that is given replaces the member of the scenario it extends, whole.
 * Refuses, with path and reason, what does not make a scenario.
 */
export async function defineScenario({ extends: base, ...changes }: ScenarioPatch): Promise<Scenario> {
  const [whole, { parseScenario }] = await Promise.all([
    typeof base === 'string' ? loadScenario(base) : base,
    loadPart(() => import('./scenario-schema.ts')),
  ]);
  return parseScenario({ ...whole, ...changes });
}

// What a world remembers about itself between visits: scenario, clock, decisions.
import type { ClockState } from '../ambient/clock.ts';
import { loadScenario, type ScenarioName } from '../personas/scenarios.ts';
import type { Scenario } from '../scenario.ts';
import type { Decisions } from '../spec/decisions.ts';
import type { Row, Store } from '../store/table.ts';

interface ScenarioRow extends Row {
  readonly name?: ScenarioName;
  readonly scenario?: Scenario;
  readonly seed?: number;
}
interface ClockRow extends Row {
  readonly state: ClockState;
}
interface DecisionsRow extends Row {
  readonly chosen: Decisions;
}

export interface Settings {
  scenario(): Promise<Scenario | undefined>;
  keepScenario(given: ScenarioName | Scenario, seed?: number): Promise<Scenario>;
  clock(): Promise<ClockState | undefined>;
  keepClock(state: ClockState): Promise<void>;
  decisions(): Promise<Decisions | undefined>;
  keepDecisions(chosen: Decisions): Promise<void>;
}

export function settingsOf(store: Store): Settings {
  const table = <R extends Row>(): ReturnType<typeof store.table<R>> => store.table<R>('settings');
  const load = async ({ name, scenario, seed }: Omit<ScenarioRow, 'id'>): Promise<Scenario> => {
    const loaded = scenario ?? (await loadScenario(name ?? 'solar-home'));
    return seed === undefined ? loaded : { ...loaded, seed };
  };
  return {
    scenario: async () => {
      const row = await table<ScenarioRow>().get('scenario');
      return row === undefined ? undefined : load(row);
    },
    keepScenario: async (given, seed) => {
      const row = {
        id: 'scenario',
        ...(typeof given === 'string' ? { name: given } : { scenario: given }),
        ...(seed === undefined ? {} : { seed }),
      };
      const scenario = await load(row);
      await table<ScenarioRow>().put(row);
      return scenario;
    },
    clock: async () => (await table<ClockRow>().get('clock'))?.state,
    keepClock: (state) => table<ClockRow>().put({ id: 'clock', state }),
    decisions: async () => (await table<DecisionsRow>().get('decisions'))?.chosen,
    keepDecisions: (chosen) => table<DecisionsRow>().put({ id: 'decisions', chosen }),
  };
}

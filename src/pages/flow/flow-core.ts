// What the parts of a flow view work on: its state, its world, and the run that it shows.
import type { Exchange, Sandbox, ScenarioName } from '../../../mocks/index.ts';
import type { FormerRun, Run, RunState } from '../../runs/run.ts';
import type { Variant } from '../../runs/runnable-flow.ts';
import type { Site } from '../address/site.ts';
import type { FlowState, FlowView, Place } from './flow-state.ts';

/** `push` is for a person’s choice, which “back” undoes; `replace` is for the page’s. */
export type How = 'push' | 'replace';

export interface FlowModel {
  readonly state: FlowState;
  /** Changes the state; rows and the chosen exchange are derived from the run’s exchanges. */
  set(change: Partial<FlowState>): void;
  /** Chooses a row; '' for none. */
  choose(row: string, how: How): void;
  chooseExchange(exchange: Exchange, how: How): void;
  /** Chooses the row that the address names. */
  revisit(): void;
  /** Loads the elements that show an exchange, once. */
  loadDetails(): Promise<void>;
}

/** How a reset world begins. */
export interface Beginning {
  /** The current household if absent. */
  readonly household?: ScenarioName;
  readonly clock?: Date;
}

/** The flow’s dependencies. */
export interface FlowCore {
  readonly site: Site;
  readonly flowView: FlowView;
  readonly model: FlowModel;
  readonly sandbox: Sandbox;
  run(): Run | undefined;
  /** Starts a run that replaces the current one. */
  begin(variant: Variant, from?: FormerRun): Run;
  /** Saves the run’s progress. */
  keep(now: RunState): void;
  /**
   * Forgets the run; the scenario’s own recipient stays registered. With a beginning, as confirmed by the person, the
   * world is reset too.
   */
  clear(world?: Beginning): Promise<void>;
  /** Acts once the world is open, and reports failures. */
  withRun(act: (one: Run) => unknown): void;
  reveal(place: Place): void;
}

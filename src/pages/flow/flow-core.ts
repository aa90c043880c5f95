// What the parts of a flow view act on: its state with what changes it, its world, and the run that it shows.
import type { Exchange, Sandbox, ScenarioName } from '../../../mocks/index.ts';
import type { FormerRun, Run, RunState } from '../../runs/run.ts';
import type { Variant } from '../../runs/runnable-flow.ts';
import type { Site } from '../address/site.ts';
import type { FlowState, FlowView, Place } from './flow-state.ts';

/** `push`: a choice of the person, which “back” undoes. `replace`: a choice of the page. */
export type How = 'push' | 'replace';

export interface FlowModel {
  readonly state: FlowState;
  /** Changes the state; rows and the chosen exchange follow from the exchanges of the run. */
  set(change: Partial<FlowState>): void;
  /** Chooses a row; '' for none. */
  choose(row: string, how: How): void;
  chooseExchange(exchange: Exchange, how: How): void;
  /** Chooses what the address names. */
  revisit(): void;
  /** Loads the elements that show an exchange, once. */
  loadDetails(): Promise<void>;
}

/** Of a world: whose it is, and where its clock stands. */
export interface Beginning {
  /** That of the world as it is, where none is named. */
  readonly household?: ScenarioName;
  readonly clock?: Date;
}

/** What the flow has at hand. */
export interface FlowCore {
  readonly site: Site;
  readonly flowView: FlowView;
  readonly model: FlowModel;
  readonly sandbox: Sandbox;
  run(): Run | undefined;
  /** A run in place of the one before. */
  begin(variant: Variant, from?: FormerRun): Run;
  /** Keeps how far the run has come. */
  keep(now: RunState): void;
  /** Forgets the run; the scenario’s own recipient stays registered. With a beginning, its owner’s wish, the world begins anew too. */
  clear(world?: Beginning): Promise<void>;
  /** Does it once the world is open, and says what goes wrong. */
  withRun(act: (one: Run) => unknown): void;
  reveal(place: Place): void;
}

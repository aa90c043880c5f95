// What the parts of a flow view work on: its state, its world, and the run that it shows.
import type { Exchange, Sandbox, ScenarioName } from '../../../mocks/index.ts';
import type { FormerRun, Run, RunState } from '../../runs/play/run.ts';
import type { Variant } from '../../runs/flows/runnable-flow.ts';
import type { HistoryEntry } from '../../ui/address.ts';
import type { Site } from '../address/site.ts';
import type { FlowState, FlowView, ViewPart } from './flow-state.ts';
import type { KeptRun } from './moves/kept-run.ts';

export interface FlowModel {
  readonly state: FlowState;
  /** Changes the state; rows and the chosen exchange are derived from the run’s exchanges. */
  set(change: Partial<FlowState>): void;
  /** Chooses a row; '' for none. */
  choose(row: string, how: HistoryEntry): void;
  chooseExchange(exchange: Exchange, how: HistoryEntry): void;
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

/** What the parts of a flow view share before the world is open. */
export interface FlowParts {
  readonly site: Site;
  readonly flowView: FlowView;
  readonly model: FlowModel;
  /** The run as notes of the page keep it. */
  readonly keeping: Promise<KeptRun>;
  failed(error: unknown): void;
  reveal(part: ViewPart): void;
}

export interface ShownRun {
  /** Undefined until one has begun. */
  readonly current: Run | undefined;
  /** Begins a run that replaces the current one. */
  begin(sandbox: Sandbox, variant: Variant, from?: FormerRun, anew?: boolean): Run;
  /** Saves the run’s progress. */
  keep(now: RunState): void;
  /** Picks up a redirect from the holder’s page that came while no view was open. */
  goOnWithAnswer(one: Run): void;
}

/** The same, and the run that they show. */
export interface BegunFlow extends FlowParts {
  readonly shown: ShownRun;
}

/** Acts on the run; before the world is open, waits for it. Reports failures. */
export type WithRun = (act: (one: Run, sandbox: Sandbox) => unknown) => void;

/** A flow in its open world: what further actions on a run need. */
export interface OpenFlow extends BegunFlow {
  readonly sandbox: Sandbox;
  readonly withRun: WithRun;
}

// The state of a flow view, from which everything it shows is computed, and the actions of its buttons.
import type { nothing, TemplateResult } from 'lit';
import type { DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import type { DiagramRow } from '../../elements/diagram/diagram-rows.ts';
import type { ConsumerRefusal } from '../../runs/consumers/persona-answer.ts';
import type { EditedRun } from '../workbench/edited-run.ts';
import type { EditMark } from '../workbench/send-document.ts';
import type { Mode } from '../sandbox/mode.ts';
import type { Site } from '../address/site.ts';
import type { PlayedFacts } from '../../runs/flows/played-facts.ts';
import type { RunnableFlow, Variant } from '../../runs/flows/runnable-flow.ts';
import type { Breakage } from './break/breakages.ts';
import type { Intro } from './words/intro.ts';
import type { RunState } from '../../runs/play/run.ts';

/** A flow and its presentation. */
export interface FlowView extends RunnableFlow {
  /**
   * Words for the steps that run before the learner’s first: before, after, and after if the client was already
   * registered.
   */
  readonly beforehand?: Readonly<Record<'coming' | 'done' | 'asClient', string>> | undefined;
  /** Draws what is next to the diagram, where it is not the phone. */
  readonly beside?: (state: FlowState) => TemplateResult | undefined;
  /** Draws the choice between the variants, where there are several. */
  readonly choice?: (state: FlowState, actions: FlowActions) => TemplateResult;
  /** Draws the foot of the view. */
  readonly foot?: (state: FlowState) => TemplateResult;
  /** Title and words of each fact that the recipient knows; empty where the app already shows them. */
  readonly knows: (facts: Partial<PlayedFacts>) => readonly (readonly [title: string, words: string])[];
  /** Calls to resend with one thing wrong once the run is done. */
  readonly breakages: readonly Breakage[];
  /** Number of initial steps folded together: those done once, before a consumer is asked. */
  readonly folded?: number;
  /** Words for a first visit. */
  readonly intro?: Intro;
}

export interface FlowState {
  readonly site: Site;
  /** Undefined until it is open. */
  readonly sandbox: Sandbox | undefined;
  readonly mode: Mode | undefined;
  readonly flowView: FlowView;
  readonly variant: Variant;
  readonly run: RunState;
  readonly rows: readonly DiagramRow[];
  /** Id of the chosen row; '' if none is chosen. */
  readonly selected: string;
  /** What the run sent and caused, in order. */
  readonly exchanges: readonly Exchange[];
  /** The exchange of the chosen row. */
  readonly exchange: Exchange | undefined;
  /** The heavier parts, once loaded. */
  readonly details: FlowDetails | undefined;
  /** The folded steps are shown. */
  readonly unfolded: boolean;
  readonly speed: Speed;
  /** Further actions on the run, once loaded. */
  readonly moves: LaterMoves | undefined;
  /** The result of asking for a link. */
  readonly shared?: SharedWords | undefined;
  /** Text of the live region. */
  readonly said: string;
}

/** Actions on a run that need an open world. */
export interface LaterMoves {
  /** Must be awaited before the next step. */
  beforeStep(now: RunState): Promise<void>;
  /** The persona’s refusal while a link is replayed. */
  plannedRefusal(): ConsumerRefusal | undefined;
  /** Plays what the address names; `kept` means that this tab has played it before. */
  openAddress(kept: boolean): Promise<void>;
  breakIt(breakage: Breakage): void;
  /** Polls for the tokens of a backchannel request, even too soon. */
  pollNow(): void;
  /** True if nothing is running and there is a step to go back to. */
  canGoBack(): boolean;
  /** Removes the run’s edits from the address. */
  forget(): void;
  /** Puts the world back to before this step, by default the last one taken. */
  back(step?: string): void;
  /** Goes back before the row’s step and opens its request for editing. */
  backAndEdit(row: string): void;
  /** The run and step to which an edit of the row belongs. */
  markOf(row: string): EditMark;
  /** The same for the workbench, with a callback that tells the run what was sent. */
  editedRun(row: string): EditedRun;
  copyLink(): void;
}

/** Speed of automatic playback. */
export type Speed = 'slower' | 'normal' | 'faster';

/** Draws what a flow view shows beyond its diagram. Loaded on demand. */
export interface FlowDetails {
  /** Why the chosen exchange was refused, or a remark about it. */
  why(state: FlowState, actions: FlowActions): TemplateResult | typeof nothing;
  openedRow(state: FlowState, opened: OpenedRow): TemplateResult;
  /** A step within the recipient, which sends nothing. */
  localStep(state: FlowState, step: string, recipient: DataRecipient): TemplateResult;
  /** The result of the run. */
  result(state: FlowState): TemplateResult;
  /** Why the run stopped. */
  stoppedWords(state: FlowState): string;
  /** Says who refused, and where. */
  refusalInWords(state: FlowState): string;
  /** The calls to send again with one thing wrong. */
  breakCard(state: FlowState): TemplateResult | typeof nothing;
  /** Links to continue with once the run is done. */
  onward(flowView: FlowView): readonly TemplateResult[];
  /** Speed, scrubber, back button and the run’s link. */
  playback(state: FlowState, actions: FlowActions): TemplateResult;
}

/** A row and its exchange. */
export interface OpenedRow {
  readonly row: DiagramRow | undefined;
  readonly exchange: Exchange;
  readonly recipient: DataRecipient;
}

/** A copied link is confirmed by its button; other words are shown below it. */
export interface SharedWords {
  readonly isCopied: boolean;
  readonly words: string;
  /** The link itself, if the clipboard is not available. */
  readonly address?: string;
}

export interface FlowActions {
  primary(): void;
  run(): void;
  next(): void;
  toEnd(): void;
  /** Lets the persona answer for the consumer. */
  letAnswer(): void;
  pause(): void;
  startAgain(): void;
  takeVariant(variant: Variant): void;
  select(row: string): void;
  unselect(): void;
  unfold(open: boolean): void;
  /** Shows a step by its number: a taken one, else the next one. */
  scrub(step: number): void;
  setSpeed(speed: Speed): void;
  redirected(url: URL): void;
}

/** Parts of the view that can be scrolled to and focused. */
export type ViewPart = 'phone' | 'why' | 'holder' | 'detail' | 'primary' | 'row';

// What a flow view shows, in one object, of which every part of it is a function; and what its buttons do.
import type { nothing, TemplateResult } from 'lit';
import type { DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import type { DiagramRow } from '../../elements/diagram-rows.ts';
import type { ConsumerNo } from '../../runs/persona-answer.ts';
import type { EditedRun } from '../workbench/edited-run.ts';
import type { EditMark } from '../workbench/send-document.ts';
import type { Mode } from '../sandbox/mode.ts';
import type { Site } from '../address/site.ts';
import type { PlayedFacts } from '../../runs/played-facts.ts';
import type { RunnableFlow, Variant } from '../../runs/runnable-flow.ts';
import type { Breakage } from './breakages.ts';
import type { Intro } from './intro.ts';
import type { RunState } from '../../runs/run.ts';

/** A flow, and what is shown of it. */
export interface FlowView extends RunnableFlow {
  /** What is done before the learner's first step, in words: before, after, and after where the client had registered already. */
  readonly beforehand?: Readonly<Record<'coming' | 'done' | 'asClient', string>> | undefined;
  /** Draws what stands beside the diagram, where it is not the phone. */
  readonly beside?: (state: FlowState) => TemplateResult | undefined;
  /** Draws the choice between its variants, where it has more than one. */
  readonly choice?: (state: FlowState, actions: FlowActions) => TemplateResult;
  /** Draws what stands at the foot of the view. */
  readonly foot?: (state: FlowState) => TemplateResult;
  /** What the recipient knows by now, title and words; nothing is shown of it where the app shows it. */
  readonly knows: (facts: Partial<PlayedFacts>) => readonly (readonly [title: string, words: string])[];
  /** Calls to send once more with one thing wrong, when all is done. */
  readonly breakages: readonly Breakage[];
  /** So many of its first steps are folded together: what is done once, before anybody is asked. */
  readonly folded?: number;
  /** How it greets somebody who comes for the first time. */
  readonly intro?: Intro;
}

export interface FlowState {
  readonly site: Site;
  /** Absent until it is open. */
  readonly sandbox: Sandbox | undefined;
  readonly mode: Mode | undefined;
  readonly flowView: FlowView;
  readonly variant: Variant;
  readonly run: RunState;
  readonly rows: readonly DiagramRow[];
  /** Id of the row that is chosen; '' for none. */
  readonly selected: string;
  /** What the run sent and caused, in order. */
  readonly exchanges: readonly Exchange[];
  /** The exchange of the row that is chosen. */
  readonly exchange: Exchange | undefined;
  /** The heavier parts, once they have arrived. */
  readonly details: FlowDetails | undefined;
  /** The steps that are folded together are open. */
  readonly unfolded: boolean;
  readonly speed: Speed;
  /** What comes when the world is open, once it has arrived. */
  readonly playback: FlowPlayback | undefined;
  /** What else can be done with the run, once it has arrived. */
  readonly moves: LaterMoves | undefined;
  /** What became of the link that was asked for. */
  readonly shared?: SharedWords | undefined;
  /** What the live region says. */
  readonly said: string;
}

/** What can be done with a run once its world is open. */
export interface LaterMoves {
  /** What has to be done before the step that comes next. */
  beforeStep(now: RunState): Promise<void>;
  /** What the persona says in place of yes, while a link is played. */
  no(): ConsumerNo | undefined;
  /** Plays what the address names; `kept`: this tab has played it before. */
  openAddress(kept: boolean): Promise<void>;
  breakIt(breakage: Breakage): void;
  /** Asks for the tokens of a backchannel request, whether or not it is time. */
  pollNow(): void;
  /** Nothing is under way, and there is a step to go back to. */
  canGoBack(): boolean;
  /** Nothing of the run before is in the address any more. */
  forget(): void;
  /** The world as it was before this step; before the one taken last. */
  back(step?: string): void;
  /** The same, and the request of that step stands open to be changed. */
  backAndEdit(row: string): void;
  /** The run and the step that an edit of the row belongs to. */
  markOf(row: string): EditMark;
  /** The same for the workbench, which tells the run of what was sent. */
  editedRun(row: string): EditedRun;
  copyLink(): void;
}

/** How fast a run plays by itself. */
export type Speed = 'slower' | 'normal' | 'faster';

/** What is known of a row, of a run that ended, and of who said no: drawn by parts that are loaded when there is something to show. */
export interface FlowDetails {
  /** Why the chosen exchange was refused, or what there is to remark. */
  why(state: FlowState, actions: FlowActions): TemplateResult | typeof nothing;
  openedRow(state: FlowState, opened: OpenedRow): TemplateResult;
  /** A step of the recipient’s own, at which nothing is sent. */
  localStep(state: FlowState, step: string, recipient: DataRecipient): TemplateResult;
  /** What the run was for. */
  result(state: FlowState): TemplateResult;
  /** Why a run has stopped. */
  stoppedWords(state: FlowState): string;
  /** Who said no, and how. */
  noInWords(state: FlowState): string;
}

/** A row opened. */
export interface OpenedRow {
  readonly row: DiagramRow | undefined;
  readonly exchange: Exchange;
  readonly recipient: DataRecipient;
}

/** What stands there once the world is open. */
export interface FlowPlayback {
  breakCard(state: FlowState): TemplateResult | typeof nothing;
  /** Where to go once all is done. */
  onward(flowView: FlowView): readonly TemplateResult[];
  /** Speed, scrubber, the way back, and the link of the run. */
  playback(state: FlowState, actions: FlowActions): TemplateResult;
}

/** A link that was copied is told by its button; any other words stand below it. */
export interface SharedWords {
  readonly isCopied: boolean;
  readonly words: string;
  /** The link itself, where the clipboard is closed. */
  readonly address?: string;
}

export interface FlowActions {
  primary(): void;
  run(): void;
  next(): void;
  toEnd(): void;
  /** The persona answers what the consumer is asked. */
  letAnswer(): void;
  pause(): void;
  startAgain(): void;
  takeVariant(variant: Variant): void;
  select(row: string): void;
  unselect(): void;
  unfold(open: boolean): void;
  /** Shows a step by its number: one that was taken, else the one that comes next. */
  scrub(step: number): void;
  setSpeed(speed: Speed): void;
  redirected(url: URL): void;
}

/** Parts of the view that are brought into sight. */
export type Place = 'phone' | 'why' | 'holder' | 'detail' | 'primary' | 'row';

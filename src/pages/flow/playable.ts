// What the flow view needs to know of a flow it can play: its steps, whose recipient takes them, what comes first, how it is shown.
import type { AllFacts } from '../../recipient/flows/all-flows.ts';
import type { Flow, Step } from '../../recipient/flows/flow.ts';
import type { FlowName } from '../view-address.ts';
import type { Breakage } from './breakages.ts';
import type { TemplateResult } from 'lit';
import type { FlowActions, FlowState } from './flow-state.ts';
import type { Face } from './face.ts';

/** A step, and the flow that its requests are marked with. */
export interface RunStep {
  readonly flow: string;
  readonly step: Step<AllFacts>;
}

/** One way of playing the flow; some have two. */
export interface Way {
  readonly label: string;
  readonly title: string;
  readonly words: string;
  readonly steps: readonly RunStep[];
  /** What is known before the first step. */
  readonly known: Partial<AllFacts>;
}

export interface Playable {
  readonly name: FlowName;
  readonly ways: readonly [Way, ...Way[]];
  /**
   * `own`: the scenario's recipient; it registers once, so a run is kept and every beginning is that of a new world.
   * `enrolled`: a recipient for this run alone.
   */
  readonly recipient: 'own' | 'enrolled';
  /** Flows whose findings it needs; they run by themselves. */
  readonly first: readonly Flow<AllFacts>[];
  /** The clock is moved on by this once they have. */
  readonly later?: 'PT11M';
  /** What is done before the learner's first step, in words; before and after. */
  readonly beforehand?: readonly [coming: string, done: string];
  /** What stands beside the diagram: the consumer's phone with the recipient's app, their device, or what the recipient has. */
  readonly side: 'app' | 'device' | 'facts';
  /** Draws that, where it is not the phone. */
  readonly beside?: (state: FlowState) => TemplateResult;
  /** Draws the choice between its ways, where it has more than one. */
  readonly choice?: (state: FlowState, actions: FlowActions) => TemplateResult;
  /** Draws what stands at the foot of the view. */
  readonly foot?: (state: FlowState) => TemplateResult;
  /** What the recipient knows by now, title and words; nothing is shown of it where the app shows it. */
  readonly knows: (facts: Partial<AllFacts>) => readonly (readonly [title: string, words: string])[];
  /** Calls to send once more with one thing wrong, when all is done. */
  readonly breakages: readonly Breakage[];
  /** So many of its first steps are folded together: what is done once, before anybody is asked. */
  readonly folded?: number;
  /** How it greets somebody who comes for the first time. */
  readonly face?: Face;
}

/** The steps of flows that follow one another, as one list. */
export const stepsOf = (...flows: readonly Flow<AllFacts>[]): readonly RunStep[] =>
  flows.flatMap(({ id: flow, steps }) => steps.map((step) => ({ flow, step })));

/** The first step of a client: what comes before it happens once, whatever is asked for afterwards. */
export const afterRegistration = 'consent-token';

/** Where a step stands among the others; behind the last when there is none. */
export function positionOf(steps: readonly RunStep[], id: string | undefined): number {
  const position = steps.findIndex(({ step }) => step.id === id);
  return position === -1 ? steps.length : position;
}

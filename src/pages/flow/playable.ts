// What the flow view needs to know of a flow it can play: what a run needs, and how it is shown.
import type { TemplateResult } from 'lit';
import type { DataRecipient } from '../../../mocks/index.ts';
import type { PlayedFacts } from '../../runs/played-facts.ts';
import type { RunnableFlow } from '../../runs/way.ts';
import type { Breakage } from './breakages.ts';
import type { Face } from './face.ts';
import type { FlowActions, FlowState } from './flow-state.ts';

export interface Playable extends RunnableFlow {
  /** What is done before the learner's first step, in words; before and after. */
  readonly beforehand?: readonly [coming: string, done: string];
  /** Draws what stands beside the diagram, where it is not the phone. */
  readonly beside?: (state: FlowState) => TemplateResult | undefined;
  /** Draws the choice between its ways, where it has more than one. */
  readonly choice?: (state: FlowState, actions: FlowActions) => TemplateResult;
  /** Draws what stands at the foot of the view. */
  readonly foot?: (state: FlowState) => TemplateResult;
  /** What the recipient knows by now, title and words; nothing is shown of it where the app shows it. */
  readonly knows: (facts: Partial<PlayedFacts>) => readonly (readonly [title: string, words: string])[];
  /** Draws a step of the recipient’s own, at which nothing is sent; where it is absent, those of the hybrid flow are known. */
  readonly localStep?: (state: FlowState, step: string, recipient: DataRecipient) => TemplateResult;
  /** Calls to send once more with one thing wrong, when all is done. */
  readonly breakages: readonly Breakage[];
  /** So many of its first steps are folded together: what is done once, before anybody is asked. */
  readonly folded?: number;
  /** How it greets somebody who comes for the first time. */
  readonly face?: Face;
}

// What a run needs to know of a flow: its steps, whose recipient takes them, and what comes first.
import type { ProfileId } from '../../mocks/spec/ids.ts';
import type { PlayedFacts } from './played-facts.ts';
import type { FlowName } from './flow-names.ts';
import type { Flow, Step } from '../recipient/flows/flow.ts';

/** A step, and the flow that its requests are marked with. */
export interface RunStep {
  readonly flow: string;
  readonly step: Step<PlayedFacts>;
}

/** A flow as it is played; some are played in two variants. */
export interface Variant {
  readonly label: string;
  readonly title: string;
  readonly words: string;
  readonly steps: readonly RunStep[];
  /** What is known before the first step. */
  readonly known: Partial<PlayedFacts>;
}

/** A flow that can be run, however it is shown. */
export interface RunnableFlow {
  readonly name: FlowName;
  /** The profile that its holder speaks. */
  readonly profile: ProfileId;
  readonly variants: readonly [Variant, ...Variant[]];
  /**
   * `own`: the scenario's recipient; it registers once, so a run is kept, and the next one is that of the same client.
   * `client`: the scenario’s recipient, or one more product of it, as the client that it is; it registers where it has not.
   * `enrolled`: a product for this run alone.
   */
  readonly recipient: 'own' | 'client' | 'enrolled';
  /** Flows whose findings it needs; they run by themselves. */
  readonly first: readonly Flow<PlayedFacts>[];
  /** The clock is moved on by this once they have. */
  readonly later?: 'PT11M';
  /** What stands beside the diagram: the consumer's phone with the recipient's app, their device, their dashboard, or what the recipient has. */
  readonly side: 'app' | 'device' | 'dashboard' | 'facts';
}

/** A flow as one of its variants. */
export const variantOf = (flow: Flow<PlayedFacts>, label = '', known: Partial<PlayedFacts> = {}): Variant => ({
  label,
  title: flow.title,
  words: flow.words,
  steps: stepsOf(flow),
  known,
});

/** The steps of flows that follow one another, as one list. */
export const stepsOf = (...flows: readonly Flow<PlayedFacts>[]): readonly RunStep[] =>
  flows.flatMap(({ id: flow, steps }) => steps.map((step) => ({ flow, step })));

/** Id of the first step of a client: what comes before it happens once, whatever is asked for afterwards. */
export const afterRegistration = (steps: readonly RunStep[]): string | undefined =>
  steps.find(({ flow }) => flow !== 'registration')?.step.id;

/** Where a step stands among the others; behind the last when there is none. */
export function positionOf(steps: readonly RunStep[], id: string | undefined): number {
  const position = steps.findIndex(({ step }) => step.id === id);
  return position === -1 ? steps.length : position;
}

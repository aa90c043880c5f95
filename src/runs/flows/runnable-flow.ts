// The runnable form of a flow: its steps, the recipient that takes them, and the flows that come first.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { PlayedFacts } from './played-facts.ts';
import type { FlowName } from './flow-names.ts';
import type { Flow, Step } from '../../recipient/flows/flow.ts';

/** A step, and the flow that marks its requests. */
export interface RunStep {
  readonly flow: string;
  readonly step: Step<PlayedFacts>;
}

/** A flow as it is played; some have two variants. */
export interface Variant {
  readonly label: string;
  readonly title: string;
  readonly words: string;
  readonly steps: readonly RunStep[];
  /** Facts before the first step. */
  readonly known: Partial<PlayedFacts>;
}

/** A flow that can be run, however it is displayed. */
export interface RunnableFlow {
  readonly name: FlowName;
  /** The profile of its holder. */
  readonly profile: ProfileId;
  readonly variants: readonly [Variant, ...Variant[]];
  /**
   * `own`: the scenario’s recipient. It registers once, so a run is kept and the next one has the same client.
   * `client`: the scenario’s recipient or another product of it, as an existing client; it registers if it has not yet.
   * `enrolled`: a product for this run alone.
   */
  readonly recipient: 'own' | 'client' | 'enrolled';
  /** Flows whose facts it needs; they run automatically. */
  readonly first: readonly Flow<PlayedFacts>[];
  /** The clock advances by this many minutes after them. */
  readonly minutesLater?: number;
  /**
   * Shown next to the diagram: the consumer’s phone with the recipient’s app, their device, their dashboard, or the
   * facts.
   */
  readonly side: 'app' | 'device' | 'dashboard' | 'facts';
}

/** A variant that plays the whole flow. */
export const variantOf = (flow: Flow<PlayedFacts>, label = '', known: Partial<PlayedFacts> = {}): Variant => ({
  label,
  title: flow.title,
  words: flow.words,
  steps: stepsOf(flow),
  known,
});

/** The steps of consecutive flows as one list. */
export const stepsOf = (...flows: readonly Flow<PlayedFacts>[]): readonly RunStep[] =>
  flows.flatMap(({ id: flow, steps }) => steps.map((step) => ({ flow, step })));

/** Id of the first step after registration, which happens once per client. */
export const afterRegistration = (steps: readonly RunStep[]): string | undefined =>
  steps.find(({ flow }) => flow !== 'registration')?.step.id;

/** Index of a step; the number of steps if the id is undefined or unknown. */
export function positionOf(steps: readonly RunStep[], id: string | undefined): number {
  const position = steps.findIndex(({ step }) => step.id === id);
  return position === -1 ? steps.length : position;
}

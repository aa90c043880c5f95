// What a run needs to know of a flow: its steps, whose recipient takes them, and what comes first.
import type { AllFacts } from '../recipient/flows/all-flows.ts';
import type { Flow, Step } from '../recipient/flows/flow.ts';

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

/** A flow that can be run, however it is shown. */
export interface RunnableFlow {
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
  /** What stands beside the diagram: the consumer's phone with the recipient's app, their device, or what the recipient has. */
  readonly side: 'app' | 'device' | 'facts';
}

/** Every flow that can be shown, by its name in addresses, and its title in links. */
export const flowTitles = {
  hybrid: 'Hybrid flow',
  registration: 'Dynamic client registration',
  backchannel: 'Backchannel',
  refresh: 'Refresh',
  introspect: 'Introspection',
  revoke: 'Revocation',
} as const;

export type FlowName = keyof typeof flowTitles;

export const isFlowName = (name: string | null): name is FlowName => name !== null && Object.hasOwn(flowTitles, name);

export const flowNames: readonly FlowName[] = Object.keys(flowTitles).filter(isFlowName);

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

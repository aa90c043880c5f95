// The first walk: the steps of the registration flow, then those of the hybrid flow, as one list.
import type { HybridFacts } from '../../recipient/flows/facts.ts';
import type { Flow, Step } from '../../recipient/flows/flow.ts';
import { hybrid } from '../../recipient/flows/hybrid.ts';
import { registration } from '../../recipient/flows/registration.ts';

export interface WalkStep {
  readonly flow: string;
  readonly step: Step<HybridFacts>;
}

export const walkSteps: readonly WalkStep[] = [
  ...registration.steps.map((step) => ({ flow: registration.id, step })),
  ...hybrid.steps.map((step) => ({ flow: hybrid.id, step })),
];

export const positionOf = (id: string): number => walkSteps.findIndex(({ step }) => step.id === id);

/** One step as a flow of its own, for the recipient's runner. */
export const onlyStep = ({ flow, step }: WalkStep): Flow<HybridFacts> => ({
  id: flow,
  title: step.title,
  words: step.words,
  steps: [step],
});

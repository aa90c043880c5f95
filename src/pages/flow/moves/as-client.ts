// Starts the flow again in the same world. A product registers once, so the next run uses the same client.
import { afterRegistration, positionOf, type Variant } from '../../../runs/flows/runnable-flow.ts';
import type { FormerRun, Progress, RunState } from '../../../runs/play/run.ts';

/** Facts that every tab may continue from: the registration, which can be made only once. */
export const factsOfRegistration = ['registerMetadata', 'brands', 'brand', 'holderMetadata', 'client'] as const;

/** Undefined before the client is registered: the flow then starts with its first step. */
export function asClient(
  { run, registeredBy = run, next, facts }: Pick<RunState, keyof Progress>,
  variant: Variant,
): FormerRun | undefined {
  const first = afterRegistration(variant.steps);
  if (facts.client === undefined || positionOf(variant.steps, next) < positionOf(variant.steps, first))
    return undefined;
  const known = Object.fromEntries(factsOfRegistration.map((fact) => [fact, facts[fact]]));
  return { run: crypto.randomUUID(), registeredBy, next: first, facts: { ...variant.known, ...known } };
}

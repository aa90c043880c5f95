// A flow that begins anew in the world as it stands: a product registers once, so the next run is that of the same client.
import { afterRegistration, positionOf, type Variant } from '../../runs/runnable-flow.ts';
import type { FormerRun, Progress, RunState } from '../../runs/run.ts';
import { registered } from './kept-run.ts';

/** Undefined before the client is registered: its flow begins with the first step. */
export function asClient(
  { run, registeredBy = run, next, facts }: Pick<RunState, keyof Progress>,
  variant: Variant,
): FormerRun | undefined {
  const first = afterRegistration(variant.steps);
  if (facts.client === undefined || positionOf(variant.steps, next) < positionOf(variant.steps, first))
    return undefined;
  const known = Object.fromEntries(registered.map((fact) => [fact, facts[fact]]));
  return { run: crypto.randomUUID(), registeredBy, next: first, facts: { ...variant.known, ...known } };
}

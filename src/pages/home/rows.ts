// Rows of the stage's diagram: the walk's steps with what was sent for them, and the calls that were broken on purpose.
import type { Exchange } from '../../../mocks/index.ts';
import { diagramRows, type DiagramRow } from '../../elements/diagram-rows.ts';
import { breakages } from './break-it.ts';
import { walkSteps } from './walk-steps.ts';

const steps = walkSteps.map(({ step }) => step);

/** The screens are many calls of one step; in the diagram each stands as the step that it belongs to. */
export function rowsOf(exchanges: readonly Exchange[], position: number): readonly DiagramRow[] {
  const broken = breakages.filter(({ id }) => exchanges.some(({ step }) => step === id));
  return diagramRows({ exchanges, steps: [...steps, ...broken], position });
}

// How long a run that plays by itself rests between two steps.
import type { FlowState, Speed } from './flow-state.ts';
import { positionOf } from '../../runs/runnable-flow.ts';

/** Milliseconds. Where nothing is to move, a row is there at once, and nothing has to be waited for. */
const breaths: Readonly<Record<'moving' | 'calm', Readonly<Record<Speed | 'folded', number>>>> = {
  moving: { slower: 3000, normal: 1750, faster: 700, folded: 300 },
  calm: { slower: 1750, normal: 120, faster: 0, folded: 0 },
};

/** Before the step that comes next. Steps that nobody sees are not dwelt on. */
export function breathOf(
  { flowView, variant, run, unfolded, speed }: Pick<FlowState, 'flowView' | 'variant' | 'run' | 'unfolded' | 'speed'>,
  calm: boolean,
): number {
  const folded = !unfolded && positionOf(variant.steps, run.next) < (flowView.folded ?? 0);
  return breaths[calm ? 'calm' : 'moving'][folded ? 'folded' : speed];
}

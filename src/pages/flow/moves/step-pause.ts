// The pause between two steps of automatic playback.
import type { FlowState, Speed } from '../flow-state.ts';
import { positionOf } from '../../../runs/flows/runnable-flow.ts';

/** In milliseconds. With reduced motion rows appear at once, so the pauses are shorter. */
const pauses: Readonly<Record<'moving' | 'calm', Readonly<Record<Speed | 'folded', number>>>> = {
  moving: { slower: 3000, normal: 1750, faster: 700, folded: 300 },
  calm: { slower: 1750, normal: 120, faster: 0, folded: 0 },
};

/** The pause before the next step. Folded steps are not shown, so theirs is short. */
export function pauseFor(
  { flowView, variant, run, unfolded, speed }: Pick<FlowState, 'flowView' | 'variant' | 'run' | 'unfolded' | 'speed'>,
  calm: boolean,
): number {
  const folded = !unfolded && positionOf(variant.steps, run.next) < (flowView.folded ?? 0);
  return pauses[calm ? 'calm' : 'moving'][folded ? 'folded' : speed];
}

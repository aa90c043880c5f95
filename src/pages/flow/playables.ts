// Every flow that the flow view can play, by its name: that of the start page is at hand, the others are loaded when asked for.
import { loadPart } from '../../recipient/awaited-part.ts';
import type { FlowName } from '../../runs/way.ts';
import { hybridPlayable } from './hybrid-playable.ts';
import type { Playable } from './playable.ts';

export async function playableNamed(name: FlowName): Promise<Playable> {
  if (name === 'hybrid') return hybridPlayable;
  const { otherPlayables } = await loadPart(() => import('./other-playables.ts'));
  const playable = otherPlayables[name];
  if (playable.side === 'device') await loadPart(() => import('../../consumer/device.ts'));
  return playable;
}

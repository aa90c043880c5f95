// Every flow that the flow view can play, by its name: that of the start page is at hand, the others are loaded when asked for.
import type { ProfileId } from '../../../mocks/spec/profiles/profile.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { isFlowName, type AnyFlowName } from '../../runs/way.ts';
import { hybridPlayable } from './hybrid-playable.ts';
import type { Playable } from './playable.ts';

/** The flow as it is played in a world of the profile. */
export async function playableNamed(name: AnyFlowName, profile: ProfileId): Promise<Playable> {
  if (profile === 'today') return (await loadPart(() => import('./today-playables.ts'))).todayPlayable(name);
  if (name === 'hybrid' || !isFlowName(name)) return hybridPlayable;
  const { otherPlayables } = await loadPart(() => import('./other-playables.ts'));
  const playable = otherPlayables[name];
  if (playable.side === 'device') await loadPart(() => import('../../consumer/device.ts'));
  return playable;
}

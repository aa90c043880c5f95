// The world whose parties judge: the one of the page, or one of another profile, which stands in memory and is made when it is first asked for.
import { createSandboxAtOnce, type Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/profiles/profile.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { hybridGroups, type SampleGroups } from './samples.ts';

export const judgedBys: Readonly<Record<ProfileId, string>> = { '0.1.1': '0.1.1', today: 'today’s' };

const worlds = new WeakMap<Sandbox, Map<ProfileId, Promise<Sandbox>>>();

/** The page's own world where it speaks the profile. */
export function judgingWorld(own: Sandbox, profile: ProfileId): Promise<Sandbox> {
  if (own.profile === profile) return Promise.resolve(own);
  const others = worlds.get(own) ?? new Map<ProfileId, Promise<Sandbox>>();
  worlds.set(own, others);
  const known = others.get(profile);
  if (known !== undefined) return known;
  const made = createSandboxAtOnce({ storage: 'memory:', profile });
  others.set(profile, made);
  made.catch(() => others.delete(profile));
  return made;
}

/** What there is to try, by the profile; that of another than the default one is loaded when it is asked for. */
export const samplesOf: Readonly<Record<ProfileId, () => Promise<SampleGroups>>> = {
  '0.1.1': () => Promise.resolve(hybridGroups),
  today: async () => (await loadPart(() => import('./today-samples.ts'))).todayGroups,
};

// Which profile the page is of before its world is open: the one that the address asks for, else the one spoken here last.
import type { Sandbox } from '../../../mocks/index.ts';
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { profileIdOf, profileNameOf, type ProfileId } from '../../../mocks/spec/ids.ts';
import { notesOf } from '../../runs/notes.ts';
import type { Site } from './site.ts';
import { profileIn } from './view-address.ts';

const note = 'profile';

/** What the address asks for: by name, or as links to runs did that were made before there was a choice. */
export function profileAsked(search: string): ProfileId | undefined {
  return profileIn(search) ?? (new URLSearchParams(search).has('household') ? defaultProfile.id : undefined);
}

/** Undefined where neither address nor notes name one. Two tabs may be of two profiles: what this one spoke last comes first. */
export function profileWanted(site: Site): ProfileId | undefined {
  const noted = (reach: 'tab' | 'site'): ProfileId | undefined => profileIdOf(String(notesOf(site, reach).read(note)));
  return profileAsked(location.search) ?? noted('tab') ?? noted('site');
}

export const profileHere = (site: Site): ProfileId => profileWanted(site) ?? defaultProfile.id;

/** So that links stay in the profile of the world, and the next page begins with it; what is only in memory ends with this one. */
export function keepProfile(site: Site, { profile, storage }: Pick<Sandbox, 'profile' | 'storage'>): void {
  document.documentElement.dataset['profile'] = profileNameOf(profile);
  if (storage === 'memory') return;
  for (const reach of ['tab', 'site'] as const) notesOf(site, reach).write(note, profile);
}

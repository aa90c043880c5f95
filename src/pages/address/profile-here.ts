// The profile of a page before its world is open: from the address, else the one last used here.
import type { Sandbox } from '../../../mocks/index.ts';
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { profileIdOf, profileNameOf, type ProfileId } from '../../../mocks/spec/ids.ts';
import { notesOf } from '../../ui/notes.ts';
import type { Site } from './site.ts';
import { profileIn } from './view-address.ts';

const note = 'profile';

/**
 * The profile that the address asks for by name. Links to runs made before there was a choice of profile mean the
 * default.
 */
export function profileAsked(search: string): ProfileId | undefined {
  return profileIn(search) ?? (new URLSearchParams(search).has('household') ? defaultProfile.id : undefined);
}

/**
 * Undefined where neither the address nor the notes name one. Two tabs may use two profiles, so the note of this tab
 * comes first.
 */
export function profileWanted(site: Site): ProfileId | undefined {
  const noted = (reach: 'tab' | 'site'): ProfileId | undefined => profileIdOf(String(notesOf(site, reach).read(note)));
  return profileAsked(location.search) ?? noted('tab') ?? noted('site');
}

export const profileHere = (site: Site): ProfileId => profileWanted(site) ?? defaultProfile.id;

/** Keeps the profile for links and for the next page. A world in memory is not noted: it ends with its page. */
export function keepProfile(site: Site, { profile, storage }: Pick<Sandbox, 'profile' | 'storage'>): void {
  document.documentElement.dataset['profile'] = profileNameOf(profile);
  if (storage === 'memory') return;
  for (const reach of ['tab', 'site'] as const) notesOf(site, reach).write(note, profile);
}

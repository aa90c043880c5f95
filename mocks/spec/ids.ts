// How profiles are called: apart from what a profile is, which rules and operations would have to be known for.

/** In the order of their release. */
export const profileIds = ['0.1.1', 'cds-1.36'] as const;

/** A profile by its release: `0.1.1` has the hybrid flow, `cds-1.36` is that of the Consumer Data Standards 1.36.0. */
export type ProfileId = (typeof profileIds)[number];

/** A profile as somebody names it; `today` means the newest release. `profileIdOf` finds which one is meant. */
export type ProfileName = ProfileId | 'today';

/** What a world is built with that is asked for none. */
export const defaultProfileId = '0.1.1' satisfies ProfileId;

/** What `today` means. */
export const newestProfileId = 'cds-1.36' satisfies ProfileId;

const aliases: Readonly<Record<Exclude<ProfileName, ProfileId>, ProfileId>> = { today: newestProfileId };

/** Every name that somebody may give a profile. */
export const profileNames: readonly ProfileName[] = [...profileIds, ...(Object.keys(aliases) as 'today'[])];

/**
 * The profile that a name means, wherever a person, a program or an older release gives one: an option, an address, an
 * attribute, a scenario, a world that was kept. Undefined for a name that no profile has.
 */
export function profileIdOf(name: string): ProfileId | undefined {
  const meant = Object.hasOwn(aliases, name) ? aliases[name as keyof typeof aliases] : name;
  return profileIds.find((id) => id === meant);
}

/** The name that addresses and markup have for a profile: that of the newest release stays true when another follows. */
export const profileNameOf = (id: ProfileId): ProfileName => (id === newestProfileId ? 'today' : id);

// Names of the profiles. Kept apart from the profiles themselves, which import rules and operations.

/** In the order of their release. */
export const profileIds = ['0.1.1', 'cds-1.36'] as const;

/** A profile by its release. `0.1.1` has the hybrid flow; `cds-1.36` is the Consumer Data Standards 1.36.0. */
export type ProfileId = (typeof profileIds)[number];

/** A profile as a caller names it; `today` means the newest release. `profileIdOf` resolves it. */
export type ProfileName = ProfileId | 'today';

/** The profile of a world if the caller names none. */
export const defaultProfileId = '0.1.1' satisfies ProfileId;

/** The profile that `today` means. */
export const newestProfileId = 'cds-1.36' satisfies ProfileId;

const aliases: Readonly<Record<Exclude<ProfileName, ProfileId>, ProfileId>> = { today: newestProfileId };

/** Every accepted name of a profile. */
export const profileNames: readonly ProfileName[] = [...profileIds, ...(Object.keys(aliases) as 'today'[])];

/**
 * Resolves a profile name from any source: an option, an address, an attribute, a scenario or a stored world. Undefined
 * if no profile has the name.
 */
export function profileIdOf(name: string): ProfileId | undefined {
  const meant = Object.hasOwn(aliases, name) ? aliases[name as keyof typeof aliases] : name;
  return profileIds.find((id) => id === meant);
}

/** The name to use in addresses and markup. For the newest release it is `today`, so that it stays valid after the next release. */
export const profileNameOf = (id: ProfileId): ProfileName => (id === newestProfileId ? 'today' : id);

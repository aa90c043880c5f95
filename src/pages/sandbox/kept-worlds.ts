// Chooses the stored world that a page opens. Each profile has its own, so changing profile leaves the others as they
// are.
import { defaultProfileId, profileIdOf, profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { worldParameter } from '../../../mocks/spec/page-address.ts';
import type { Site } from '../address/site.ts';

export interface KeptWorld {
  /** Name under which it is stored. */
  readonly name: string;
  /** The profile it uses, or will use if new. */
  readonly profile: ProfileId;
}

type Place = Pick<Site, 'name'>;

/**
 * The name of a world for a profile other than the first world’s. Site names end in a slash, so no site has this name.
 */
const besideFirst = (site: Place, profile: ProfileId): string => site.name + profile;

/** Every name under which this site may store a world. */
export const worldNames = (site: Place): readonly string[] => [
  site.name,
  ...profileIds.map((profile) => besideFirst(site, profile)),
];

/**
 * The world of the wanted profile; without a wish, the first one. A site’s first world has the site’s name whatever its
 * profile, as had the only world of earlier versions. `profileOf` returns the profile of a stored world, even one
 * unknown to this version; undefined if there is none.
 */
export async function worldFor(
  site: Place,
  wanted: ProfileId | undefined,
  profileOf: (name: string) => Promise<string | undefined>,
): Promise<KeptWorld> {
  const first = await profileOf(site.name);
  const profile = wanted ?? profileIdOf(first ?? '') ?? defaultProfileId;
  const isFirst = first === undefined || first === profile || profileIdOf(first) === undefined;
  return { name: isFirst ? site.name : besideFirst(site, profile), profile };
}

/** The address of a consumer’s page for that world; a world other than the first is named in it. */
export function pageIn(page: URL, site: Place, { name, profile }: KeptWorld): URL {
  const address = new URL(page);
  if (name !== site.name) address.searchParams.set(worldParameter, profile);
  return address;
}

/** The profile of the world that such an address names. */
export const profileOfPageIn = (search: string): ProfileId | undefined =>
  profileIdOf(new URLSearchParams(search).get(worldParameter) ?? '');

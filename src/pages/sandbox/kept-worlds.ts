// Which of the worlds that this browser keeps a page opens: one for each profile, so that a change of profile leaves each as it was.
import { defaultProfileId, profileIdOf, profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { worldParameter } from '../../../mocks/spec/page-address.ts';
import type { Site } from '../address/site.ts';

export interface KeptWorld {
  /** By which it is stored. */
  readonly name: string;
  /** The profile that it speaks, or will speak where it is new. */
  readonly profile: ProfileId;
}

type Place = Pick<Site, 'name'>;

/** The world that another profile has beside the first one. The name of a site ends in a slash, so no other site has this name. */
const besideFirst = (site: Place, profile: ProfileId): string => site.name + profile;

/** Every name under which this site may keep a world. */
export const worldNames = (site: Place): readonly string[] => [
  site.name,
  ...profileIds.map((profile) => besideFirst(site, profile)),
];

/**
 * The world of the profile that is wanted. The first world of a site has the name of the site, whatever profile it speaks:
 * so had the only one, before there was one for each. Without a wish it is the first one. `profileOf`: the profile of a
 * world that is kept, also one that this version does not have; undefined where none is kept.
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

/** A page of the consumer’s in that world: its address says which one, where that is not the first. */
export function pageIn(page: URL, site: Place, { name, profile }: KeptWorld): URL {
  const address = new URL(page);
  if (name !== site.name) address.searchParams.set(worldParameter, profile);
  return address;
}

/** The profile whose world the address of such a page names. */
export const profileOfPageIn = (search: string): ProfileId | undefined =>
  profileIdOf(new URLSearchParams(search).get(worldParameter) ?? '');

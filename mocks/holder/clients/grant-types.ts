// Grant types that the holder offers in metadata and registration, and those that a client may use.
import { backchannelGrants } from '../../spec/algorithms.ts';
import type { GrantType, SecurityProfile } from '../../spec/profiles/profile.ts';
import type { World } from '../../world/world.ts';
import type { ClientRow } from '../rows.ts';

/** The values of grant_types_supported; registration accepts no others. */
export function grantTypesOf(world: Pick<World, 'decisions'>, { grantTypes }: Offering): readonly string[] {
  const isListed = (grant: GrantType): boolean =>
    grant !== 'refresh_token' || world.decisions.get('refreshAdvertised') === 'yes';
  return grantTypes.filter(isListed).flatMap((grant) => namesOfGrant(world, grant));
}

type Offering = Pick<SecurityProfile, 'grantTypes'>;

/** Whether the profile has backchannel authentication and the holder offers it (IS 4.2). */
export const offersBackchannel = ({ decisions }: Pick<World, 'decisions'>, { grantTypes }: Offering): boolean =>
  grantTypes.includes('backchannel') && decisions.get('backchannel') === 'on';

/**
 * The grant_type values that a request may send; empty if the grant is switched off. Decision D-10: the profile's name,
 * and by default CIBA Core's too.
 */
export function namesOfGrant({ decisions }: Pick<World, 'decisions'>, grant: GrantType): readonly string[] {
  if (grant !== 'backchannel') return [grant];
  if (decisions.get('backchannel') === 'off') return [];
  return decisions.get('backchannelGrantName') === 'both' ? backchannelGrants : [backchannelGrants[0]];
}

/**
 * Whether the client registered the grant type under any of its names (RFC 6749 4.1.2.1, 5.2: unauthorized_client).
 * refresh_token is allowed even if the holder does not list it, because clients cannot register it then (decision
 * D-29).
 */
export function mayUse(
  { decisions }: Pick<World, 'decisions'>,
  { metadata }: Pick<ClientRow, 'metadata'>,
  grant: string,
): boolean {
  if (grant === 'refresh_token' && decisions.get('refreshAdvertised') === 'no') return true;
  const names: readonly string[] = isBackchannelGrant(grant) ? backchannelGrants : [grant];
  return names.some((name) => registeredGrants({ metadata }).includes(name));
}

/** The grant types that the client registered. */
export function registeredGrants({ metadata }: Pick<ClientRow, 'metadata'>): readonly string[] {
  const registered: unknown = metadata['grant_types'];
  return Array.isArray(registered) ? registered.filter((grant) => typeof grant === 'string') : [];
}

export const isBackchannelGrant = (grant: string): boolean => backchannelGrants.some((name) => name === grant);

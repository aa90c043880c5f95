// Grant types that the holder offers, as its metadata says and its registration accepts, and those a client may use.
import { backchannelGrants } from '../../spec/algorithms.ts';
import type { World } from '../../world/world.ts';
import type { ClientRow } from '../rows.ts';

/** What stands in grant_types_supported; registration takes no others. */
export function grantTypesOf(world: Pick<World, 'decisions'>): readonly string[] {
  const { decisions } = world;
  return [
    'authorization_code',
    'client_credentials',
    ...(decisions.get('refreshAdvertised') === 'yes' ? ['refresh_token'] : []),
    ...(decisions.get('backchannel') === 'on' ? backchannelNames(world) : []),
  ];
}

/** Decision D-10: the profile's name, and by default CIBA Core's too. */
export const backchannelNames = ({ decisions }: Pick<World, 'decisions'>): readonly string[] =>
  decisions.get('backchannelGrantName') === 'both' ? backchannelGrants : [backchannelGrants[0]];

/**
 * Whether the client registered the grant type (RFC 6749 4.1.2.1, 5.2: unauthorized_client), under whichever of its
 * names. A holder that does not list refresh_token cannot be asked for it, and supports it all the same (decision D-29).
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

/** Grant types as the client registered them. */
export function registeredGrants({ metadata }: Pick<ClientRow, 'metadata'>): readonly string[] {
  const registered: unknown = metadata['grant_types'];
  return Array.isArray(registered) ? registered.filter((grant) => typeof grant === 'string') : [];
}

export const isBackchannelGrant = (grant: string): boolean => backchannelGrants.some((name) => name === grant);

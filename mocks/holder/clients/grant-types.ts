// Grant types that the holder offers, as its metadata says and its registration accepts.
import { backchannelGrants } from '../../spec/algorithms.ts';
import type { World } from '../../world/world.ts';

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

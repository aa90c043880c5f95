// Not built yet.
import type { Bearer } from '../engine/party.ts';
import type { Secured } from '../engine/visit.ts';
import type { World } from '../world.ts';

export function bearerOf(_world: World, _token: string, _visit: Secured): Promise<Bearer | undefined> {
  return Promise.resolve(undefined);
}

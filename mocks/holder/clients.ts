// Not built yet.
import type { Client } from '../engine/party.ts';
import type { Secured } from '../engine/visit.ts';
import type { World } from '../world.ts';

export function clientOf(_world: World, _id: string, _visit: Secured): Promise<Client | undefined> {
  return Promise.resolve(undefined);
}

export function spendJti(
  _world: World,
  _clientId: string,
  _jti: string,
  _until: Date,
  _visit: Secured,
): Promise<boolean> {
  return Promise.resolve(false);
}

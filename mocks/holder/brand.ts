// Which holder a visit is for: its name, its addresses, the owner name of its keys.
import type { DataHolderUrls } from '../addresses.ts';
import type { ScenarioHolder } from '../scenario.ts';
import type { Routed } from '../engine/visit.ts';
import type { World } from '../world.ts';

export interface Brand {
  readonly id: string;
  readonly holder: ScenarioHolder;
  readonly urls: DataHolderUrls;
  /** Owner name of the brand's keys in the vault. */
  readonly keys: string;
}

export function brandOf(world: World, visit: Pick<Routed, 'place'>): Brand {
  return brandNamed(world, visit.place.owner ?? '');
}

/** Throws a RangeError for a brand the scenario does not have. */
export function brandNamed(world: World, id: string): Brand {
  const holder = world.scenario.holders.find(({ brand }) => brand === id);
  const urls = world.addresses.dataHolders[id];
  if (holder === undefined || urls === undefined) throw new RangeError(`The scenario has no data holder ${id}.`);
  return { id, holder, urls, keys: `holder:${id}` };
}

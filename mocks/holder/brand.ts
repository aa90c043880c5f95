// The holder that a call is for: its name, its addresses, and the owner name of its keys.
import { dataHolderUrls, type DataHolderUrls } from '../world/addresses.ts';
import type { ScenarioHolder } from '../scenario/scenario.ts';
import type { Routed } from '../engine/call.ts';
import type { World } from '../world/world.ts';

export interface Brand {
  readonly id: string;
  readonly holder: ScenarioHolder;
  readonly urls: DataHolderUrls;
  /** Owner name of the brand's keys in the vault. */
  readonly keys: string;
}

export function brandOf(world: World, call: Pick<Routed, 'place'>): Brand {
  return brandNamed(world, call.place.owner ?? '');
}

/** Throws a RangeError for a brand that is not in the scenario. */
export function brandNamed(world: World, id: string): Brand {
  const holder = world.scenario.holders.find(({ brand }) => brand === id);
  const urls = dataHolderUrls(world.addresses, id);
  if (holder === undefined) throw new RangeError(`The scenario has no data holder “${id}”.`);
  return { id, holder, urls, keys: `holder:${id}` };
}

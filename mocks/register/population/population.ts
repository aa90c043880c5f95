// Invented participants that exist only at the register, so that its lists look realistic.
import { boundedCache } from '../../ambient/bounded-cache.ts';
import type { DataHolderBrandSummaryV2, RegisterDataHolderBrandV2 } from '../../spec/schemas/register-published.ts';
import type { ListedRecipient } from '../listed-recipient.ts';
import { perWorld } from '../../world/world-cache.ts';
import type { World } from '../../world/world.ts';
import { populationBrands, populationInterim } from './invented-holders.ts';
import { populationRecipients } from './invented-recipients.ts';

export interface Population {
  readonly brands: readonly RegisterDataHolderBrandV2[];
  /** Brands that publish plans but do not have a brand id yet: only the summary lists them. */
  readonly interim: readonly DataHolderBrandSummaryV2[];
  readonly recipients: readonly ListedRecipient[];
}

const kept = perWorld(() => boundedCache<'population', Population>(1));

/** The population of a world: the same for the same scenario and seed, made once, and empty if the scenario says so. */
export const populationOf = (world: World): Population => world.cache(kept).getOrMake('population', () => made(world));

function made(world: World): Population {
  if (world.scenario.population === 'none') return { brands: [], interim: [], recipients: [] };
  return {
    brands: populationBrands(world),
    interim: populationInterim(world),
    recipients: populationRecipients(world),
  };
}

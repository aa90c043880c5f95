// The participants that only the register knows, so that its lists look like the real ones.
import type { DataHolderBrandSummaryV2, RegisterDataHolderBrandV2 } from '../spec/schemas/register-published.ts';
import type { RegisterDataRecipient } from '../spec/schemas/register.ts';
import type { World } from '../world.ts';

export interface Population {
  readonly brands: readonly RegisterDataHolderBrandV2[];
  /** Brands that publish plans already but have no brand id yet: only the summary lists them. */
  readonly interim: readonly DataHolderBrandSummaryV2[];
  readonly recipients: readonly RegisterDataRecipient[];
}

export const populationOf = (_world: World): Population => ({ brands: [], interim: [], recipients: [] });

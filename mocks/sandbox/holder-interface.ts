// What people hold of the data holders. These names are a contract.
import type { Persona } from '../personas/persona.ts';
import type { BrandId } from '../scenario/scenario.ts';
import type { ProfileId } from '../spec/ids.ts';
import type { DataHolderUrls } from '../world/addresses.ts';

/** A data holder brand of the scenario: who it is, what it speaks, where it stands and whom it serves. */
export interface DataHolderBrand {
  /** Its id in the scenario and its key in `sandbox.holders`, for example `wattle-energy`. */
  readonly brand: BrandId;
  /** Name of the brand, as consumers see it. */
  readonly brandName: string;
  /** Id of the brand at the register (`dataHolderBrandId`), a UUID. */
  readonly brandId: string;
  /** The security profile that it speaks: the scenario’s choice for it, else the world’s. */
  readonly profile: ProfileId;
  /** Its base addresses and its authorisation endpoint. */
  readonly urls: DataHolderUrls;
  /** Its own customers, in the scenario’s order. */
  readonly personas: readonly Persona[];
}

export interface HolderControl {
  /**
   * Every brand signs with new keys from now on; the old ones stay in its key set for the overlap, an ISO 8601 duration
   * by the sandbox's clock (default PT1H), so that what was signed before still verifies (OpenID Connect Core 10.1.1).
   * Refuses (SandboxError) what is no duration forward. The fault `jwks-rotated` withdraws them at once.
   */
  rotateSigningKey(options?: { readonly overlap?: string }): Promise<void>;
}

// The data holders, as users of the package see them. These names are a contract.
import type { Persona } from '../personas/persona.ts';
import type { BrandId } from '../scenario/scenario.ts';
import type { ProfileId } from '../spec/ids.ts';
import type { DataHolderUrls } from '../world/addresses.ts';

/** A data holder brand of the scenario: its ids, profile, addresses and customers. */
export interface DataHolderBrand {
  /** Its id in the scenario and key in `sandbox.holders`, for example `wattle-energy`. */
  readonly brand: BrandId;
  /** Name of the brand, as consumers see it. */
  readonly brandName: string;
  /** Id of the brand at the register (`dataHolderBrandId`), a UUID. */
  readonly brandId: string;
  /** Its security profile: the scenario's choice for the brand, otherwise the world's. */
  readonly profile: ProfileId;
  /** Its base addresses and its authorisation endpoint. */
  readonly urls: DataHolderUrls;
  /** Its own customers, in the scenario’s order. */
  readonly personas: readonly Persona[];
}

export interface HolderControl {
  /**
   * Gives every brand new signing keys. The old ones stay in its key set for the overlap, an ISO 8601 duration by the
   * sandbox's clock (default PT1H), so that existing signatures still verify (OpenID Connect Core 10.1.1). Refuses
   * (SandboxError) an invalid or negative duration. The fault `jwks-rotated` removes them at once.
   */
  rotateSigningKey(options?: { readonly overlap?: string }): Promise<void>;
}

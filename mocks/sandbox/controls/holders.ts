// The data holder brands of a world, each with what a recipient needs to know.
import type { Persona } from '../../personas/persona.ts';
import type { BrandId } from '../../scenario/scenario.ts';
import { dataHolderBrandId } from '../../scenario/participants.ts';
import { dataHolderUrls, withoutFinalDot } from '../../world/addresses.ts';
import type { World } from '../../world/world.ts';
import type { DataHolderBrand } from '../holder-interface.ts';

type Holders = Readonly<Record<BrandId, DataHolderBrand>>;

export function holdersOf(world: World, personas: readonly Persona[]): Holders {
  const rows = world.scenario.holders.map(({ brand, brandName }): readonly [string, DataHolderBrand] => [
    brand,
    {
      brand,
      brandName,
      brandId: dataHolderBrandId(world.scenario, brand),
      profile: world.profileOf(brand).id,
      urls: dataHolderUrls(world.addresses, brand),
      personas: personas.filter(({ holder }) => holder === brand),
    },
  ]);
  // Without a prototype, so that an unknown brand is undefined, whatever its name.
  return Object.assign(Object.create(null) as Record<BrandId, DataHolderBrand>, Object.fromEntries(rows));
}

/**
 * The data holder brand of an address, such as the `request.url` of an exchange. Undefined for an address of another
 * party, or outside the sandbox. Throws a TypeError if it is not an absolute URL.
 */
export function holderAt(
  { holders }: { readonly holders: Holders },
  address: string | URL,
): DataHolderBrand | undefined {
  const { origin, pathname } = withoutFinalDot(new URL(address));
  const path = `${origin}${pathname}/`;
  return Object.values(holders).find(({ urls }) =>
    [urls.issuer, urls.secureBase].some((base) => path.startsWith(`${base}/`)),
  );
}

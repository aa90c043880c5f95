// The base addresses of a host slot in a world.
import type { BrandId } from '../scenario/scenario.ts';
import type { HostSlot } from '../spec/operation.ts';
import type { Urls } from './addresses.ts';

/**
 * Base addresses of a host slot: several if there are several data holders, the scenario's first in front. For holder
 * slots, only those of the given brands, by default all.
 */
export function basesOf(
  { register, dataHolders, secondaryDataHolder }: Urls,
  host: HostSlot,
  isMeant: (brand: BrandId) => boolean = () => true,
): readonly string[] {
  const holders = Object.entries(dataHolders).flatMap(([brand, urls]) => (isMeant(brand) ? [urls] : []));
  switch (host) {
    case 'register.tls':
      return [register.base];
    case 'register.mtls':
      return [register.secureBase];
    case 'holder.tls':
      return holders.map(({ issuer }) => issuer);
    case 'holder.public':
      return holders.map(({ publicBase }) => publicBase);
    case 'holder.mtls':
      return holders.map(({ secureBase }) => secureBase);
    case 'holder.resource':
      return holders.map(({ base }) => base);
    case 'holder.admin':
      return holders.flatMap(({ adminBase }) => adminBase ?? []);
    case 'holder.product':
      return holders.map(({ regulatorBase }) => regulatorBase);
    case 'secondary.mtls':
      return [secondaryDataHolder.base];
    // Each recipient has its own address, which comes with the operation.
    case 'recipient.tls':
      return [];
  }
}

// Addresses that an edit names: a party of the world may be made to call what a link says, so nothing in it leads outside.
import { isInside } from '../../calls/party-addresses.ts';
import type { Sandbox } from '../../../mocks/index.ts';

/** Hosts that exist nowhere (RFC 2606 2): whoever calls them reaches nobody. */
const nowhere = /\.(?:example|invalid)\.?$/u;

const addresses = /https?:[\\/]*[^\s"'<>,]+/giu;

/** The first origin in the value, however deep, that is neither the sandbox’s, nor this page’s, nor nowhere. */
export function originOutside(urls: Sandbox['urls'], value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) {
      const found = originOutside(urls, part);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const [address] of typeof value === 'string' ? value.matchAll(addresses) : []) {
    if (!URL.canParse(address)) continue;
    const { origin, hostname } = new URL(address);
    const isPage = globalThis.location !== undefined && origin === location.origin;
    if (!isPage && !nowhere.test(hostname) && !isInside(urls, address)) return origin;
  }
  return undefined;
}

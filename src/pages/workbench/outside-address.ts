// Checks the addresses in an edit: a link must not make a party of the world call an outside host.
import { isInside } from '../../calls/party-addresses.ts';
import type { Sandbox } from '../../../mocks/index.ts';

/** Reserved domains that never resolve (RFC 2606 2). */
const nowhere = /\.(?:example|invalid)\.?$/u;

const addresses = /https?:[\\/]*[^\s"'<>,]+/giu;

/** The first origin at any depth of the value that is not the sandbox’s, this page’s or reserved. */
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

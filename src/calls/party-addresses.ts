// The parties’ addresses by host slot, and which addresses belong to the sandbox.
import { basesOf, type Sandbox } from '../../mocks/index.ts';
import type { HostSlot } from '../../mocks/spec/operation.ts';

type Urls = Sandbox['urls'];

const hosts = [
  'register.tls',
  'register.mtls',
  'holder.tls',
  'holder.public',
  'holder.mtls',
  'holder.resource',
  'secondary.mtls',
] as const satisfies readonly HostSlot[];

/** Base addresses of all parties except recipients. */
export const partyBases = (urls: Urls): readonly string[] => hosts.flatMap((host) => basesOf(urls, host));

/**
 * Whether a browser would resolve the address to the sandbox. On the page’s own origin, only addresses below a party’s
 * base are; all others belong to the page.
 */
export function isInside(urls: Urls, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, hostname, pathname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  const host = hostname.replace(/\.$/u, '');
  if (host === 'cdr.example' || host.endsWith('.cdr.example')) return true;
  return partyBases(urls).some((base) => {
    const party = new URL(base);
    const folder = party.pathname.endsWith('/') ? party.pathname : `${party.pathname}/`;
    return party.origin === origin && `${pathname}/`.startsWith(folder);
  });
}

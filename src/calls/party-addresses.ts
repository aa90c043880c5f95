// Where the parties of the sandbox are, by the host that an operation stands on; and which addresses are theirs.
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

/** Bases of every party but the recipients. */
export const partyBases = (urls: Urls): readonly string[] => hosts.flatMap((host) => basesOf(urls, host));

/** A page of the sandbox sends nothing to anybody else. Under its own origin other addresses belong to the page. */
export function isInside(urls: Urls, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname, pathname } = new URL(address);
  return (
    hostname.endsWith('.cdr.example') ||
    partyBases(urls).some((base) => `${origin}${pathname}`.startsWith(new URL(base).href))
  );
}

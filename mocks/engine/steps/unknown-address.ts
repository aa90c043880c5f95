// What to do about an unknown address: correct the scheme, the host or the base path.
import { meant } from '../../ambient/closest.ts';
import { virtualAddress, type Addresses } from '../../world/addresses.ts';

/** One or two sentences; undefined if the rule's own words are best. `offered` says whether an address belongs to an operation. */
export function addressMend(url: URL, addresses: Addresses, offered: (address: string) => boolean): string | undefined {
  const found = addresses.locate(url);
  if (found === undefined) return virtualAddress.test(url.href) ? hostMend(url, addresses) : undefined;
  const { slot, owner = '' } = found.place;
  const { register, dataHolder, dataHolders } = addresses;
  const bases = slot.startsWith('register') ? register : slot.startsWith('holder') ? dataHolders[owner] : undefined;
  const [name, base] =
    Object.entries(bases ?? {}).find(([one, at]) => one !== 'authorisationEndpoint' && offered(at + found.path)) ?? [];
  if (base === undefined) return undefined;
  const party = bases === register ? 'register' : bases === dataHolder ? 'dataHolder' : `dataHolders['${owner}']`;
  return `This path stands under ${base}, which is urls.${party}.${name}.`;
}

function hostMend({ host, href }: URL, { locate, prefixes }: Addresses): string {
  const secure = new URL(href.replace(/^http:/u, 'https:'));
  if (locate(secure) !== undefined) return `Use https: ${secure.origin}.`;
  const near = meant(
    host,
    prefixes.map((base) => base.split('/')[2] ?? ''),
  );
  return `No party lives at ${host}.${near === '' ? ' sandbox.urls names the addresses of all.' : near}`;
}

// What to do about an address that nobody answers: the scheme, the host or the base that was meant.
import { meant } from '../../ambient/closest.ts';
import { virtualAddress, type Addresses } from '../../world/addresses.ts';

/** One sentence or two; undefined where the rule itself says it best. `offered`: whether an address is one of an operation. */
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

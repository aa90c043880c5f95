// The addresses of each party: base addresses per host slot, virtual or under the page's own origin.
import type { BrandId } from '../scenario/scenario.ts';
import type { HostSlot } from '../spec/operation.ts';

export interface Place {
  readonly slot: HostSlot;
  /** Base address without a trailing slash. */
  readonly base: string;
  /** Holder brand or recipient slug; absent for the register and the secondary holder. */
  readonly owner?: BrandId;
}

export interface DataHolderUrls {
  /** Issuer, and base address of the security operations over TLS. */
  readonly issuer: string;
  /** Base address of the security operations over mutual TLS. */
  readonly secureBase: string;
  /** {base_url} */
  readonly base: string;
  /** {tls_url} */
  readonly publicBase: string;
  /** {AdminBaseUri}, which the register calls; absent if the brand's profile has no such operations. */
  readonly adminBase?: string;
  /** Where a regulator publishes the brand's plans, if decision `plansAt` says so. */
  readonly regulatorBase: string;
  /** The authorization_endpoint in the metadata. */
  readonly authorisationEndpoint: string;
}

export interface Urls {
  /** TLS base, mutual-TLS base and issuer of the register. */
  readonly register: { readonly base: string; readonly secureBase: string; readonly issuer: string };
  /** The scenario’s first data holder brand. */
  readonly dataHolder: DataHolderUrls;
  /** Every data holder brand by id. */
  readonly dataHolders: Readonly<Record<BrandId, DataHolderUrls>>;
  /** Base of the secondary operations. */
  readonly secondaryDataHolder: { readonly base: string };
}

export interface Addresses extends Urls {
  /** Base address of the documents that a data recipient publishes: key set, notification endpoint. */
  recipient(slug: string): string;
  /** The place to which an address belongs, and the path under it; undefined for an address outside the sandbox. */
  locate(url: URL): { readonly place: Place; readonly path: string } | undefined;
  /** True for every address of the sandbox, even an unknown one. */
  owns(url: URL): boolean;
  /** One origin, or origin and path prefix, per host: the addresses to intercept. */
  readonly prefixes: readonly string[];
}

/** The data holder brand of a place; undefined at any other party, even if its slug is the same. */
export const brandAt = (place: Place | undefined): BrandId | undefined =>
  place?.slot.startsWith('holder.') === true ? place.owner : undefined;

/** Throws a RangeError for a brand that is not in the scenario. */
export function dataHolderUrls({ dataHolders }: Urls, brand: BrandId): DataHolderUrls {
  const urls = dataHolders[brand];
  if (urls === undefined) throw new RangeError(`The scenario has no data holder “${brand}”.`);
  return urls;
}

/** Whether the register can ask any data holder brand for metrics. */
export const hasMetrics = ({ dataHolders }: Urls): boolean =>
  Object.values(dataHolders).some(({ adminBase }) => adminBase !== undefined);

/** Where the register issues tokens; also the audience of client assertions. */
export const registerTokenEndpoint = ({ register }: Urls): string => `${register.secureBase}/idp/connect/token`;

/** Two origins of this machine at which real sockets listen: without and with a client certificate. */
export interface ServedOrigins {
  readonly tls: string;
  readonly mtls: string;
}

export interface AddressOptions {
  readonly hosts: 'virtual' | 'same-origin' | ServedOrigins;
  readonly brands: readonly BrandId[];
  /** Whether the register calls the brand at an address of its own; by default false for every brand. */
  readonly hasAdmin?: (brand: BrandId) => boolean;
  /** The page's origin, for `same-origin`. */
  readonly origin?: string;
  readonly authorisationPage?: string;
}

/** Path prefix of the standards' operations, after the base that the register lists. */
export const apiPath = '/cds-au/v1';
const domain = 'cdr.example';

/** The domain and every host in it, with any port, with or without the final dot of a fully qualified name (RFC 3986 3.2.2). */
export const virtualAddress = /^https?:\/\/(?:[^/?#]+\.)?cdr\.example\.*(?::\d+)?(?:[/?#]|$)/u;

/** The same address without a final dot in its host, which is not part of the name that TLS sends (RFC 6066 3). */
export function withoutFinalDot(url: URL): URL {
  if (!url.hostname.endsWith('.') || !virtualAddress.test(url.href)) return url;
  const same = new URL(url);
  let end = url.hostname.length;
  while (url.hostname.charAt(end - 1) === '.') end -= 1;
  same.hostname = url.hostname.slice(0, end);
  return same;
}

/** Addresses of the parties. Refuses `same-origin` without an origin. */
export function createAddresses(options: AddressOptions): Addresses {
  const host = hostOf(options);
  const register = { base: host('register'), secureBase: host('secure.register'), issuer: `${host('register')}/idp` };
  const secondaryDataHolder = { base: `${host('mtls.market-operator')}${apiPath}` };
  const dataHolders: Record<BrandId, DataHolderUrls> = {};
  for (const [index, brand] of options.brands.entries()) {
    const issuer = host(brand);
    const secureBase = host(`mtls.${brand}`);
    const page = options.authorisationPage;
    dataHolders[brand] = {
      issuer,
      secureBase,
      base: `${secureBase}${apiPath}`,
      publicBase: `${issuer}${apiPath}`,
      ...(options.hasAdmin?.(brand) === true ? { adminBase: `${secureBase}/admin` } : {}),
      regulatorBase: `${host('product-reference')}/${brand}${apiPath}`,
      authorisationEndpoint: page === undefined ? `${issuer}/authorise` : index === 0 ? page : withHolder(page, brand),
    };
  }
  const first = dataHolders[options.brands[0] ?? ''];
  if (first === undefined) throw new TypeError('The scenario has no data holder; it needs at least one.');
  const places: Place[] = [
    { slot: 'register.tls', base: register.base },
    { slot: 'register.mtls', base: register.secureBase },
    { slot: 'secondary.mtls', base: secondaryDataHolder.base },
    ...Object.entries(dataHolders).flatMap(([owner, urls]): Place[] => [
      { slot: 'holder.public', base: urls.publicBase, owner },
      { slot: 'holder.resource', base: urls.base, owner },
      { slot: 'holder.product', base: urls.regulatorBase, owner },
      ...(urls.adminBase === undefined ? [] : [{ slot: 'holder.admin', base: urls.adminBase, owner } as const]),
      { slot: 'holder.tls', base: urls.issuer, owner },
      { slot: 'holder.mtls', base: urls.secureBase, owner },
    ]),
  ];
  places.sort((a, b) => b.base.length - a.base.length);
  const owns = ownerOf(options.hosts, host);
  const recipient = (slug: string): string => host(`${slug}.recipient`);
  return {
    register,
    secondaryDataHolder,
    dataHolders,
    dataHolder: first,
    recipient,
    owns,
    locate: (url) => {
      if (!owns(url)) return undefined;
      const address = `${withoutFinalDot(url).origin}${url.pathname}`;
      const place = places.find(({ base }) => address === base || address.startsWith(`${base}/`));
      if (place !== undefined) return { place, path: address.slice(place.base.length) };
      return locateRecipient(address, recipient);
    },
    prefixes: [...new Set([...places.map(({ base }) => base), `https://*.${domain}`])],
  };
}

function locateRecipient(address: string, recipient: (slug: string) => string): ReturnType<Addresses['locate']> {
  const [before = '', after = ''] = recipient('@').split('@');
  if (!address.startsWith(before)) return undefined;
  const slug = /^[a-z0-9-]+/u.exec(address.slice(before.length))?.[0];
  if (slug === undefined) return undefined;
  const base = recipient(slug);
  if (!base.endsWith(after) || (address !== base && !address.startsWith(`${base}/`))) return undefined;
  return { place: { slot: 'recipient.tls', base, owner: slug }, path: address.slice(base.length) };
}

function ownerOf(hosts: AddressOptions['hosts'], host: (name: string) => string): Addresses['owns'] {
  if (hosts === 'virtual') return ({ href }) => virtualAddress.test(href);
  if (typeof hosts === 'object') return ({ origin }) => origin === hosts.tls || origin === hosts.mtls;
  const root = host('');
  return ({ href }) => href.startsWith(root);
}

/** Hosts whose names start like this ask for a client certificate. */
const mutualHost = /^(?:mtls|secure)\./u;

function hostOf(options: AddressOptions): (name: string) => string {
  const { hosts } = options;
  if (hosts === 'virtual') return (name) => `https://${name}.${domain}`;
  if (typeof hosts === 'object')
    return (name) => `${mutualHost.test(name) ? hosts.mtls : hosts.tls}/${name.replace(mutualHost, '')}`;
  if (options.origin === undefined) throw new TypeError('hosts: "same-origin" needs the address of a page.');
  const root = new URL('cdr-sandbox/', options.origin).href;
  return (name) => (name === '' ? root : `${root}${name}`);
}

function withHolder(page: string, brand: BrandId): string {
  const url = new URL(page);
  url.searchParams.set('holder', brand);
  return url.href;
}

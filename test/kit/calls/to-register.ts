// A recipient at the register: gets a token, sends requests, reads answers.
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { authentication, type Place, type Recipient } from './signing.ts';

export const scope = 'cdr-register:read';

export const tokenEndpointOf = ({ urls }: Pick<Sandbox, 'urls'>): string =>
  `${urls.register.secureBase}/idp/connect/token`;

/** A token request with replaceable parameters; undefined ones are left out. */
export async function requestToken(
  sandbox: Place,
  recipient: Recipient,
  bent: Readonly<Record<string, string | undefined>> = {},
  send: typeof fetch = recipient.fetch,
): Promise<Response> {
  const endpoint = tokenEndpointOf(sandbox);
  const honest = { grant_type: 'client_credentials', scope };
  const proof = await authentication(sandbox, recipient, recipient.softwareProductId, endpoint);
  const members = Object.entries({ ...honest, ...proof, ...bent }).filter(([, value]) => value !== undefined);
  return send(endpoint, { method: 'POST', body: new URLSearchParams(members) });
}

export async function tokenOf(sandbox: Place, recipient: Recipient): Promise<string> {
  const answer = await requestToken(sandbox, recipient);
  if (answer.status !== 200) throw new Error(`The register refused a token: ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

const paths = {
  brands: '/data-holders/brands',
  summary: '/data-holders/brands/summary',
  holders: '/data-holders/status',
  products: '/data-recipients/brands/software-products/status',
  recipientStatuses: '/data-recipients/status',
  recipients: '/data-recipients',
} as const;

/** The lists with an entity tag, with the version of the interfaces document and the newer one. */
export const taggedLists = [
  ['summary', '1', '2'],
  ['holders', '1', '2'],
  ['products', '2', '3'],
  ['recipientStatuses', '2', '3'],
  ['recipients', '3', '4'],
] as const;

type Headers = Readonly<Record<string, string>>;

/** Gets a public list. */
export const getList = (
  sandbox: Sandbox,
  list: keyof typeof paths,
  headers: Headers = {},
  industry = 'all',
): Promise<Response> =>
  sandbox.fetch(`${sandbox.urls.register.base}/cdr-register/v1/${industry}${paths[list]}`, { headers });

/** Gets a protected resource with the recipient's certificate. */
export const getSecure = (
  sandbox: Place,
  recipient: Recipient,
  path: string,
  headers: Headers = {},
): Promise<Response> => recipient.fetch(`${sandbox.urls.register.secureBase}/cdr-register/v1/${path}`, { headers });

export interface BrandRecord {
  readonly dataHolderBrandId: string;
  readonly brandName: string;
  readonly industries: readonly string[];
  readonly logoUri: string;
  readonly status: string;
  readonly lastUpdated: string;
  readonly legalEntity: Readonly<Record<string, string>>;
  readonly endpointDetail: Readonly<Record<string, string>>;
}
export interface BrandList {
  readonly data: readonly BrandRecord[];
  readonly links: Readonly<Record<string, string>>;
  readonly meta: { readonly totalRecords: number; readonly totalPages: number };
}

/** Gets the brands, x-v 2, with the given query. */
export async function brandsOf(
  sandbox: Sandbox,
  recipient: DataRecipient,
  query = '',
  industry = 'all',
): Promise<BrandList> {
  const token = await tokenOf(sandbox, recipient);
  const headers = { authorization: `Bearer ${token}`, 'x-v': '2' };
  const answer = await getSecure(sandbox, recipient, `${industry}/data-holders/brands${query}`, headers);
  if (answer.status !== 200) throw new Error(`The register refused its brands: ${await answer.text()}`);
  return (await answer.json()) as BrandList;
}

/** The path of a recipient's statement. */
export const statementPath = (brandId: string, productId: string, industry = 'all'): string =>
  `${industry}/data-recipients/brands/${brandId}/software-products/${productId}/ssa`;

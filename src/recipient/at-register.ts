// A recipient’s calls to the register: token, brands, software statement (interfaces, area C).
import * as oauth from 'oauth4webapi';
import { assertionFor, throughFetch } from './client-auth.ts';
import { clockSkewOf } from './clock-skew.ts';
import type { Identity, Surroundings } from './identity.ts';
import { issuedToken, type IssuedToken } from './issued-token.ts';

export interface HolderBrand {
  /** Id at the register. */
  readonly dataHolderBrandId: string;
  /** Name as the register lists it. */
  readonly brandName: string;
  /** Issuer of the security profile: `endpointDetail.infosecBaseUri`. */
  readonly issuer: string;
  /** Base of the discovery operations. */
  readonly publicBase: string;
  /** Base of the resource operations. */
  readonly resourceBase: string;
}

type Send = typeof fetch;

/** The register's provider metadata. */
export async function discoverRegister(surroundings: Surroundings, send: Send): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(surroundings.register.issuer);
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oidc', [oauth.customFetch]: throughFetch(send) });
  return oauth.processDiscoveryResponse(issuer, response);
}

/** An access token for the register, bound to the certificate. The client assertion is dated by `surroundings.now`. */
export async function registerToken(
  register: oauth.AuthorizationServer,
  identity: Identity,
  send: Send,
  surroundings: Pick<Surroundings, 'now'>,
): Promise<IssuedToken> {
  const client: oauth.Client = { ...clockSkewOf(surroundings), client_id: identity.softwareProductId };
  const auth = assertionFor(required(register.token_endpoint, 'token_endpoint'), identity.signingKey);
  const response = await oauth.clientCredentialsGrantRequest(
    register,
    client,
    auth,
    { scope: 'cdr-register:read' },
    { [oauth.customFetch]: throughFetch(send) },
  );
  return issuedToken(await oauth.processClientCredentialsResponse(register, client, response), surroundings);
}

/** The data holder brands of an industry: the first page only, up to 1000. */
export async function holderBrands(
  surroundings: Surroundings,
  token: string,
  send: Send,
  industry = 'energy',
): Promise<readonly HolderBrand[]> {
  const url = `${surroundings.register.secureBase}/cdr-register/v1/${industry}/data-holders/brands?page-size=1000`;
  const response = await expectOk(await send(url, { headers: { authorization: `Bearer ${token}`, 'x-v': '2' } }));
  const { data } = (await response.json()) as { data: BrandRecord[] };
  return data
    .filter((record) => record.status === 'ACTIVE')
    .map(({ dataHolderBrandId, brandName, endpointDetail }) => ({
      dataHolderBrandId,
      brandName,
      issuer: endpointDetail.infosecBaseUri,
      publicBase: endpointDetail.publicBaseUri,
      resourceBase: endpointDetail.resourceBaseUri,
    }));
}

interface BrandRecord {
  readonly dataHolderBrandId: string;
  readonly brandName: string;
  readonly status: string;
  readonly endpointDetail: {
    readonly infosecBaseUri: string;
    readonly publicBaseUri: string;
    readonly resourceBaseUri: string;
  };
}

/** The software statement assertion of the recipient’s software product: a JWT signed by the register. */
export async function softwareStatement(
  surroundings: Surroundings,
  identity: Identity,
  token: string,
  send: Send,
): Promise<string> {
  const { brandId, softwareProductId } = identity;
  const url = `${surroundings.register.secureBase}/cdr-register/v1/energy/data-recipients/brands/${brandId}/software-products/${softwareProductId}/ssa`;
  const response = await expectOk(await send(url, { headers: { authorization: `Bearer ${token}`, 'x-v': '3' } }));
  return response.text();
}

/** Thrown for an unsuccessful response, which it carries. */
export class UnexpectedAnswer extends Error {
  readonly response: Response;
  constructor(response: Response, body: string) {
    super(`Unexpected status ${String(response.status)}: ${body.slice(0, 300)}`);
    this.name = 'UnexpectedAnswer';
    this.response = response;
  }
}

/** The response if it is successful; otherwise throws UnexpectedAnswer with it. */
export async function expectOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new UnexpectedAnswer(response, await response.clone().text());
}

/** A required member of the metadata. Throws TypeError if it is missing. */
export function required(value: string | undefined, member: string): string {
  if (value === undefined) throw new TypeError(`The metadata has no ${member}.`);
  return value;
}

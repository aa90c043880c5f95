// What a recipient does at a data holder, on oauth4webapi: discovery, consent, authorisation, tokens.
import * as oauth from 'oauth4webapi';
import { hybridResponseTypes } from '../../mocks/spec/profiles/hybrid-published.ts';
import { assertionFor, throughFetch } from './client-auth.ts';
import { expectOk, required } from './at-register.ts';
import { checkAnswered, checkSamePerson, keepFirst } from './id-token-checks.ts';
import type { Identity, Surroundings } from './identity.ts';
import { issuedToken, type IssuedToken } from './issued-token.ts';
import { loadPart } from './load-with-retry.ts';
import { signedRequest, type SharingClaims } from './signed-request.ts';

export interface HolderClient {
  /** The holder’s metadata. */
  readonly as: oauth.AuthorizationServer;
  /** The client that the holder registered. */
  readonly client: oauth.Client;
  /** The recipient whose keys sign. */
  readonly identity: Identity;
}

type Send = typeof fetch;

/** The holder’s OpenID provider metadata (OIDC Discovery 4). Throws the library’s errors. */
export async function discoverHolder(issuer: string, send: Send): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  const response = await oauth.discoveryRequest(url, { algorithm: 'oidc', [oauth.customFetch]: throughFetch(send) });
  return oauth.processDiscoveryResponse(url, response);
}

/** Client authentication at the token endpoint. */
export const tokenAuth = ({ as, identity }: HolderClient): oauth.ClientAuth =>
  assertionFor(required(as.token_endpoint, 'token_endpoint'), identity.signingKey);

/** Decrypts a nested ID token; throws for a plaintext token, which the libraries alone would accept. */
export const jweDecrypt =
  (identity: Identity) =>
  async (jwe: string): Promise<string> =>
    (await loadPart(() => import('./decrypt-for.ts'))).decryptFor(jwe, identity);

/** An access token for the consent API only. */
export async function consentToken(
  holder: HolderClient,
  send: Send,
  surroundings: Pick<Surroundings, 'now'>,
): Promise<IssuedToken> {
  const { as, client } = holder;
  const response = await oauth.clientCredentialsGrantRequest(
    as,
    client,
    tokenAuth(holder),
    { scope: 'cdr:consents' },
    { [oauth.customFetch]: throughFetch(send) },
  );
  return issuedToken(await oauth.processClientCredentialsResponse(as, client, response), surroundings);
}

export interface ConsentWanted {
  /** Scopes that the consent covers. */
  readonly scopes: readonly string[];
  /** Seconds; 0 means once. */
  readonly sharingDuration: number;
}

/** Creates the consent and returns its cdr_consent_id. */
export async function createConsent(
  holder: HolderClient,
  resourceBase: string,
  token: string,
  wanted: ConsentWanted,
  send: Send,
): Promise<string> {
  const url = `${resourceBase}/clients/${holder.client.client_id}/consents`;
  const response = await send(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: wanted }),
  });
  const { data } = (await (await expectOk(response)).json()) as { data: { cdr_consent_id: string } };
  return data.cdr_consent_id;
}

export interface AuthorisationWanted extends SharingClaims {
  /** Scopes, separated by spaces. */
  readonly scope: string;
  /** A registered redirect URI. */
  readonly redirectUri: string;
  /** Returned unchanged with the response. */
  readonly state: string;
  /** Returned inside the ID token. */
  readonly nonce: string;
}

/** The signed request object, without iss (profile 12). */
export const requestObject = ({ as, client, identity }: HolderClient, wanted: AuthorisationWanted): Promise<string> =>
  signedRequest(as, client, identity, wanted, outer(wanted), 'left out');

const outer = ({ scope, redirectUri, state, nonce }: AuthorisationWanted): Record<string, string> => ({
  response_type: hybridResponseTypes[0],
  redirect_uri: redirectUri,
  scope,
  state,
  nonce,
});

/** The address to send the consumer to. */
export function authorisationUrl({ as, client }: HolderClient, wanted: AuthorisationWanted, request: string): URL {
  const url = new URL(required(as.authorization_endpoint, 'authorization_endpoint'));
  for (const [name, value] of Object.entries({ client_id: client.client_id, ...outer(wanted), request }))
    url.searchParams.set(name, value);
  return url;
}

/**
 * Reads the redirect: decrypts the ID token, verifies state, signature, c_hash and s_hash. Throws the library’s errors.
 */
export async function readRedirect(
  { as, client, identity }: HolderClient,
  redirect: URL,
  wanted: Pick<AuthorisationWanted, 'state' | 'nonce' | 'acr'>,
  send: Send,
): Promise<URLSearchParams> {
  let idToken: string | undefined;
  const opening = jweDecrypt(identity);
  const answer = await oauth.validateDetachedSignatureResponse(
    as,
    client,
    redirect,
    wanted.nonce,
    wanted.state,
    oauth.skipAuthTimeCheck,
    {
      [oauth.customFetch]: throughFetch(send),
      [oauth.jweDecrypt]: async (jwe) => (idToken = await opening(jwe)),
    },
  );
  // IS 7.1 requires encryption; the library also accepts a plain ID token.
  if (idToken === undefined) throw new TypeError('The ID token is not encrypted.');
  keepFirst(answer, idToken, wanted.acr);
  return answer;
}

/** Exchanges the code for tokens; decrypts the ID token and verifies its signature. */
export async function exchangeCode(
  holder: HolderClient,
  callback: URLSearchParams,
  wanted: Pick<AuthorisationWanted, 'nonce' | 'redirectUri' | 'acr'>,
  send: Send,
): Promise<oauth.TokenEndpointResponse> {
  const { as, client, identity } = holder;
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    tokenAuth(holder),
    callback,
    wanted.redirectUri,
    oauth.nopkce,
    { [oauth.customFetch]: throughFetch(send) },
  );
  const options = { expectedNonce: wanted.nonce, requireIdToken: true, [oauth.jweDecrypt]: jweDecrypt(identity) };
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, options);
  await oauth.validateApplicationLevelSignature(as, response, { [oauth.customFetch]: throughFetch(send) });
  checkAnswered(tokens, callback, wanted.acr);
  return tokens;
}

/** Claims about the consumer (OIDC Core 5.3). Throws if their sub is not the ID token’s. */
export async function userInfo(
  { as, client }: HolderClient,
  accessToken: string,
  sub: string,
  send: Send,
): Promise<oauth.UserInfoResponse> {
  const response = await oauth.userInfoRequest(as, client, accessToken, { [oauth.customFetch]: throughFetch(send) });
  return oauth.processUserInfoResponse(as, client, sub, response);
}

/**
 * New tokens for a refresh token. Decrypts and verifies the ID token, which must have the iss and sub of `before`, the
 * claims of an earlier one.
 */
export async function refresh(
  holder: HolderClient,
  refreshToken: string,
  send: Send,
  scope?: string,
  before?: Readonly<Record<string, unknown>>,
): Promise<oauth.TokenEndpointResponse> {
  const { as, client, identity } = holder;
  const response = await oauth.refreshTokenGrantRequest(as, client, tokenAuth(holder), refreshToken, {
    [oauth.customFetch]: throughFetch(send),
    ...(scope === undefined ? {} : { additionalParameters: { scope } }),
  });
  const tokens = await oauth.processRefreshTokenResponse(as, client, response, {
    [oauth.jweDecrypt]: jweDecrypt(identity),
  });
  if (tokens.id_token !== undefined)
    await oauth.validateApplicationLevelSignature(as, response, { [oauth.customFetch]: throughFetch(send) });
  checkSamePerson(oauth.getValidatedIdTokenClaims(tokens), before);
  return tokens;
}

/** The holder’s introspection response for a token (RFC 7662). */
export async function introspect(
  { as, client, identity }: HolderClient,
  token: string,
  send: Send,
): Promise<oauth.IntrospectionResponse> {
  const auth = assertionFor(required(as.introspection_endpoint, 'introspection_endpoint'), identity.signingKey);
  const response = await oauth.introspectionRequest(as, client, auth, token, {
    [oauth.customFetch]: throughFetch(send),
  });
  return oauth.processIntrospectionResponse(as, client, response);
}

/** Revokes a token (RFC 7009); succeeds for an unknown token too. */
export async function revoke({ as, client, identity }: HolderClient, token: string, send: Send): Promise<void> {
  const auth = assertionFor(required(as.revocation_endpoint, 'revocation_endpoint'), identity.signingKey);
  const response = await oauth.revocationRequest(as, client, auth, token, { [oauth.customFetch]: throughFetch(send) });
  await oauth.processRevocationResponse(response);
}

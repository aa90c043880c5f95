// Examples of openid-client at a holder of today’s profile, where they differ from those of 0.1.1: without a hook.
import { SignJWT } from 'jose';
import * as openid from 'openid-client';
import {
  accessToken,
  arrangementId,
  nonce,
  redirect,
  refreshToken,
  registrationToken,
  requestUri,
  send,
  signingKey,
  softwareProductId,
  state,
  statement,
  sub,
  token,
  verifier,
} from './recipient.ts';
import { row } from './holes.ts';

const config = await openid.discovery(new URL(row.issuer), row.client, {}, openid.PrivateKeyJwt(signingKey), {
  [openid.customFetch]: send,
});

const registration = await new SignJWT({
  ...row.registration,
  software_statement: statement,
})
  .setProtectedHeader({ alg: row.alg, kid: signingKey.kid, typ: 'JWT' })
  .setIssuer(softwareProductId)
  .setAudience(row.audience)
  .setJti(crypto.randomUUID())
  .setIssuedAt()
  .setExpirationTime('5 minutes')
  .sign(signingKey.key);

export async function clientCredentials() {
  const tokens = await openid.clientCredentialsGrant(config, row.scope);
  return { tokens };
}

/** Keep state, nonce and verifier until you exchange the code. */
export async function pushedRequest() {
  openid.useJwtResponseMode(config);
  openid.enableNonRepudiationChecks(config);
  const state = openid.randomState();
  const nonce = openid.randomNonce();
  const verifier = openid.randomPKCECodeVerifier();
  const challenge = await openid.calculatePKCECodeChallenge(verifier);
  const parameters = row.parameters;
  const signed = await openid.buildAuthorizationUrlWithJAR(config, parameters, signingKey);
  const url = await openid.buildAuthorizationUrlWithPAR(config, signed.searchParams);
  return { state, nonce, verifier, url };
}

/** {pushed} */
export function pushedAuthorisation() {
  const url = openid.buildAuthorizationUrl(config, { request_uri: requestUri });
  return { url };
}

/** The library checks the response and exchanges the code in one call; it cannot only check.
 * {beside} */
export async function response() {
  openid.useJwtResponseMode(config);
  openid.enableNonRepudiationChecks(config);
  // Signature, issuer, audience, expiry and state of the response; then the code for tokens.
  // One that is encrypted needs openid.enableDecryptingResponses as well.
  const tokens = await openid.authorizationCodeGrant(config, redirect, {
    expectedNonce: nonce,
    expectedState: state,
    pkceCodeVerifier: verifier,
  });
  return { tokens };
}

/** {beside} */
export async function code() {
  openid.useJwtResponseMode(config);
  openid.enableNonRepudiationChecks(config);
  // Signature, issuer, audience, expiry and state of the response; then the code for tokens.
  // One that is encrypted needs openid.enableDecryptingResponses as well.
  const tokens = await openid.authorizationCodeGrant(config, redirect, {
    expectedNonce: nonce,
    expectedState: state,
    pkceCodeVerifier: verifier,
  });
  return { tokens };
}

export async function refresh() {
  openid.enableNonRepudiationChecks(config);
  const tokens = await openid.refreshTokenGrant(config, refreshToken, row.fewer);
  return { tokens };
}

/** {sub} */
export async function userinfo() {
  const claims = await openid.fetchUserInfo(config, accessToken, sub);
  return { claims };
}

export async function introspection() {
  const found = await openid.tokenIntrospection(config, token);
  return { found };
}

export async function revocation() {
  await openid.tokenRevocation(config, token);
}

/** {ownCall} */
export async function arrangement() {
  const as = config.serverMetadata();
  const body = new URLSearchParams({ cdr_arrangement_id: arrangementId });
  const headers = new Headers();
  await openid.PrivateKeyJwt(signingKey)(as, config.clientMetadata(), body, headers);
  const address = String(as['cdr_arrangement_revocation_endpoint']);
  const answer = await send(address, { method: 'POST', headers, body });
  return { answer };
}

/** {replaced} */
export async function newRegistration() {
  const config = new openid.Configuration({ issuer: row.issuer }, row.client);
  config[openid.customFetch] = send;
  const answer = await openid.fetchProtectedResource(
    config,
    registrationToken,
    new URL(row.address),
    'PUT',
    registration,
    new Headers({ accept: 'application/json', 'content-type': 'application/jwt' }),
  );
  const client = await answer.json();
  return { client };
}

// Examples of oauth4webapi at a holder of today’s profile, where they differ from those of 0.1.1: without a hook.
import { SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import {
  accessToken,
  arrangementId,
  clientId,
  nonce,
  redirect,
  redirectUri,
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

const issuer = new URL(row.issuer);
const through = { [oauth.customFetch]: send };
const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, through));

const client = { client_id: row.client };

const auth = oauth.PrivateKeyJwt(signingKey);

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

// Checks signature, issuer, audience, expiry and state before the code is used. An encrypted response also needs [oauth.jweDecrypt].
const callback = await oauth.validateJwtAuthResponse(as, client, redirect, state, through);

export async function clientCredentials() {
  const answer = await oauth.clientCredentialsGrantRequest(as, client, auth, row.scope, through);
  const tokens = await oauth.processClientCredentialsResponse(as, client, answer);
  return { tokens };
}

/** Keep state, nonce and verifier until you exchange the code. */
export async function pushedRequest() {
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const verifier = oauth.generateRandomCodeVerifier();
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const parameters = row.parameters;
  const request = await oauth.issueRequestObject(as, client, parameters, signingKey);

  const answer = await oauth.pushedAuthorizationRequest(as, client, auth, { request }, through);
  const { request_uri } = await oauth.processPushedAuthorizationResponse(as, client, answer);
  const url = new URL(as.authorization_endpoint ?? '');
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('request_uri', request_uri);
  return { state, nonce, verifier, url };
}

/** {pushed} */
export function pushedAuthorisation() {
  const url = new URL(as.authorization_endpoint ?? '');
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('request_uri', requestUri);
  return { url };
}

/** {beside} */
export function response() {
  return { callback };
}

/** {beside} */
export async function code() {
  const answer = await oauth.authorizationCodeGrantRequest(as, client, auth, callback, redirectUri, verifier, through);
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  // The library has checked the claims; this checks the signature.
  await oauth.validateApplicationLevelSignature(as, answer, through);
  return { tokens };
}

export async function refresh() {
  const options = { ...through, additionalParameters: row.fewer };
  const answer = await oauth.refreshTokenGrantRequest(as, client, auth, refreshToken, options);
  const tokens = await oauth.processRefreshTokenResponse(as, client, answer);
  return { tokens };
}

/** {sub} */
export async function userinfo() {
  const answer = await oauth.userInfoRequest(as, client, accessToken, through);
  const claims = await oauth.processUserInfoResponse(as, client, sub, answer);
  return { claims };
}

export async function introspection() {
  const answer = await oauth.introspectionRequest(as, client, auth, token, through);
  const found = await oauth.processIntrospectionResponse(as, client, answer);
  return { found };
}

export async function revocation() {
  const answer = await oauth.revocationRequest(as, client, auth, token, through);
  await oauth.processRevocationResponse(answer);
}

/** {ownCall} */
export async function arrangement() {
  const body = new URLSearchParams({ cdr_arrangement_id: arrangementId });
  const headers = new Headers();
  await auth(as, client, body, headers);
  const address = String(as['cdr_arrangement_revocation_endpoint']);
  const answer = await send(address, { method: 'POST', headers, body });
  return { answer };
}

/** {replaced} */
export async function newRegistration() {
  const answer = await oauth.protectedResourceRequest(
    registrationToken,
    'PUT',
    new URL(row.address),
    new Headers({ accept: 'application/json', 'content-type': 'application/jwt' }),
    registration,
    { [oauth.customFetch]: send },
  );
  const client = await answer.json();
  return { client };
}

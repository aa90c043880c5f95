// Examples of oauth4webapi, a function for each step of a recipient: tsc checks them, and the workbench copies the body of one, with what it uses of the lines above it.
import { compactDecrypt, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import {
  authReqId,
  clientId,
  decryptionKey,
  nonce,
  redirect,
  redirectUri,
  refreshToken,
  send,
  signingKey,
  softwareProductId,
  state,
  statement,
  sub,
  token,
  accessToken,
} from './recipient.ts';
import { row } from './holes.ts';

const issuer = new URL(row.issuer);
const through = { [oauth.customFetch]: send };
const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, through));

const client = { client_id: row.client };

const auth = oauth.PrivateKeyJwt(signingKey, {
  [oauth.modifyAssertion]: (_header, claims) => {
    claims['aud'] = as[row.endpoint];
  },
});

const opening = {
  ...through,
  [oauth.jweDecrypt]: async (jwe: string) =>
    new TextDecoder().decode((await compactDecrypt(jwe, decryptionKey.key)).plaintext),
};

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

// Checks state, decrypts, and checks signature, nonce, c_hash and s_hash before the code is used.
const callback = await oauth.validateDetachedSignatureResponse(
  as,
  client,
  redirect,
  nonce,
  state,
  oauth.skipAuthTimeCheck,
  opening,
);

export function discovery() {
  return { as };
}

/** {aud} */
export async function clientCredentials() {
  const answer = await oauth.clientCredentialsGrantRequest(as, client, auth, row.scope, through);
  const tokens = await oauth.processClientCredentialsResponse(as, client, answer);
  return { tokens };
}

/** The library posts JSON. The profile requires the signed JWT as the body, so the fetch puts it there. */
export async function register() {
  const answer = await oauth.dynamicClientRegistrationRequest(
    as,
    {},
    {
      [oauth.customFetch]: (url, options) =>
        send(url, {
          ...options,
          headers: { accept: 'application/json', 'content-type': 'application/jwt' },
          body: registration,
        }),
    },
  );
  const client = await oauth.processDynamicClientRegistrationResponse(answer);
  return { client };
}

/** The library adds iss to the request object, which this profile does not have. Build the URL yourself. */
export async function authorisationRequest() {
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const parameters = row.parameters;
  const request = await oauth.issueRequestObject(as, client, parameters, signingKey, {
    [oauth.modifyAssertion]: (header, claims) => {
      header['typ'] = 'JWT';
      delete claims['iss'];
    },
  });

  const url = new URL(as.authorization_endpoint ?? '');
  const { response_type, scope, redirect_uri } = parameters;
  const outside = { response_type, client_id: clientId, redirect_uri, scope, state, nonce, request };
  for (const [name, value] of Object.entries(outside)) url.searchParams.set(name, value);
  return { state, nonce, url };
}

/** {fragment}
 * {sealed} */
export function callbackInFragment() {
  return { callback };
}

/** {aud}
 * {sealed} */
export async function code() {
  const answer = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    auth,
    callback,
    redirectUri,
    oauth.nopkce,
    through,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
    ...opening,
  });
  // The library has checked the claims; this checks the signature.
  await oauth.validateApplicationLevelSignature(as, answer, through);
  return { tokens };
}

/** {aud} */
export async function refresh() {
  const options = { ...through, additionalParameters: row.fewer };
  const answer = await oauth.refreshTokenGrantRequest(as, client, auth, refreshToken, options);
  const tokens = await oauth.processRefreshTokenResponse(as, client, answer, opening);
  return { tokens };
}

/** {aud} */
export async function backchannelRequest() {
  const parameters = row.parameters;
  const request = await oauth.issueRequestObject(as, client, parameters, signingKey, {
    [oauth.modifyAssertion]: (header) => {
      header['typ'] = 'JWT';
    },
  });
  const answer = await oauth.backchannelAuthenticationRequest(as, client, auth, { request }, through);
  const started = await oauth.processBackchannelAuthenticationResponse(as, client, answer);
  return { started };
}

/** {aud}
 * The library sends the grant type of CIBA Core, whichever of the two names was registered.
 * One poll. The library throws authorization_pending and slow_down as ResponseBodyError; wait between polls yourself. */
export async function backchannelPoll() {
  const answer = await oauth.backchannelAuthenticationGrantRequest(as, client, auth, authReqId, through);
  const tokens = await oauth.processBackchannelAuthenticationGrantResponse(as, client, answer, opening);
  return { tokens };
}

/** {sub} */
export async function userinfo() {
  const answer = await oauth.userInfoRequest(as, client, accessToken, through);
  const claims = await oauth.processUserInfoResponse(as, client, sub, answer);
  return { claims };
}

/** {aud} */
export async function introspection() {
  const answer = await oauth.introspectionRequest(as, client, auth, token, through);
  const found = await oauth.processIntrospectionResponse(as, client, answer);
  return { found };
}

/** {aud} */
export async function revocation() {
  const answer = await oauth.revocationRequest(as, client, auth, token, through);
  await oauth.processRevocationResponse(answer);
}

/** {headers} */
export async function resource() {
  const answer = await oauth.protectedResourceRequest(
    row.token,
    row.method,
    new URL(row.address),
    new Headers(row.headers),
    row.body,
    { [oauth.customFetch]: send },
  );
  return { answer };
}

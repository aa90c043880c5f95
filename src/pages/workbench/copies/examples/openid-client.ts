// Examples of openid-client, a function for each step of a recipient: tsc checks them, and the workbench copies the body of one, with what it uses of the lines above it.
import { SignJWT } from 'jose';
import * as openid from 'openid-client';
import {
  accessToken,
  authReqId,
  decryptionKey,
  nonce,
  redirect,
  refreshToken,
  send,
  signingKey,
  softwareProductId,
  state,
  statement,
  sub,
  token,
} from './recipient.ts';
import { row } from './holes.ts';

const config = await openid.discovery(
  new URL(row.issuer),
  row.client,
  {},
  openid.PrivateKeyJwt(signingKey, {
    // It runs when a request is made, when the metadata is there.
    [openid.modifyAssertion]: (_header, claims) => {
      claims['aud'] = config.serverMetadata()[row.endpoint];
    },
  }),
  { [openid.customFetch]: send },
);

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

export async function discovery() {
  const config = await openid.discovery(new URL(row.issuer), row.client, undefined, openid.None(), {
    [openid.customFetch]: send,
  });
  const metadata = config.serverMetadata();
  return { metadata };
}

/** {aud} */
export async function clientCredentials() {
  const tokens = await openid.clientCredentialsGrant(config, row.scope);
  return { tokens };
}

/** The library posts JSON. The profile requires the signed JWT as the body, so the fetch puts it there. */
export async function register() {
  const config = await openid.dynamicClientRegistration(new URL(row.issuer), {}, openid.PrivateKeyJwt(signingKey), {
    [openid.customFetch]: (url, options) =>
      options.method === 'POST'
        ? send(url, {
            ...options,
            headers: { accept: 'application/json', 'content-type': 'application/jwt' },
            body: registration,
          })
        : send(url, options),
  });
  const client = config.clientMetadata();
  return { client };
}

/** The library adds iss to the request object, which this profile does not have. It leaves the other parameters out of the query, where the profile requires them too. */
export async function authorisationRequest() {
  const state = openid.randomState();
  const nonce = openid.randomNonce();
  const parameters = row.parameters;
  const signed = await openid.buildAuthorizationUrlWithJAR(config, parameters, signingKey, {
    [openid.modifyAssertion]: (header, claims) => {
      header['typ'] = 'JWT';
      delete claims['iss'];
    },
  });

  const { response_type, scope, redirect_uri } = parameters;
  const request = String(signed.searchParams.get('request'));
  const url = openid.buildAuthorizationUrl(config, { response_type, redirect_uri, scope, state, nonce, request });
  return { state, nonce, url };
}

/** {fragment}
 * The library checks the response and exchanges the code in one call; it cannot only check.
 * {sealed} */
export async function callbackInFragment() {
  openid.useCodeIdTokenResponseType(config);
  openid.enableDetachedSignatureResponseChecks(config);
  openid.enableNonRepudiationChecks(config);
  openid.enableDecryptingResponses(config, ['A256GCM', 'A128GCM', 'A128CBC-HS256'], decryptionKey);
  // State, decryption, signature, nonce, c_hash and s_hash of the answer; then the code for tokens.
  const tokens = await openid.authorizationCodeGrant(config, redirect, {
    expectedNonce: nonce,
    expectedState: state,
  });
  return { tokens };
}

/** {aud}
 * {sealed} */
export async function code() {
  openid.useCodeIdTokenResponseType(config);
  openid.enableDetachedSignatureResponseChecks(config);
  openid.enableNonRepudiationChecks(config);
  openid.enableDecryptingResponses(config, ['A256GCM', 'A128GCM', 'A128CBC-HS256'], decryptionKey);
  // State, decryption, signature, nonce, c_hash and s_hash of the answer; then the code for tokens.
  const tokens = await openid.authorizationCodeGrant(config, redirect, {
    expectedNonce: nonce,
    expectedState: state,
  });
  return { tokens };
}

/** {aud} */
export async function refresh() {
  openid.enableNonRepudiationChecks(config);
  openid.enableDecryptingResponses(config, ['A256GCM', 'A128GCM', 'A128CBC-HS256'], decryptionKey);
  const tokens = await openid.refreshTokenGrant(config, refreshToken, row.fewer);
  return { tokens };
}

/** {aud}
 * The library cannot build this object, so the example converts the authorisation request object. */
export async function backchannelRequest() {
  const parameters = row.parameters;
  const signed = await openid.buildAuthorizationUrlWithJAR(config, parameters, signingKey, {
    [openid.modifyAssertion]: (header, claims) => {
      header['typ'] = 'JWT';
      delete claims['response_type'];
    },
  });
  const request = String(signed.searchParams.get('request'));
  const started = await openid.initiateBackchannelAuthentication(config, { request });
  return { started };
}

/** {aud}
 * One poll. pollBackchannelAuthenticationGrant polls until the consumer answers, and waits by the machine’s clock. */
export async function backchannelPoll() {
  openid.enableNonRepudiationChecks(config);
  openid.enableDecryptingResponses(config, ['A256GCM', 'A128GCM', 'A128CBC-HS256'], decryptionKey);
  const tokens = await openid.genericGrantRequest(config, 'urn:openid:params:grant-type:ciba', {
    auth_req_id: authReqId,
  });
  return { tokens };
}

/** {sub} */
export async function userinfo() {
  const claims = await openid.fetchUserInfo(config, accessToken, sub);
  return { claims };
}

/** {aud} */
export async function introspection() {
  const found = await openid.tokenIntrospection(config, token);
  return { found };
}

/** {aud} */
export async function revocation() {
  await openid.tokenRevocation(config, token);
}

/** {headers} */
export async function resource() {
  const config = new openid.Configuration({ issuer: row.issuer }, row.client);
  config[openid.customFetch] = send;
  const answer = await openid.fetchProtectedResource(
    config,
    row.token,
    new URL(row.address),
    row.method,
    row.body,
    new Headers(row.headers),
  );
  return { answer };
}

// The code that a developer would write with oauth4webapi for a step of a recipient.
import {
  audNote,
  bodyNote,
  clientName,
  fragmentNote,
  headersNote,
  indented,
  namesAskedFor,
  parametersText,
  registrationText,
  resourceParts,
  scopeText,
  sealedNote,
  subNote,
  tokenName,
  type LibraryRow,
  type OlderStep,
  type Snippets,
} from './library-step.ts';

export const discovered = ({ issuer }: LibraryRow): string => `const issuer = new URL(${JSON.stringify(issuer)});
const through = { [oauth.customFetch]: send };
const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, through));
`;

export const client = (row: LibraryRow): string => `const client = { client_id: ${clientName(row)} };\n`;

/** The profile wants the address that is called; the library alone says the issuer. */
const auth = (endpoint: string): string => `const auth = oauth.PrivateKeyJwt(signingKey, {
  [oauth.modifyAssertion]: (_header, claims) => {
    claims.aud = as.${endpoint};
  },
});
`;

const opening = `const opening = {
  ...through,
  [oauth.jweDecrypt]: async (jwe) =>
    new TextDecoder().decode((await compactDecrypt(jwe, decryptionKey.key)).plaintext),
};
`;

const decrypt = `import { compactDecrypt } from 'jose';\n`;

const callback = `const callback = await oauth.validateDetachedSignatureResponse(
  as,
  client,
  redirect,
  nonce,
  state,
  oauth.skipAuthTimeCheck,
  opening,
);
`;

export const oauth4webapiSnippets: Snippets<OlderStep> = {
  discovery: (row) => ({ brings: ['send'], notes: [], code: `${discovered(row)}export { as };\n` }),
  'client credentials': (row) => ({
    brings: [clientName(row), 'signingKey', 'send'],
    notes: [audNote],
    code: `${discovered(row)}${client(row)}${auth('token_endpoint')}
const answer = await oauth.clientCredentialsGrantRequest(as, client, auth, ${scopeText(row) ?? '{}'}, through);
export const tokens = await oauth.processClientCredentialsResponse(as, client, answer);
`,
  }),
  registration: (row) => ({
    brings: ['softwareProductId', 'signingKey', 'statement', 'send'],
    notes: [bodyNote],
    imports: `import { SignJWT } from 'jose';\n`,
    code: `${discovered(row)}
${registrationText(row)}
const answer = await oauth.dynamicClientRegistrationRequest(as, {}, {
  [oauth.customFetch]: (url, options) =>
    send(url, {
      ...options,
      headers: { accept: 'application/json', 'content-type': 'application/jwt' },
      body: registration,
    }),
});
export const client = await oauth.processDynamicClientRegistrationResponse(answer);
`,
  }),
  'authorisation request': (row) => ({
    brings: ['clientId', 'signingKey', 'consentId', 'send'],
    notes: ['The library writes iss into the object, which this profile does not have; and the URL is yours to build.'],
    code: `${discovered(row)}${client(row)}
export const state = oauth.generateRandomState();
export const nonce = oauth.generateRandomNonce();
${parametersText(row)}const request = await oauth.issueRequestObject(as, client, parameters, signingKey, {
  [oauth.modifyAssertion]: (header, claims) => {
    header.typ = 'JWT';
    delete claims.iss;
  },
});

export const url = new URL(as.authorization_endpoint);
const { response_type, scope, redirect_uri } = parameters;
const outside = { response_type, client_id: clientId, redirect_uri, scope, state, nonce, request };
for (const [name, value] of Object.entries(outside)) url.searchParams.set(name, value);
`,
  }),
  callback: (row) => ({
    brings: ['clientId', 'decryptionKey', 'redirect', 'state', 'nonce', 'send'],
    notes: [fragmentNote, sealedNote],
    imports: decrypt,
    code: `${discovered(row)}${client(row)}${opening}
// State, decryption, signature, nonce, c_hash and s_hash.
${callback}export { callback };
`,
  }),
  code: (row) => ({
    brings: ['clientId', 'signingKey', 'decryptionKey', 'redirect', 'redirectUri', 'state', 'nonce', 'send'],
    notes: [audNote, sealedNote],
    imports: decrypt,
    code: `${discovered(row)}${client(row)}${auth('token_endpoint')}${opening}
// State, decryption, signature, nonce, c_hash and s_hash: only then is the code believed.
${callback}const answer = await oauth.authorizationCodeGrantRequest(
  as,
  client,
  auth,
  callback,
  redirectUri,
  oauth.nopkce,
  through,
);
export const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
  expectedNonce: nonce,
  requireIdToken: true,
  ...opening,
});
// Its claims are checked by now; this checks its signature.
await oauth.validateApplicationLevelSignature(as, answer, through);
`,
  }),
  refresh: (row) => ({
    brings: ['clientId', 'signingKey', 'decryptionKey', 'refreshToken', 'send'],
    notes: [audNote],
    imports: decrypt,
    code: `${discovered(row)}${client(row)}${auth('token_endpoint')}${opening}
const answer = await oauth.refreshTokenGrantRequest(as, client, auth, refreshToken, ${additional(row)});
export const tokens = await oauth.processRefreshTokenResponse(as, client, answer, opening);
`,
  }),
  'backchannel request': (row) => ({
    brings: ['clientId', 'signingKey', 'consentId', ...namesAskedFor(row), 'send'],
    notes: [audNote],
    code: `${discovered(row)}${client(row)}${auth('backchannel_authentication_endpoint')}
${parametersText(row)}const request = await oauth.issueRequestObject(as, client, parameters, signingKey, {
  [oauth.modifyAssertion]: (header) => {
    header.typ = 'JWT';
  },
});
const answer = await oauth.backchannelAuthenticationRequest(as, client, auth, { request }, through);
export const started = await oauth.processBackchannelAuthenticationResponse(as, client, answer);
`,
  }),
  'backchannel poll': (row) => ({
    brings: ['clientId', 'signingKey', 'decryptionKey', 'authReqId', 'send'],
    notes: [
      audNote,
      'The library sends the grant type of CIBA Core, whichever of its two names was registered.',
      'One poll; authorization_pending and slow_down are thrown as ResponseBodyError, and the waiting between polls is yours.',
    ],
    imports: decrypt,
    code: `${discovered(row)}${client(row)}${auth('token_endpoint')}${opening}
const answer = await oauth.backchannelAuthenticationGrantRequest(as, client, auth, authReqId, through);
export const tokens = await oauth.processBackchannelAuthenticationGrantResponse(as, client, answer, opening);
`,
  }),
  userinfo: (row) => ({
    brings: ['clientId', 'accessToken', 'sub', 'send'],
    notes: [subNote],
    code: `${discovered(row)}${client(row)}
const answer = await oauth.userInfoRequest(as, client, accessToken, through);
export const claims = await oauth.processUserInfoResponse(as, client, sub, answer);
`,
  }),
  introspection: (row) => ({
    brings: ['clientId', 'signingKey', 'token', 'send'],
    notes: [audNote],
    code: `${discovered(row)}${client(row)}${auth('introspection_endpoint')}
const answer = await oauth.introspectionRequest(as, client, auth, token, through);
export const found = await oauth.processIntrospectionResponse(as, client, answer);
`,
  }),
  revocation: (row) => ({
    brings: ['clientId', 'signingKey', 'token', 'send'],
    notes: [audNote],
    code: `${discovered(row)}${client(row)}${auth('revocation_endpoint')}
const answer = await oauth.revocationRequest(as, client, auth, token, through);
await oauth.processRevocationResponse(answer);
`,
  }),
  resource: (row) => {
    const { method, address, body, headers } = resourceParts(row);
    return {
      brings: [tokenName(row), 'send'],
      notes: [headersNote],
      code: `export const answer = await oauth.protectedResourceRequest(
  ${tokenName(row)},
  ${method},
  new URL(${address}),
  new Headers(${indented(headers, '  ')}),
  ${body},
  { [oauth.customFetch]: send },
);
`,
    };
  },
};

/** Fewer scopes, where the row asked for fewer. */
export function additional(row: LibraryRow): string {
  const scope = scopeText(row);
  return scope === undefined ? 'through' : `{ ...through, additionalParameters: ${scope} }`;
}

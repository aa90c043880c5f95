// The code that a developer would write with openid-client for a step of a recipient.
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

/** The configuration of a client; the hook runs when a request is made, when the metadata is there. */
function configured(row: LibraryRow, endpoint: string, execute: readonly string[] = []): string {
  return `const config = await openid.discovery(
  new URL(${JSON.stringify(row.issuer)}),
  ${clientName(row)},
  {},
  openid.PrivateKeyJwt(signingKey, {
    [openid.modifyAssertion]: (_header, claims) => {
      claims.aud = config.serverMetadata().${endpoint};
    },
  }),
  { [openid.customFetch]: send${execute.length === 0 ? '' : `, execute: [${execute.join(', ')}]`} },
);
`;
}

const answersOfHybrid = [
  'openid.useCodeIdTokenResponseType',
  'openid.enableDetachedSignatureResponseChecks',
  'openid.enableNonRepudiationChecks',
];
const decrypting = `openid.enableDecryptingResponses(config, ['A256GCM', 'A128GCM', 'A128CBC-HS256'], decryptionKey);
`;

/** Without discovery, where nothing of the metadata is needed. */
export const bare = ({ issuer }: LibraryRow, who: string): string =>
  `const config = new openid.Configuration({ issuer: ${JSON.stringify(issuer)} }, ${who});
config[openid.customFetch] = send;
`;

export const openidClientSnippets: Snippets<OlderStep> = {
  discovery: (row) => ({
    brings: [clientName(row), 'send'],
    notes: [],
    code: `const config = await openid.discovery(
  new URL(${JSON.stringify(row.issuer)}),
  ${clientName(row)},
  undefined,
  openid.None(),
  { [openid.customFetch]: send },
);
export const metadata = config.serverMetadata();
`,
  }),
  'client credentials': (row) => ({
    brings: [clientName(row), 'signingKey', 'send'],
    notes: [audNote],
    code: `${configured(row, 'token_endpoint')}
export const tokens = await openid.clientCredentialsGrant(config, ${scopeText(row) ?? '{}'});
`,
  }),
  registration: (row) => ({
    brings: ['softwareProductId', 'signingKey', 'statement', 'send'],
    notes: [bodyNote],
    imports: `import { SignJWT } from 'jose';\n`,
    code: `${registrationText(row)}
const config = await openid.dynamicClientRegistration(
  new URL(${JSON.stringify(row.issuer)}),
  {},
  openid.PrivateKeyJwt(signingKey),
  {
    [openid.customFetch]: (url, options) =>
      options.method === 'POST'
        ? send(url, {
            ...options,
            headers: { accept: 'application/json', 'content-type': 'application/jwt' },
            body: registration,
          })
        : send(url, options),
  },
);
export const client = config.clientMetadata();
`,
  }),
  'authorisation request': (row) => ({
    brings: ['clientId', 'signingKey', 'consentId', 'send'],
    notes: [
      'The library writes iss into the object, which this profile does not have, and leaves all else out of the query, where the profile wants it too.',
    ],
    code: `${configured(row, 'token_endpoint')}
export const state = openid.randomState();
export const nonce = openid.randomNonce();
${parametersText(row)}const signed = await openid.buildAuthorizationUrlWithJAR(config, parameters, signingKey, {
  [openid.modifyAssertion]: (header, claims) => {
    header.typ = 'JWT';
    delete claims.iss;
  },
});

const { response_type, scope, redirect_uri } = parameters;
const request = signed.searchParams.get('request');
export const url = openid.buildAuthorizationUrl(config, { response_type, redirect_uri, scope, state, nonce, request });
`,
  }),
  callback: (row) => ({
    brings: ['clientId', 'signingKey', 'decryptionKey', 'redirect', 'state', 'nonce', 'send'],
    notes: [
      fragmentNote,
      'The library checks the answer and swaps the code in one call; it cannot do the first alone.',
      sealedNote,
    ],
    code: codeGrant(row),
  }),
  code: (row) => ({
    brings: ['clientId', 'signingKey', 'decryptionKey', 'redirect', 'state', 'nonce', 'send'],
    notes: [audNote, sealedNote],
    code: codeGrant(row),
  }),
  refresh: (row) => ({
    brings: ['clientId', 'signingKey', 'decryptionKey', 'refreshToken', 'send'],
    notes: [audNote],
    code: `${configured(row, 'token_endpoint', ['openid.enableNonRepudiationChecks'])}${decrypting}
export const tokens = await openid.refreshTokenGrant(config, refreshToken${fewer(row)});
`,
  }),
  'backchannel request': (row) => ({
    brings: ['clientId', 'signingKey', 'consentId', ...namesAskedFor(row), 'send'],
    notes: [
      audNote,
      'The library has no builder for this object: the one of the authorisation request is turned into it.',
    ],
    code: `${configured(row, 'backchannel_authentication_endpoint')}
${parametersText(row)}const signed = await openid.buildAuthorizationUrlWithJAR(config, parameters, signingKey, {
  [openid.modifyAssertion]: (header, claims) => {
    header.typ = 'JWT';
    delete claims.response_type;
  },
});
const request = signed.searchParams.get('request');
export const started = await openid.initiateBackchannelAuthentication(config, { request });
`,
  }),
  'backchannel poll': (row) => ({
    brings: ['clientId', 'signingKey', 'decryptionKey', 'authReqId', 'send'],
    notes: [
      audNote,
      'One poll. pollBackchannelAuthenticationGrant polls until it is answered, and waits by the machine’s clock.',
    ],
    code: `${configured(row, 'token_endpoint', ['openid.enableNonRepudiationChecks'])}${decrypting}
export const tokens = await openid.genericGrantRequest(config, 'urn:openid:params:grant-type:ciba', {
  auth_req_id: authReqId,
});
`,
  }),
  userinfo: (row) => ({
    brings: ['clientId', 'signingKey', 'accessToken', 'sub', 'send'],
    notes: [subNote],
    code: `${configured(row, 'token_endpoint')}
export const claims = await openid.fetchUserInfo(config, accessToken, sub);
`,
  }),
  introspection: (row) => ({
    brings: ['clientId', 'signingKey', 'token', 'send'],
    notes: [audNote],
    code: `${configured(row, 'introspection_endpoint')}
export const found = await openid.tokenIntrospection(config, token);
`,
  }),
  revocation: (row) => ({
    brings: ['clientId', 'signingKey', 'token', 'send'],
    notes: [audNote],
    code: `${configured(row, 'revocation_endpoint')}
await openid.tokenRevocation(config, token);
`,
  }),
  resource: (row) => {
    const { method, address, body, headers } = resourceParts(row);
    const who = clientName(row);
    return {
      brings: [who, tokenName(row), 'send'],
      notes: [headersNote],
      code: `${bare(row, who)}
export const answer = await openid.fetchProtectedResource(
  config,
  ${tokenName(row)},
  new URL(${address}),
  ${method},
  ${body},
  new Headers(${indented(headers, '  ')}),
);
`,
    };
  },
};

function codeGrant(row: LibraryRow): string {
  return `${configured(row, 'token_endpoint', answersOfHybrid)}${decrypting}
// State, decryption, signature, nonce, c_hash and s_hash of the answer; then the code for tokens.
export const tokens = await openid.authorizationCodeGrant(config, redirect, {
  expectedNonce: nonce,
  expectedState: state,
});
`;
}

/** Fewer scopes, where the row asked for fewer. */
export function fewer(row: LibraryRow): string {
  const scope = scopeText(row);
  return scope === undefined ? '' : `, ${scope}`;
}

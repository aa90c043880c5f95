// The code that a developer would write with openid-client at a holder that speaks the profile of today: without a hook.
import { bare, fewer } from './library-openid-client.ts';
import {
  indented,
  parametersText,
  registrationText,
  resourceParts,
  scopeText,
  subNote,
  type LibraryRow,
  type NewerStep,
  type Snippet,
  type Snippets,
} from './library-step.ts';
import { amending, besideNote, ownCallNote, replacedNote } from './todays-library-notes.ts';

function configured(row: LibraryRow, execute: readonly string[] = []): string {
  const options = `[openid.customFetch]: send${execute.length === 0 ? '' : `, execute: [${execute.join(', ')}]`}`;
  return `const config = await openid.discovery(
  new URL(${JSON.stringify(row.issuer)}),
  clientId,
  {},
  openid.PrivateKeyJwt(signingKey),
  { ${options} },
);
`;
}

const answersByJwt = ['openid.useJwtResponseMode', 'openid.enableNonRepudiationChecks'];

const codeGrant = (row: LibraryRow): Pick<Snippet, 'brings' | 'code'> => ({
  brings: ['clientId', 'signingKey', 'redirect', 'state', 'nonce', 'verifier', 'send'],
  code: `${configured(row, answersByJwt)}
// Signature, issuer, audience, expiry and state of the response; then the code for tokens.
// One that is encrypted needs openid.enableDecryptingResponses as well.
export const tokens = await openid.authorizationCodeGrant(config, redirect, {
  expectedNonce: nonce,
  expectedState: state,
  pkceCodeVerifier: verifier,
});
`,
});

export const openidClientToday: Snippets<NewerStep> = {
  'client credentials': (row) => ({
    brings: ['clientId', 'signingKey', 'send'],
    notes: [],
    code: `${configured(row)}
export const tokens = await openid.clientCredentialsGrant(config, ${scopeText(row) ?? '{}'});
`,
  }),
  'pushed request': (row) => ({
    brings: ['clientId', 'signingKey', ...amending(row), 'send'],
    notes: ['state, nonce and verifier stay with you until the code is swapped.'],
    code: `${configured(row, answersByJwt)}
export const state = openid.randomState();
export const nonce = openid.randomNonce();
export const verifier = openid.randomPKCECodeVerifier();
const challenge = await openid.calculatePKCECodeChallenge(verifier);
${parametersText(row)}const signed = await openid.buildAuthorizationUrlWithJAR(config, parameters, signingKey);
export const url = await openid.buildAuthorizationUrlWithPAR(config, signed.searchParams);
`,
  }),
  'pushed authorisation': (row) => ({
    brings: ['clientId', 'signingKey', 'requestUri', 'send'],
    notes: ['The request was pushed before; its request_uri works once, and for a minute and a half.'],
    code: `${configured(row)}
export const url = openid.buildAuthorizationUrl(config, { request_uri: requestUri });
`,
  }),
  response: (row) => ({
    ...codeGrant(row),
    notes: [
      'The library checks the response and swaps the code in one call; it cannot do the first alone.',
      besideNote,
    ],
  }),
  code: (row) => ({ ...codeGrant(row), notes: [besideNote] }),
  refresh: (row) => ({
    brings: ['clientId', 'signingKey', 'refreshToken', 'send'],
    notes: [],
    code: `${configured(row, ['openid.enableNonRepudiationChecks'])}
export const tokens = await openid.refreshTokenGrant(config, refreshToken${fewer(row)});
`,
  }),
  userinfo: (row) => ({
    brings: ['clientId', 'signingKey', 'accessToken', 'sub', 'send'],
    notes: [subNote],
    code: `${configured(row)}
export const claims = await openid.fetchUserInfo(config, accessToken, sub);
`,
  }),
  introspection: (row) => ({
    brings: ['clientId', 'signingKey', 'token', 'send'],
    notes: [],
    code: `${configured(row)}
export const found = await openid.tokenIntrospection(config, token);
`,
  }),
  revocation: (row) => ({
    brings: ['clientId', 'signingKey', 'token', 'send'],
    notes: [],
    code: `${configured(row)}
await openid.tokenRevocation(config, token);
`,
  }),
  arrangement: (row) => ({
    brings: ['clientId', 'signingKey', 'arrangementId', 'send'],
    notes: [ownCallNote],
    code: `${configured(row)}
const as = config.serverMetadata();
const body = new URLSearchParams({ cdr_arrangement_id: arrangementId });
const headers = new Headers();
await openid.PrivateKeyJwt(signingKey)(as, config.clientMetadata(), body, headers);
export const answer = await send(as.cdr_arrangement_revocation_endpoint, { method: 'POST', headers, body });
`,
  }),
  'new registration': (row) => ({
    brings: ['clientId', 'softwareProductId', 'signingKey', 'statement', 'registrationToken', 'send'],
    notes: [replacedNote],
    imports: `import { SignJWT } from 'jose';\n`,
    code: `${registrationText(row)}
${bare(row, 'clientId')}
const answer = await openid.fetchProtectedResource(
  config,
  registrationToken,
  new URL(${resourceParts(row).address}),
  'PUT',
  registration,
  new Headers(${indented(`{ accept: 'application/json', 'content-type': 'application/jwt' }`, '  ')}),
);
export const client = await answer.json();
`,
  }),
};

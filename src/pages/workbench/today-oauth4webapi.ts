// The code that a developer would write with oauth4webapi at a holder that speaks the profile of today: without a hook.
import { additional, client, discovered } from './library-oauth4webapi.ts';
import {
  parametersText,
  registrationText,
  resourceParts,
  scopeText,
  subNote,
  type LibraryRow,
  type NewerStep,
  type Snippets,
} from './library-step.ts';
import { amending, besideNote, ownCallNote, replacedNote } from './todays-library-notes.ts';

const begun = (row: LibraryRow): string => `${discovered(row)}${client(row)}`;
const proven = (row: LibraryRow): string => `${begun(row)}const auth = oauth.PrivateKeyJwt(signingKey);
`;

const callback = `const callback = await oauth.validateJwtAuthResponse(as, client, redirect, state, through);
`;

export const oauth4webapiToday: Snippets<NewerStep> = {
  'client credentials': (row) => ({
    brings: ['clientId', 'signingKey', 'send'],
    notes: [],
    code: `${proven(row)}
const answer = await oauth.clientCredentialsGrantRequest(as, client, auth, ${scopeText(row) ?? '{}'}, through);
export const tokens = await oauth.processClientCredentialsResponse(as, client, answer);
`,
  }),
  'pushed request': (row) => ({
    brings: ['clientId', 'signingKey', ...amending(row), 'send'],
    notes: ['state, nonce and verifier stay with you until the code is swapped.'],
    code: `${proven(row)}
export const state = oauth.generateRandomState();
export const nonce = oauth.generateRandomNonce();
export const verifier = oauth.generateRandomCodeVerifier();
const challenge = await oauth.calculatePKCECodeChallenge(verifier);
${parametersText(row)}const request = await oauth.issueRequestObject(as, client, parameters, signingKey);

const answer = await oauth.pushedAuthorizationRequest(as, client, auth, { request }, through);
const { request_uri } = await oauth.processPushedAuthorizationResponse(as, client, answer);
export const url = new URL(as.authorization_endpoint);
url.searchParams.set('client_id', clientId);
url.searchParams.set('request_uri', request_uri);
`,
  }),
  'pushed authorisation': (row) => ({
    brings: ['clientId', 'requestUri', 'send'],
    notes: ['The request was pushed before; its request_uri works once, and for a minute and a half.'],
    code: `${discovered(row)}
export const url = new URL(as.authorization_endpoint);
url.searchParams.set('client_id', clientId);
url.searchParams.set('request_uri', requestUri);
`,
  }),
  response: (row) => ({
    brings: ['clientId', 'redirect', 'state', 'send'],
    notes: [besideNote],
    code: `${begun(row)}
// Signature, issuer, audience, expiry and state. One that is encrypted needs [oauth.jweDecrypt] as well.
${callback}export { callback };
`,
  }),
  code: (row) => ({
    brings: ['clientId', 'signingKey', 'redirect', 'redirectUri', 'state', 'nonce', 'verifier', 'send'],
    notes: [besideNote],
    code: `${proven(row)}
// Signature, issuer, audience, expiry and state: only then is the code believed.
${callback}const answer = await oauth.authorizationCodeGrantRequest(
  as,
  client,
  auth,
  callback,
  redirectUri,
  verifier,
  through,
);
export const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
  expectedNonce: nonce,
  requireIdToken: true,
});
// Its claims are checked by now; this checks its signature.
await oauth.validateApplicationLevelSignature(as, answer, through);
`,
  }),
  refresh: (row) => ({
    brings: ['clientId', 'signingKey', 'refreshToken', 'send'],
    notes: [],
    code: `${proven(row)}
const answer = await oauth.refreshTokenGrantRequest(as, client, auth, refreshToken, ${additional(row)});
export const tokens = await oauth.processRefreshTokenResponse(as, client, answer);
`,
  }),
  userinfo: (row) => ({
    brings: ['clientId', 'accessToken', 'sub', 'send'],
    notes: [subNote],
    code: `${begun(row)}
const answer = await oauth.userInfoRequest(as, client, accessToken, through);
export const claims = await oauth.processUserInfoResponse(as, client, sub, answer);
`,
  }),
  introspection: (row) => ({
    brings: ['clientId', 'signingKey', 'token', 'send'],
    notes: [],
    code: `${proven(row)}
const answer = await oauth.introspectionRequest(as, client, auth, token, through);
export const found = await oauth.processIntrospectionResponse(as, client, answer);
`,
  }),
  revocation: (row) => ({
    brings: ['clientId', 'signingKey', 'token', 'send'],
    notes: [],
    code: `${proven(row)}
const answer = await oauth.revocationRequest(as, client, auth, token, through);
await oauth.processRevocationResponse(answer);
`,
  }),
  arrangement: (row) => ({
    brings: ['clientId', 'signingKey', 'arrangementId', 'send'],
    notes: [ownCallNote],
    code: `${proven(row)}
const body = new URLSearchParams({ cdr_arrangement_id: arrangementId });
const headers = new Headers();
await auth(as, client, body, headers);
export const answer = await send(as.cdr_arrangement_revocation_endpoint, { method: 'POST', headers, body });
`,
  }),
  'new registration': (row) => ({
    brings: ['softwareProductId', 'signingKey', 'statement', 'registrationToken', 'send'],
    notes: [replacedNote],
    imports: `import { SignJWT } from 'jose';\n`,
    code: `${registrationText(row)}
const answer = await oauth.protectedResourceRequest(
  registrationToken,
  'PUT',
  new URL(${resourceParts(row).address}),
  new Headers({ accept: 'application/json', 'content-type': 'application/jwt' }),
  registration,
  { [oauth.customFetch]: send },
);
export const client = await answer.json();
`,
  }),
};

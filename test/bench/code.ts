// The whole code flow of today in Node: the sandbox beside node-oidc-provider, with pushed requests, PKCE, response JWTs and bound tokens.
import * as oauth from 'oauth4webapi';
import { clientCertHeader } from '../../mocks/certificates/present.ts';
import type { DataRecipient } from '../../mocks/sandbox/sandbox-interface.ts';
import { startFlow, todayRegistration } from '../../src/recipient/index.ts';
import { ofCodeFlow } from './bare-crypto.ts';
import { besidePeer, optionsOf, type ComparedFlow, type Side } from './beside-peer.ts';
import type { Section } from './table.ts';

interface CodeSide extends Side {
  /** Sends with a good certificate that is not the client's. */
  readonly stranger: typeof fetch;
}

const claims = JSON.stringify({
  sharing_duration: 86_400,
  id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:2'] } },
});

/** Signed request, push, browser, response JWT, code with verifier, tokens, UserInfo; gives the access token. */
async function walk(side: Side): Promise<string> {
  const { as, client, redirectUri, scope } = side;
  const options = optionsOf(side);
  const auth = oauth.PrivateKeyJwt(side.key);
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const parameters = {
    response_type: 'code',
    response_mode: 'jwt',
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    claims,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  const request = await oauth.issueRequestObject(as, client, parameters, side.key);
  const pushed = await oauth.pushedAuthorizationRequest(as, client, auth, { request }, options);
  const { request_uri: reference } = await oauth.processPushedAuthorizationResponse(as, client, pushed);
  const url = new URL(as.authorization_endpoint ?? '');
  url.search = new URLSearchParams({ client_id: client.client_id, request_uri: reference }).toString();
  const redirect = await side.consumer(url);
  const callback = await oauth.validateJwtAuthResponse(as, client, redirect, state, options);
  const answer = await oauth.authorizationCodeGrantRequest(as, client, auth, callback, redirectUri, verifier, options);
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(as, answer, options);
  const sub = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? '';
  const userInfo = await oauth.userInfoRequest(as, client, tokens.access_token, options);
  await oauth.processUserInfoResponse(as, client, sub, userInfo);
  return tokens.access_token;
}

/** As a proxy hands the certificate on. */
const presenting =
  ({ certificate }: DataRecipient, send: typeof fetch): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('client-cert', clientCertHeader(certificate.der));
    return send(input, { ...init, headers });
  };

const code: ComparedFlow<CodeSide> = {
  what: 'code flow',
  profile: 'today',
  operations: ofCodeFlow,
  register: async (surroundings) => (await startFlow(todayRegistration, surroundings).toEnd()).client,
  walk,
  ours: async (side, { sandbox }) => ({ ...side, stranger: (await sandbox.enrol({ alg: 'PS256' })).fetch }),
  theirs: async (side, { sandbox, recipient }) => ({
    ...side,
    send: presenting(recipient, side.send),
    stranger: presenting(await sandbox.enrol({ alg: 'PS256' }), fetch),
  }),
  // A token bound to one certificate is worth nothing with another (RFC 8705 3).
  prove: async (side) => {
    const options = optionsOf({ send: side.stranger });
    const { status } = await oauth.userInfoRequest(side.as, side.client, await walk(side), options);
    if (status !== 401) throw new Error(`${side.as.issuer} answered a stranger with ${String(status)}.`);
  },
};

export const codeFlow: Section = {
  title: 'Code flow of today in Node, PS256, pushed requests and response JWTs',
  run: () => besidePeer(code),
};

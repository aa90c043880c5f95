// Today's code flow with oauth4webapi only, from the signed request to UserInfo, at any provider.
import * as oauth from 'oauth4webapi';

interface CodeFlowSide {
  readonly as: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly key: oauth.PrivateKey;
  readonly redirectUri: string;
  readonly scope: string;
  /** The claims parameter as JSON. */
  readonly claims: string;
  /** Options of every call. */
  readonly options: {
    readonly [oauth.allowInsecureRequests]?: boolean;
    readonly [oauth.customFetch]: (
      url: string,
      init: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
    ) => Promise<Response>;
  };
  /** Authorises as the consumer: takes the address the browser is sent to and returns the redirect. */
  consumer(url: URL): Promise<URL>;
}

interface CodeFlowEnd {
  readonly tokens: oauth.TokenEndpointResponse;
  /** The sub of the ID token and of UserInfo. */
  readonly sub: string;
  readonly person: oauth.UserInfoResponse;
  /** The parameters that the browser carried to the provider and back. */
  readonly url: URL;
  readonly redirect: URL;
}

/** Signed request, push, browser, response JWT, code with verifier, tokens, UserInfo. */
export async function walkCodeFlow(side: CodeFlowSide): Promise<CodeFlowEnd> {
  const { as, client, key, redirectUri, scope, claims, options } = side;
  const auth = oauth.PrivateKeyJwt(key);
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
  const request = await oauth.issueRequestObject(as, client, parameters, key);
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
  const asked = await oauth.userInfoRequest(as, client, tokens.access_token, options);
  return { tokens, sub, person: await oauth.processUserInfoResponse(as, client, sub, asked), url, redirect };
}

// Today’s profile: pushed request object, signed JWT in the query as response, code bound by PKCE (CDS, Authentication Flows).
import * as oauth from 'oauth4webapi';
import type { HolderClient } from '../at-holder.ts';
import { throughFetch } from '../client-auth.ts';
import { checkAnswered, defaultLevel } from '../id-token-checks.ts';
import { holderAuth, newVerifier, pushedRequestObject, pushRequest } from '../pushed-request.ts';
import { readSignedResponse } from '../signed-response.ts';
import type { ArrangementWanted, AwaitedInQuery, RecipientProfile } from './recipient-profile.ts';

export const todayProfile: RecipientProfile<ArrangementWanted, AwaitedInQuery> = {
  prepare: async (holder, sharing, send) => {
    const awaited = newAwaited();
    const request = await pushedRequestObject(holder, { ...sharing, ...awaited });
    const { authorisationUrl } = await pushRequest(holder, request, send);
    return {
      ...awaited,
      acr: sharing.acr ?? defaultLevel,
      redirectUri: sharing.redirectUri,
      request,
      authorisationUrl,
    };
  },
  readAnswer: readSignedResponse,
  exchange: exchangeByVerifier,
};

/** Fresh values for one request. */
export const newAwaited = (): Omit<AwaitedInQuery, 'redirectUri'> => ({
  state: oauth.generateRandomState(),
  nonce: oauth.generateRandomNonce(),
  verifier: newVerifier(),
});

/** Exchanges the code. The ID token is signed and never encrypted; its signature is verified (CDS, Tokens). */
async function exchangeByVerifier(
  holder: HolderClient,
  answer: URLSearchParams,
  { nonce, verifier, redirectUri, acr }: AwaitedInQuery,
  send: typeof fetch,
): Promise<oauth.TokenEndpointResponse> {
  const { as, client } = holder;
  const through = { [oauth.customFetch]: throughFetch(send) };
  const auth = holderAuth(holder);
  const response = await oauth.authorizationCodeGrantRequest(as, client, auth, answer, redirectUri, verifier, through);
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(as, response, through);
  checkAnswered(tokens, answer, acr);
  return tokens;
}

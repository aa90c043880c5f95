// Client-initiated backchannel authentication on oauth4webapi: the signed request, the start, and one poll (CIBA 7 to 10).
import * as oauth from 'oauth4webapi';
import { jweDecrypt, tokenAuth, type HolderClient } from './at-holder.ts';
import { required } from './at-register.ts';
import { assertionFor, throughFetch } from './client-auth.ts';
import { signedRequest, type SharingClaims } from './signed-request.ts';

export interface BackchannelWanted extends SharingClaims {
  /** Scopes, separated by spaces. */
  readonly scope: string;
  /** `sub:` and a pairwise sub, or `hint:` and the id shown on the consumer’s device. */
  readonly loginHint: string;
  /** Shown on the consumer’s device and by the recipient, so that the consumer can compare them. */
  readonly bindingMessage?: string;
  /** In ping mode: the bearer token that authenticates the holder’s ping. */
  readonly notificationToken?: string;
}

/** All request parameters as one signed JWT. It has an iss, as CIBA Core 7.1.1 requires. */
export function backchannelRequestObject(
  { as, client, identity }: HolderClient,
  wanted: BackchannelWanted,
): Promise<string> {
  const parameters = {
    scope: wanted.scope,
    login_hint: wanted.loginHint,
    ...(wanted.bindingMessage === undefined ? {} : { binding_message: wanted.bindingMessage }),
    ...(wanted.notificationToken === undefined ? {} : { client_notification_token: wanted.notificationToken }),
  };
  return signedRequest(as, client, identity, wanted, parameters, 'named');
}

/** Starts the authentication; throws the library’s error if the holder refuses. */
export async function startBackchannel(
  { as, client, identity }: HolderClient,
  request: string,
  send: typeof fetch,
): Promise<oauth.BackchannelAuthenticationResponse> {
  const endpoint = required(as.backchannel_authentication_endpoint, 'backchannel_authentication_endpoint');
  const auth = assertionFor(endpoint, identity.signingKey);
  const response = await oauth.backchannelAuthenticationRequest(
    as,
    client,
    auth,
    { request },
    { [oauth.customFetch]: throughFetch(send) },
  );
  return oauth.processBackchannelAuthenticationResponse(as, client, response);
}

/** Results of one poll that are not errors. */
export type Polled = oauth.TokenEndpointResponse | 'authorization_pending' | 'slow_down';

/** Polls once for the tokens; decrypts the ID token and verifies its signature. Throws on any other error. */
export async function pollBackchannel(holder: HolderClient, authReqId: string, send: typeof fetch): Promise<Polled> {
  const { as, client, identity } = holder;
  const options = { [oauth.customFetch]: throughFetch(send) };
  const response = await oauth.backchannelAuthenticationGrantRequest(as, client, tokenAuth(holder), authReqId, options);
  try {
    const tokens = await oauth.processBackchannelAuthenticationGrantResponse(as, client, response, {
      [oauth.jweDecrypt]: jweDecrypt(identity),
    });
    if (tokens.id_token !== undefined) await oauth.validateApplicationLevelSignature(as, response, options);
    return tokens;
  } catch (error) {
    if (!(error instanceof oauth.ResponseBodyError)) throw error;
    if (error.error === 'authorization_pending' || error.error === 'slow_down') return error.error;
    throw error;
  }
}

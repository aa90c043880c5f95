// A request of today on its way: described by the signed object itself, and pushed before the consumer is sent (RFC 9126).
import * as oauth from 'oauth4webapi';
import { todayResponseModes, todayResponseTypes } from '../../mocks/spec/profiles/today-published.ts';
import type { HolderClient } from './at-holder.ts';
import { required } from './at-register.ts';
import { throughFetch } from './client-auth.ts';
import { defaultLevel } from './id-token-checks.ts';
import type { ArrangementWanted } from './profiles/recipient-profile.ts';

export interface PushedWanted extends ArrangementWanted {
  /** Comes back unchanged with the answer. */
  readonly state: string;
  /** Comes back inside the ID token. */
  readonly nonce: string;
  /** Its hash goes with the request; it stays until the code is swapped. */
  readonly verifier: string;
}

/** What the holder answered a push with, and where it is good for. */
export interface PushedRequest {
  /** Stands for the request: once, for this client. */
  readonly requestUri: string;
  /** Seconds for which it stands. */
  readonly expiresIn: number;
  /** Where to send the consumer: client_id and request_uri alone. */
  readonly authorisationUrl: URL;
}

/** A verifier for one request (RFC 7636 4.1). */
export const newVerifier = (): string => oauth.generateRandomCodeVerifier();

/** Its hash, as the request carries it (RFC 7636 4.2). */
export const challengeOf = (verifier: string): Promise<string> => oauth.calculatePKCECodeChallenge(verifier);

/** Client authentication as the library has it: the assertion is for the holder, by its issuer (RFC 9126 2). */
export const holderAuth = ({ identity: { signingKey } }: HolderClient): oauth.ClientAuth =>
  oauth.PrivateKeyJwt({ key: signingKey.privateKey, kid: signingKey.kid });

/** The signed request object: what is to be shared stands directly under claims (CDS, Requesting Sharing Duration). */
export async function pushedRequestObject(
  { as, client, identity }: HolderClient,
  { scope, redirectUri, sharingDuration, arrangementId, state, nonce, verifier, ...wanted }: PushedWanted,
): Promise<string> {
  const claims = {
    ...(sharingDuration === undefined ? {} : { sharing_duration: sharingDuration }),
    ...(arrangementId === undefined ? {} : { cdr_arrangement_id: arrangementId }),
    id_token: { acr: { essential: true, values: [wanted.acr ?? defaultLevel] } },
  };
  const { privateKey: key, kid } = identity.signingKey;
  const parameters = {
    response_type: todayResponseTypes[0],
    response_mode: todayResponseModes[0],
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    claims: JSON.stringify(claims),
  };
  return oauth.issueRequestObject(as, client, parameters, { key, kid });
}

/** Pushes the signed object; throws what the library throws on a refusal. */
export async function pushRequest(holder: HolderClient, request: string, send: typeof fetch): Promise<PushedRequest> {
  const { as, client } = holder;
  const answer = await oauth.pushedAuthorizationRequest(
    as,
    client,
    holderAuth(holder),
    { request },
    { [oauth.customFetch]: throughFetch(send) },
  );
  const pushed = await oauth.processPushedAuthorizationResponse(as, client, answer);
  const authorisationUrl = new URL(required(as.authorization_endpoint, 'authorization_endpoint'));
  authorisationUrl.searchParams.set('client_id', client.client_id);
  authorisationUrl.searchParams.set('request_uri', pushed.request_uri);
  return { requestUri: pushed.request_uri, expiresIn: pushed.expires_in, authorisationUrl };
}

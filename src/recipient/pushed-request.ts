// A request of today’s profile: described by its signed object and pushed before the consumer is redirected (RFC 9126).
import * as oauth from 'oauth4webapi';
import { todayResponseModes, todayResponseTypes } from '../../mocks/spec/profiles/today-published.ts';
import type { HolderClient } from './at-holder.ts';
import { required } from './at-register.ts';
import { throughFetch } from './client-auth.ts';
import { defaultLevel } from './id-token-checks.ts';
import type { ArrangementWanted } from './profiles/recipient-profile.ts';

export interface PushedWanted extends ArrangementWanted {
  /** Returned unchanged with the response. */
  readonly state: string;
  /** Returned inside the ID token. */
  readonly nonce: string;
  /** Its hash goes with the request; the recipient keeps it until the token call. */
  readonly verifier: string;
}

/** The holder’s response to a pushed request, and where to send the consumer. */
export interface PushedRequest {
  /** Refers to the request; valid once, for this client. */
  readonly requestUri: string;
  /** Lifetime in seconds. */
  readonly expiresIn: number;
  /** The address to send the consumer to: client_id and request_uri only. */
  readonly authorisationUrl: URL;
}

/** A verifier for one request (RFC 7636 4.1). */
export const newVerifier = (): string => oauth.generateRandomCodeVerifier();

/** Its S256 challenge, sent with the request (RFC 7636 4.2). */
export const challengeOf = (verifier: string): Promise<string> => oauth.calculatePKCECodeChallenge(verifier);

/** Client authentication with the holder’s issuer as the audience, the library’s default (RFC 9126 2). */
export const holderAuth = ({ identity: { signingKey } }: HolderClient): oauth.ClientAuth =>
  oauth.PrivateKeyJwt({ key: signingKey.privateKey, kid: signingKey.kid });

/**
 * The signed request object: sharing_duration and cdr_arrangement_id are direct members of claims (CDS, Requesting
 * Sharing Duration).
 */
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

/** Pushes the signed object; throws the library’s error if the holder refuses. */
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

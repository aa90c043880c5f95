// private_key_jwt as the profile requires: the audience of the assertion is the called endpoint (profile 5.1).
import * as oauth from 'oauth4webapi';
import { flowMark, type FlowMark } from '../../mocks/spec/flow-mark.ts';
import type { SigningKey } from './identity.ts';

/** Client authentication for one endpoint; each use makes a new assertion. */
export function assertionFor(endpoint: string, key: SigningKey): oauth.ClientAuth {
  return oauth.PrivateKeyJwt(
    { key: key.privateKey, kid: key.kid },
    {
      [oauth.modifyAssertion]: (_header, payload) => {
        payload['aud'] = endpoint;
      },
    },
  );
}

/** The fetch of one step: marks the requests, so that the trace knows the step they belong to. */
export function markedFetch(send: typeof fetch, mark: FlowMark | undefined): typeof fetch {
  if (mark === undefined) return send;
  return (input, init) => send(input, { ...init, [flowMark]: mark } as RequestInit);
}

/** Adapts fetch to oauth4webapi’s customFetch. */
export const throughFetch =
  (send: typeof fetch) => (url: string, options: oauth.CustomFetchOptions<string, URLSearchParams | undefined>) =>
    send(url, options as RequestInit);

/** A random value for one request, from the library’s nonce generator. */
export const oneTimeValue = oauth.generateRandomNonce;

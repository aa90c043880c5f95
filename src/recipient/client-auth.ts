// private_key_jwt as the profile wants it: the assertion names the very endpoint that is called (profile 5.1).
import * as oauth from 'oauth4webapi';
import { flowMark, type FlowMark } from '../../mocks/spec/flow-mark.ts';
import type { SigningKey } from './identity.ts';

/** Client authentication for one endpoint; a fresh assertion each time it is used. */
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

/** The fetch of one step: the same requests, and the trace told which step they belong to. */
export function markedFetch(send: typeof fetch, mark: FlowMark | undefined): typeof fetch {
  if (mark === undefined) return send;
  return (input, init) => send(input, { ...init, [flowMark]: mark } as RequestInit);
}

/** What oauth4webapi takes as custom fetch. */
export const throughFetch =
  (send: typeof fetch) => (url: string, options: oauth.CustomFetchOptions<string, URLSearchParams | undefined>) =>
    send(url, options as RequestInit);

/** What is good for one request, as the library makes it. */
export const oneTimeValue = oauth.generateRandomNonce;

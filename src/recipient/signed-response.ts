// The answer of today as it comes back: one JWT in the query, believed once everything about it is as it has to be (JARM 2.4).
import * as oauth from 'oauth4webapi';
import { jweDecrypt, type HolderClient } from './at-holder.ts';
import { throughFetch } from './client-auth.ts';
import type { AwaitedInQuery } from './profiles/recipient-profile.ts';

/**
 * The parameters inside the response JWT, verified: issuer, audience, expiry, algorithm, signature and state. Throws
 * what the library throws, an AuthorizationResponseError for an error that the holder answered with, and a TypeError
 * for an address that carries anything else, which no library notices.
 */
export async function readSignedResponse(
  { as, client, identity }: HolderClient,
  redirect: URL,
  { state, redirectUri }: Pick<AwaitedInQuery, 'state' | 'redirectUri'>,
  send: typeof fetch,
): Promise<URLSearchParams> {
  checkAlone(redirect, new URL(redirectUri));
  const isSealed = redirect.searchParams.get('response')?.split('.').length === 5;
  const sealing = client['authorization_encrypted_response_alg'];
  // CDS, Authorization Code Flow: never encrypted for a client that did not ask for it; where it did, always (JARM 2.2).
  if (isSealed !== (typeof sealing === 'string'))
    throw new TypeError(
      isSealed
        ? 'The response is encrypted, and this client has registered no encryption.'
        : 'The response is not encrypted, and this client has registered that it is.',
    );
  return oauth.validateJwtAuthResponse(as, client, redirect, state, {
    [oauth.customFetch]: throughFetch(send),
    ...(isSealed ? { [oauth.jweDecrypt]: jweDecrypt(identity) } : {}),
  });
}

/** Exactly one parameter is added to the registered address, and nothing comes in the fragment (JARM 2.3.1). */
function checkAlone(redirect: URL, { origin, pathname, searchParams }: URL): void {
  const own = [...searchParams];
  const added = [...redirect.searchParams].filter(
    ([name, value]) => !own.some(([ownName, ownValue]) => ownName === name && ownValue === value),
  );
  const others = added.filter(([name]) => name !== 'response').map(([name]) => name);
  if (redirect.origin !== origin || redirect.pathname !== pathname)
    throw new TypeError(`The answer came to another address than ${origin}${pathname}.`);
  if (others.length > 0)
    throw new TypeError(
      `Beside response the answer carries ${others.join(', ')}: parameters stand inside the JWT alone.`,
    );
  if (redirect.hash !== '')
    throw new TypeError('The answer carries a fragment: parameters stand inside the JWT alone.');
}

// Today’s authorisation response: one JWT in the query, returned once everything is verified (JARM 2.4).
import * as oauth from 'oauth4webapi';
import { jweDecrypt, type HolderClient } from './at-holder.ts';
import { throughFetch } from './client-auth.ts';
import type { AwaitedInQuery } from './profiles/recipient-profile.ts';

/**
 * The parameters inside the response JWT, with issuer, audience, expiry, algorithm, signature and state verified.
 * Throws the library’s errors, such as an AuthorizationResponseError for the holder’s error, and a TypeError if the
 * address carries anything else, which no library checks.
 */
export async function readSignedResponse(
  { as, client, identity }: HolderClient,
  redirect: URL,
  { state, redirectUri }: Pick<AwaitedInQuery, 'state' | 'redirectUri'>,
  send: typeof fetch,
): Promise<URLSearchParams> {
  checkAlone(redirect, new URL(redirectUri));
  const isEncrypted = redirect.searchParams.get('response')?.split('.').length === 5;
  const sealing = client['authorization_encrypted_response_alg'];
  // CDS, Authorization Code Flow: never encrypted for a client that did not register for it; always encrypted for one
  // that did (JARM 2.2).
  if (isEncrypted !== (typeof sealing === 'string'))
    throw new TypeError(
      isEncrypted
        ? 'The response is encrypted, but this client registered no encryption.'
        : 'The response is not encrypted, but this client registered for encryption.',
    );
  return oauth.validateJwtAuthResponse(as, client, redirect, state, {
    [oauth.customFetch]: throughFetch(send),
    ...(isEncrypted ? { [oauth.jweDecrypt]: jweDecrypt(identity) } : {}),
  });
}

/** Parameters of an authorisation response, in any mode (RFC 6749 4.1.2, OpenID Connect Core 3.3.2.5, RFC 9207). */
const answerNames: ReadonlySet<string> = new Set([
  'code',
  'state',
  'iss',
  'error',
  'error_description',
  'error_uri',
  'id_token',
  'access_token',
  'token_type',
  'expires_in',
  'scope',
  'session_state',
]);

/**
 * Exactly one parameter is added to the registered address, and nothing to the fragment (JARM 2.3.1). The registered
 * page may pass the response on to a page with parameters of its own; they must not be those of a response.
 */
function checkAlone(redirect: URL, { origin, pathname, searchParams }: URL): void {
  const isRegistered = redirect.origin === origin && redirect.pathname === pathname;
  const own = [...searchParams];
  const isOwn = (name: string, value: string): boolean =>
    isRegistered ? own.some((one) => one[0] === name && one[1] === value) : !answerNames.has(name);
  const beside = [...redirect.searchParams].filter(([name, value]) => name !== 'response' && !isOwn(name, value));
  const names = [...new Set(beside.map(([name]) => name))];
  if (names.length > 0)
    throw new TypeError(`The redirect has ${names.join(', ')} beside response. They belong inside the JWT.`);
  const inFragment = new URLSearchParams(redirect.hash.slice(1));
  if (isRegistered ? redirect.hash !== '' : [...inFragment.keys()].some((name) => answerNames.has(name)))
    throw new TypeError('The redirect has a fragment. Every parameter belongs inside the JWT.');
}

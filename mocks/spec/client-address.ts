// Addresses that a client gives of itself, for people and holders to be sent to: what such an address must be.

/** Characters of a URI (RFC 3986 2): a browser would take others away or turn them into something else. */
const characters = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/u;

/**
 * Why a client may not give the address as a redirect URI or an endpoint; undefined when it may. https (FAPI part 1,
 * 5.2.2-20), or where that is decided http at a loopback address (RFC 8252 7.3); no fragment (RFC 6749 3.1.2); no user
 * name or password, with which no fetch goes out (Fetch, 5.4).
 */
export function unfitAddress(address: string, { loopback }: { readonly loopback: boolean }): string | undefined {
  if (!characters.test(address) || !URL.canParse(address)) return 'It is not an absolute URL.';
  const isHttp = loopback && /^http:\/\//iu.test(address) && isLoopback(new URL(address).hostname);
  if (!isHttp && !/^https:\/\//iu.test(address)) return 'It does not use https.';
  if (/^[^/]*\/\/[^/?#]*@/u.test(address)) return 'It contains a user name or password.';
  return address.includes('#') ? 'It has a fragment.' : undefined;
}

/** This very machine (RFC 8252 7.3, RFC 6761 6.3). */
const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname) || /^(?:.+\.)?localhost$/u.test(hostname);

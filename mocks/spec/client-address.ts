// What an address must look like if a client registers it for browsers or holders to call.

/** Characters of a URI (RFC 3986 2). A browser removes or changes any others. */
const characters = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/u;

/**
 * Why a client may not give the address as a redirect URI or an endpoint; undefined if it may. It must be https (FAPI
 * part 1, 5.2.2-20), or http at a loopback address where a decision allows it (RFC 8252 7.3). It must have no fragment
 * (RFC 6749 3.1.2), and no user name or password, because fetch rejects them (Fetch, 5.4).
 */
export function unfitAddress(address: string, { loopback }: { readonly loopback: boolean }): string | undefined {
  if (!characters.test(address) || !URL.canParse(address)) return 'It is not an absolute URL.';
  const isHttp = loopback && /^http:\/\//iu.test(address) && isLoopback(new URL(address).hostname);
  if (!isHttp && !/^https:\/\//iu.test(address)) return 'It does not use https.';
  if (/^[^/]*\/\/[^/?#]*@/u.test(address)) return 'It contains a user name or password.';
  return address.includes('#') ? 'It has a fragment.' : undefined;
}

/** Loopback addresses (RFC 8252 7.3, RFC 6761 6.3). */
const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname) || /^(?:.+\.)?localhost$/u.test(hostname);

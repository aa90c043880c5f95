// Reads an authorisation response from the redirect address that the browser brought to the recipient.
import { isEncrypted, openJwt } from './jwt.ts';

/**
 * The parameters of the response: in the fragment for the hybrid flow (OIDC Core 3.3.2.5), inside one JWT in the query
 * for today’s code flow (JARM 2.3.1), not verified here. Empty if there are none, or if the JWT is encrypted.
 */
export function answerParameters(address: string | URL): URLSearchParams {
  const { hash, searchParams } = new URL(address);
  const claims = openJwt(searchParams.get('response') ?? '')?.claims;
  if (typeof claims !== 'object' || claims === null) return new URLSearchParams(hash.slice(1));
  const said = Object.entries(claims).filter(([, value]) => typeof value === 'string');
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
}

/** Whether the response is one JWT that only the recipient can decrypt (JARM 2.2). */
export const isEncryptedAnswer = (address: string | URL): boolean =>
  isEncrypted(new URL(address).searchParams.get('response') ?? '');

/** Whether the response is one JWT in the query. */
export const isInQuery = (address: string | URL): boolean => new URL(address).searchParams.has('response');

/** Words for how the response is wrapped, and for the part of the address that holds it. */
export function placeOfAnswer(address: string | URL): readonly [inside: string, place: string] {
  if (!isInQuery(address)) return ['', 'fragment'];
  return [` in a signed${isEncryptedAnswer(address) ? ' and encrypted' : ''} response`, 'query'];
}

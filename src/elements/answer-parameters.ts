// Reads an authorisation response from the address that the browser brought to the recipient.
import { isEncrypted, openJwt } from './jwt.ts';

/**
 * The parameters of the response. Of the hybrid flow they stand in the fragment (OIDC Core 3.3.2.5), of the flow of today
 * inside one JWT in the query (JARM 2.3.1), read here and not verified; an encrypted one says nothing. Empty when there are none.
 */
export function answerParameters(address: string | URL): URLSearchParams {
  const { hash, searchParams } = new URL(address);
  const claims = openJwt(searchParams.get('response') ?? '')?.claims;
  if (typeof claims !== 'object' || claims === null) return new URLSearchParams(hash.slice(1));
  const said = Object.entries(claims).filter(([, value]) => typeof value === 'string');
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
}

/** Whether the answer is one JWT that only the recipient can read (JARM 2.2). */
export const isEncryptedAnswer = (address: string | URL): boolean =>
  isEncrypted(new URL(address).searchParams.get('response') ?? '');

/** Whether the answer is one JWT in the query. */
export const isInQuery = (address: string | URL): boolean => new URL(address).searchParams.has('response');

/** What it is in, and which part of the address. */
export function placeOfAnswer(address: string | URL): readonly [inside: string, place: string] {
  if (!isInQuery(address)) return ['', 'fragment'];
  return [` in a signed${isEncryptedAnswer(address) ? ' and encrypted' : ''} response`, 'query'];
}

// Checks of an ID token that libraries cannot make: the level asked for, and the person of an earlier token.
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';

/** The authentication level asked for by default. */
export const defaultLevel = 'urn:cds.au:cdr:2';

type Claims = Readonly<Record<string, unknown>>;

/**
 * Throws a TypeError if a level was asked for as essential and the ID token has another (OpenID Connect Core 5.5.1.1).
 */
export function checkLevel(claims: Claims | undefined, acr: string | undefined): void {
  if (acr === undefined || claims?.['acr'] === acr) return;
  throw new TypeError(
    `The ID token has acr ${JSON.stringify(claims?.['acr'])}; the request asked for ${acr} as essential.`,
  );
}

/**
 * Throws a TypeError if two ID tokens are about different people or from different holders (OpenID Connect Core
 * 3.3.3.6, 12.2).
 */
export function checkSamePerson(claims: Claims | undefined, before: Claims | undefined): void {
  if (claims === undefined || before === undefined) return;
  for (const name of ['iss', 'sub'])
    if (before[name] !== undefined && claims[name] !== before[name])
      throw new TypeError(`${name} of the ID token differs from that of the earlier ID token.`);
}

/** Claims of the ID token that came with the code, by its response; lost with the page. */
const firstClaims = new WeakMap<URLSearchParams, Claims>();

/** Checks the level and remembers the claims. Takes a verified ID token. */
export function keepFirst(answer: URLSearchParams, idToken: string, acr: string | undefined): void {
  const claims = decodeJwt(idToken);
  checkLevel(claims, acr);
  firstClaims.set(answer, claims);
}

/** Checks the token endpoint’s ID token against the level asked for, and against the one that came with the code. */
export function checkAnswered(
  tokens: oauth.TokenEndpointResponse,
  answer: URLSearchParams,
  acr: string | undefined,
): void {
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  checkLevel(claims, acr);
  checkSamePerson(claims, firstClaims.get(answer));
}

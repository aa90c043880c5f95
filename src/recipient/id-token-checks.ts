// What no library compares of an ID token, because it does not know what was asked for, or who shared before.
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';

/** The level asked for unless another one is. */
export const defaultLevel = 'urn:cds.au:cdr:2';

type Claims = Readonly<Record<string, unknown>>;

/** Throws a TypeError where a level was asked for as essential, and another was reached (OpenID Connect Core 5.5.1.1). */
export function checkLevel(claims: Claims | undefined, acr: string | undefined): void {
  if (acr === undefined || claims?.['acr'] === acr) return;
  throw new TypeError(`The ID token has acr ${JSON.stringify(claims?.['acr'])}; ${acr} was asked for as essential.`);
}

/** Throws a TypeError where two ID tokens are about different people, or from different holders (OpenID Connect Core 3.3.3.6, 12.2). */
export function checkSamePerson(claims: Claims | undefined, before: Claims | undefined): void {
  if (claims === undefined || before === undefined) return;
  for (const name of ['iss', 'sub'])
    if (before[name] !== undefined && claims[name] !== before[name])
      throw new TypeError(`${name} of the ID token differs from that of the ID token before.`);
}

/** Claims of the ID token that came with the code, by the answer that was read; lost with the page. */
const firstClaims = new WeakMap<URLSearchParams, Claims>();

/** Notes what came with the code. Takes an ID token that was verified. */
export function keepFirst(answer: URLSearchParams, idToken: string, acr: string | undefined): void {
  const claims = decodeJwt(idToken);
  checkLevel(claims, acr);
  firstClaims.set(answer, claims);
}

/** The ID token of the token endpoint against what was asked for, and against the one that came with the code. */
export function checkAnswered(
  tokens: oauth.TokenEndpointResponse,
  answer: URLSearchParams,
  acr: string | undefined,
): void {
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  checkLevel(claims, acr);
  checkSamePerson(claims, firstClaims.get(answer));
}

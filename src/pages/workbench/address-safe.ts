// Detects values that must not get into an address that people share: tokens, keys and codes.
import { pathOf, type Change } from './request-changes.ts';
import { tokenPlaces } from './request-document.ts';

/** Parameters, headers and members that carry a secret, whatever the value looks like. */
const secret =
  /^(?:authorization|cookie|client-cert|.*token|id_token_hint|code|.*secret|.*password|auth_req_id|.*assertion|assertion|request|.*jwt|software_statement|otp|jwks?|d|p|q|dp|dq|qi|k|x5c)$/iu;

/** A value under such a name that cannot be secret: too short, and without the digits of a one-time password. */
const isHarmless = (value: string): boolean => value.length <= 12 && !/\d{4}/u.test(value);

const isJwt = /eyJ[\w-]{4,}/u;
const isPem = /-----BEGIN/u;

/** Twenty or more characters with both cases and digits, which nobody types. */
function hasRandomRun(value: string): boolean {
  return (value.match(/[\w-]{20,}/gu) ?? []).some(
    (run) => !isUuid.test(run) && /[a-z]/u.test(run) && /[A-Z]/u.test(run) && /\d/u.test(run),
  );
}
export const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/**
 * A code challenge and a key id are hashes that reveal nothing; each is as long as a SHA-256 (RFC 7636 4.2, RFC 7638
 * 3).
 */
const isPublic = (path: readonly string[], value: string): boolean =>
  ['code_challenge', 'kid'].includes(path.at(-1) ?? '') && /^[\w-]{43}$/u.test(value);

/** Parts that hold a JWT of the sender; the name alone does not make their content secret. */
const containers: ReadonlySet<string> = new Set(['tokens', ...tokenPlaces]);

/** The name of the first part with a secret; undefined if there is none. */
export function secretIn(changes: readonly Change[]): string | undefined {
  for (const [pointer, ...value] of changes) {
    const path = pathOf(pointer).filter((name) => !containers.has(name));
    if (value.some((one) => isSecret(path, one))) return path.at(-1) ?? 'the body';
  }
  return undefined;
}

function isSecret(path: readonly string[], value: unknown): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([name, inner]) =>
      isSecret(Array.isArray(value) ? path : [...path, name], inner),
    );
  const text = String(value);
  if (isJwt.test(text) || isPem.test(text) || (hasRandomRun(text) && !isPublic(path, text))) return true;
  if (typeof value !== 'string') return false;
  // A query typed into the address, or a form typed into a body, has parameter names of its own.
  const typed = [...new URLSearchParams(text.includes('?') ? text.slice(text.indexOf('?') + 1) : text)];
  const inside = typed.some(([name, inner]) => secret.test(name) && !isHarmless(inner));
  const scheme = text.replace(/^\w+ +/u, '');
  return inside || (secret.test(path.at(-1) ?? '') && !isHarmless(scheme));
}

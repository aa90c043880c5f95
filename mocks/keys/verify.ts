// Verifies a JWS strictly, and returns which check failed.
import { isRecord } from '../ambient/is-record.ts';
import { isSupported, unfitness } from './key-fitness.ts';
import { importedKey } from './imported-key.ts';
import { isCanonical, jwsParts, type JsonObject } from './jws.ts';
import type { PublicJwk } from './public-jwk.ts';
import { isSignedBy } from './verify-signature.ts';

export { decodeJws } from './jws.ts';

export type FailedCheck = 'format' | 'alg' | 'crit' | 'key' | 'signature';

export type Verified =
  | { readonly ok: true; readonly header: JsonObject; readonly payload: JsonObject }
  | (Refused & {
      readonly ok: false;
      /** As in the token, even if it proves invalid. */
      readonly header: JsonObject;
      readonly payload: JsonObject;
    })
  | {
      readonly ok: false;
      readonly failed: 'format';
      /** As in the token, if readable. */
      readonly header?: JsonObject;
      readonly payload?: JsonObject;
      readonly detail: string;
    };

interface Refused {
  readonly failed: Exclude<FailedCheck, 'format'>;
  readonly detail: string;
  /** A kid that several keys in the set share, if that is why none of them is used. */
  readonly repeatedKid?: string;
}

export interface VerifyOptions {
  /** `unique`: a set with two keys under one kid verifies nothing. `shared`: any suitable key with that kid may have signed. */
  readonly keyIds?: 'shared' | 'unique';
}

/** Keys come from the signer's own set, never from the token (RFC 8725, 3.10). */
const keysInHeader = ['jwk', 'jku', 'x5c', 'x5u', 'x5t', 'x5t#S256'];
/** The header parameter that contains a key or the address of one. */
export const carriedKey = (header: JsonObject): string | undefined =>
  keysInHeader.find((name) => Object.hasOwn(header, name));

/**
 * The token's header and payload if one of the keys verifies its signature; otherwise the first check that failed:
 * `format`, `alg`, `crit`, `key` or `signature`. Never throws. Finds the key by `kid`; without one, exactly one key
 * must be suitable. The profile says whether two keys in a set may share a kid. RFC 7515, 5.2; RFC 8725, 3.1; profile
 * 5, 7.1, 12.
 */
export async function verifyJws(
  token: string,
  keys: readonly PublicJwk[],
  algs: readonly string[],
  { keyIds = 'shared' }: VerifyOptions = {},
): Promise<Verified> {
  const { header, payload } = jwsParts(token) ?? {};
  if (header === undefined || payload === undefined) {
    const part = header === undefined ? 'header' : 'payload';
    const found = { ...(header && { header }), ...(payload && { payload }) };
    return {
      ok: false,
      failed: 'format',
      ...found,
      detail: `The token is not a compact JWS with a JSON object as its ${part}.`,
    };
  }
  const refused =
    refusedBefore(header, algs) ??
    (keyIds === 'unique' ? refusedBySet(keys) : undefined) ??
    (await refusedByKeys(token, header, keys));
  return refused === undefined ? { ok: true, header, payload } : { ok: false, ...refused, header, payload };
}

function refusedBefore(header: JsonObject, algs: readonly string[]): Refused | undefined {
  const alg = header['alg'];
  if (!isSupported(alg) || !algs.includes(alg)) return { failed: 'alg', detail: `alg is not ${algs.join(' or ')}.` };
  if (Object.hasOwn(header, 'crit'))
    return { failed: 'crit', detail: 'The header contains crit, and no critical extension is supported.' };
  const carried = carriedKey(header);
  if (carried !== undefined) return { failed: 'key', detail: `The header contains a key of its own (${carried}).` };
  if (header['kid'] !== undefined && typeof header['kid'] !== 'string')
    return { failed: 'key', detail: 'kid is not a string.' };
  return undefined;
}

function refusedBySet(keys: readonly PublicJwk[]): Refused | undefined {
  const kid = repeatedKid(keys);
  if (kid === undefined) return undefined;
  const detail = `Two keys of the set have the kid “${kid}”. Publish each key under a kid of its own.`;
  return { failed: 'key', detail, repeatedKid: kid };
}

/** The first kid that two keys in a set share, whatever their use. */
function repeatedKid(keys: readonly PublicJwk[]): string | undefined {
  const kids = keys.flatMap((key) => (isRecord(key) && typeof key.kid === 'string' ? [key.kid] : []));
  return kids.find((kid, place) => kids.indexOf(kid) < place);
}

async function refusedByKeys(
  token: string,
  header: JsonObject,
  keys: readonly PublicJwk[],
): Promise<Refused | undefined> {
  const { kid } = header;
  const alg = String(header['alg']);
  const named = keys.filter((key) => isRecord(key) && (kid === undefined || key.kid === kid));
  const fitting = named.filter((key) => unfitness(key, alg) === undefined);
  const [only] = named;
  if (fitting.length === 0) {
    const detail = `The key set has no ${kid === undefined ? '' : 'such '}key for ${alg}.`;
    if (only === undefined || named.length > 1) return { failed: 'key', detail };
    const other = kid !== undefined && only.alg !== undefined && only.alg !== alg;
    return { failed: other ? 'alg' : 'key', detail: unfitness(only, alg) ?? detail };
  }
  if (kid === undefined && fitting.length > 1)
    return { failed: 'key', detail: 'kid is missing, and several keys fit.' };
  // Keys may share a kid here, so any suitable key with that kid may have signed.
  const results = await Promise.all(fitting.map((key) => refusedByKey(token, key, alg)));
  return results.includes(undefined) ? undefined : results[0];
}

async function refusedByKey(token: string, jwk: PublicJwk, alg: string): Promise<Refused | undefined> {
  const key = await importedKey(jwk, alg).catch(() => undefined);
  if (key === undefined) return { failed: 'key', detail: 'The key cannot be read.' };
  const refused: Refused = { failed: 'signature', detail: 'The signature does not match.' };
  const isText = isCanonical(token.slice(token.lastIndexOf('.') + 1));
  return isText && (await isSignedBy(key, token, alg)) ? undefined : refused;
}

// Splits and decodes a compact JWS without verifying it.
import { boundedCache } from '../ambient/bounded-cache.ts';
import { decodeBase64url } from '../ambient/base64url.ts';
import { isRecord } from '../ambient/is-record.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface JwsParts {
  /** Undefined if the part is not a JSON object in canonical base64url and valid UTF-8. */
  readonly header: JsonObject | undefined;
  readonly payload: JsonObject | undefined;
}

const compact = /^(?<header>[\w-]+)\.(?<payload>[\w-]+)\.[\w-]*$/;
// A byte order mark is not JSON, so it is kept in the text, where parsing fails.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Recent results: a token is parsed to find it, to verify it, and for the trace. */
const recentParts = boundedCache<string, JwsParts>(16, 20_000);

/** Header and payload; undefined unless the token has three parts of base64url (RFC 7515, 3.1). The third may be empty. */
export function jwsParts(token: string): JwsParts | undefined {
  const known = recentParts.get(token);
  if (known !== undefined) return known;
  const found = compact.exec(token)?.groups;
  if (found === undefined) return undefined;
  const parts = { header: objectIn(found['header'] ?? ''), payload: objectIn(found['payload'] ?? '') };
  recentParts.set(token, parts);
  return parts;
}

/** Header and payload, unverified, for the trace; undefined unless it is a JWS over a JSON object. */
export function decodeJws(token: string): { readonly header: JsonObject; readonly payload: JsonObject } | undefined {
  const { header, payload } = jwsParts(token) ?? {};
  return header && payload && { header, payload };
}

/** Whether the text is the canonical encoding of its bytes: with stray bits in the last character, one token could have two texts. */
export function isCanonical(part: string): boolean {
  const over = part.length % 4;
  if (over === 1 || !/^[\w-]*$/.test(part)) return false;
  // Four bits are left over after one byte, two after two; they must be zero (RFC 4648, 3.5).
  return over === 0 || (alphabet.indexOf(part.at(-1) ?? '') & (over === 2 ? 15 : 3)) === 0;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function objectIn(part: string): JsonObject | undefined {
  try {
    const value: unknown = isCanonical(part) && JSON.parse(utf8.decode(decodeBase64url(part)));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

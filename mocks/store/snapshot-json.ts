// Rows as JSON: bytes as {"$bytes": base64url}, dates as {"$date": ISO 8601}.
import { decodeBase64url, encodeBase64url } from '../ambient/base64url.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** An object that itself looks like one of the marks is wrapped in `$plain`, so that reading is unambiguous. */
const marks = ['$bytes', '$date', '$plain'];

/** Whether the value contains a CryptoKey: keys never leave through a snapshot. */
export function holdsKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return tagOf(value) === '[object CryptoKey]' || Object.values(value).some(holdsKey);
}

/** The value as JSON. Refuses values that would not come back the same (TypeError); undefined fields are left out. */
export function toJson(value: unknown, at: string): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((part, index) => toJson(part, `${at}/${String(index)}`));
  // By tag, not by instanceof: under Jest a structured clone belongs to another realm.
  if (tagOf(value) === '[object Uint8Array]') return { $bytes: encodeBase64url(value as Uint8Array) };
  if (tagOf(value) === '[object Date]') return { $date: (value as Date).toISOString() };
  if (typeof value !== 'object' || tagOf(value) !== '[object Object]') {
    throw new TypeError(`A snapshot cannot contain ${tagOf(value)}, found at ${at}.`);
  }
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  const plain = Object.fromEntries(fields.map(([name, part]) => [name, toJson(part, `${at}/${name}`)]));
  return markOf(plain) === undefined ? plain : { $plain: plain };
}

/** The value that `toJson` was given. Refuses marks with invalid content (TypeError, RangeError). */
export function fromJson(json: Json): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (isList(json)) return json.map(fromJson);
  const mark = markOf(json);
  const content = mark === undefined ? json : json[mark];
  if (mark === '$bytes' || mark === '$date') {
    if (typeof content !== 'string') throw new TypeError(`${mark} must be a string.`);
    if (mark === '$bytes') return decodeBase64url(content);
    const date = new Date(content);
    if (date.toISOString() !== content) throw new RangeError('$date must be a date-time as toISOString() writes it.');
    return date;
  }
  if (typeof content !== 'object' || content === null || isList(content))
    throw new TypeError('$plain must be an object.');
  return Object.fromEntries(Object.entries(content).map(([name, part]) => [name, fromJson(part)]));
}

function markOf(json: { readonly [name: string]: Json }): string | undefined {
  const names = Object.keys(json);
  return names.length === 1 ? marks.find((mark) => mark === names[0]) : undefined;
}

const isList = (json: Json): json is readonly Json[] => Array.isArray(json);

const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

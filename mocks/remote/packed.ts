// Converts values of the sandbox to JSON and back: what JSON does not have is marked, everything else is unchanged.
import { decodeBase64url, encodeBase64url } from '../ambient/base64url.ts';
import { isRecord } from '../ambient/is-record.ts';
import { isResponseOnWire, responseFrom, responseOnWire } from '../ambient/on-wire.ts';

const marks = {
  instant: '$instant',
  address: '$address',
  bytes: '$bytes',
  response: '$response',
  absent: '$absent',
} as const;

/** A response with its body read, so that it can be packed; everything else is unchanged. */
export const packable = async (value: unknown): Promise<unknown> =>
  value instanceof Response ? { [marks.response]: await responseOnWire(value) } : value;

/** What JSON can represent of the value; functions and keys are left out. */
export function packed(value: unknown): unknown {
  if (value instanceof Date)
    return { [marks.instant]: Number.isNaN(value.getTime()) ? String(value) : value.toISOString() };
  if (value instanceof URL) return { [marks.address]: value.href };
  if (value instanceof Uint8Array) return { [marks.bytes]: encodeBase64url(value) };
  if (Array.isArray(value)) return value.map(packed);
  if (value === undefined) return { [marks.absent]: true };
  if (!isRecord(value)) return typeof value === 'function' ? { [marks.absent]: true } : value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined || typeof member === 'function' ? [] : [[name, packed(member)]],
    ),
  );
}

/** The value that was packed. */
export function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (!isRecord(value)) return value;
  const [instant, address, bytes] = [value[marks.instant], value[marks.address], value[marks.bytes]];
  if (typeof instant === 'string') return new Date(instant);
  if (typeof address === 'string') return new URL(address);
  if (typeof bytes === 'string') return decodeBase64url(bytes);
  if (value[marks.absent] === true) return undefined;
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unpacked(member)]));
  const response = members[marks.response];
  return isResponseOnWire(response) ? responseFrom(response) : members;
}

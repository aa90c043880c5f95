// Converts values of the sandbox to JSON and back: instants, bytes and keys are marked, everything else is unchanged.
import { decodeBase64url, encodeBase64url } from '../ambient/base64url.ts';
import { isRecord } from '../ambient/is-record.ts';

const marks = { instant: '$instant', bytes: '$bytes', absent: '$absent' } as const;

/** What JSON can represent of the value; functions and keys are left out. */
export function packed(value: unknown): unknown {
  if (value instanceof Date) return { [marks.instant]: value.toISOString() };
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
  const [instant, bytes] = [value[marks.instant], value[marks.bytes]];
  if (typeof instant === 'string') return new Date(instant);
  if (typeof bytes === 'string') return decodeBase64url(bytes);
  if (value[marks.absent] === true) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unpacked(member)]));
}

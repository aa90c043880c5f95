// DER (X.690), the single encoding of values over which certificates are signed. Written and read strictly.

/** Identifier octets (X.690, 8.1.2) of the types in certificates. */
export const tag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The tag of a field [n]: constructed, or primitive for an implicitly tagged primitive. */
export const fieldTag = (n: number, constructed = true): number => (constructed ? 0xa0 : 0x80) + n;

export type Bytes = Uint8Array<ArrayBuffer>;

export interface DerValue {
  readonly tag: number;
  readonly content: Bytes;
  /** Identifier, length and content: the bytes that are signed and compared. */
  readonly whole: Bytes;
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const joined = (...parts: readonly Uint8Array[]): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** A value with this tag and these parts as content. */
export function derOf(identifier: number, ...parts: readonly Uint8Array[]): Bytes {
  const content = joined(...parts);
  const { length } = content;
  const digits = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return joined(Uint8Array.of(identifier, ...(length < 0x80 ? [length] : [0x80 + digits.length, ...digits])), content);
}

export const sequenceOf = (...parts: readonly Uint8Array[]): Bytes => derOf(tag.sequence, ...parts);

/** A non-negative integer from its bytes, most significant first. */
export function integerOf(magnitude: Uint8Array): Bytes {
  const first = magnitude.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? Uint8Array.of(0) : magnitude.subarray(first);
  return derOf(tag.integer, Uint8Array.from((digits[0] ?? 0) < 0x80 ? [] : [0]), digits);
}

/** A bit string with a number of unused bits in its last byte. */
export const bitStringOf = (bits: Uint8Array, unused = 0): Bytes => derOf(tag.bitString, Uint8Array.of(unused), bits);

/** An object identifier from its dotted form (X.690, 8.19). */
export function oidOf(dotted: string): Bytes {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const base128 = (arc: number): number[] => {
    const digits = [arc % 128];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(0x80 + (rest % 128));
    return digits;
  };
  return derOf(tag.oid, Uint8Array.from([first * 40 + second, ...others].flatMap(base128)));
}

/**
 * An instant in whole seconds: with a two-digit year from 1950 to 2049, otherwise four digits (RFC 5280, 4.1.2.5). The
 * last year is 9999.
 */
export function timeOf(instant: Date): Bytes {
  const digits = instant.toISOString().replaceAll(/[-:T]|\.\d+/gu, '');
  const year = instant.getUTCFullYear();
  const short = year >= 1950 && year < 2050;
  return derOf(short ? tag.utcTime : tag.generalizedTime, new TextEncoder().encode(short ? digits.slice(2) : digits));
}

/** Thrown for bytes that are not DER, or not of the requested type. */
export class NotDer extends Error {}

/** The consecutive values in the bytes. Throws NotDer. */
export function valuesIn(bytes: Bytes): DerValue[] {
  const found: DerValue[] = [];
  for (let at = 0; at < bytes.length;) {
    const value = valueAt(bytes, at);
    found.push(value);
    at += value.whole.length;
  }
  return found;
}

function valueAt(bytes: Bytes, at: number): DerValue {
  const [identifier = 0, first = 0x80] = bytes.subarray(at, at + 2);
  // Certificates contain no tags of more than one byte, and DER no indefinite lengths.
  if ((identifier & 0x1f) === 0x1f || first === 0x80) throw new NotDer();
  const count = first < 0x80 ? 0 : first - 0x80;
  const digits = bytes.subarray(at + 2, at + 2 + count);
  const length = count === 0 ? first : digits.reduce((sum, digit) => sum * 256 + digit, 0);
  const start = at + 2 + count;
  // Only the shortest form of a length is allowed.
  const shortest = count === 0 || (digits[0] !== 0 && length >= 0x80);
  if (!shortest || start + length > bytes.length) throw new NotDer();
  return { tag: identifier, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) };
}

/** The parts of a value with that tag. Throws NotDer. */
export const partsOf = (value: DerValue | undefined, wanted: number = tag.sequence): DerValue[] =>
  valuesIn(contentOf(value, wanted));

/** The content of a value with that tag. Throws NotDer. */
export function contentOf(value: DerValue | undefined, wanted: number): Bytes {
  if (value?.tag !== wanted) throw new NotDer();
  return value.content;
}

/** The value in the bytes, which must contain exactly one. Throws NotDer. */
export function onlyValue(bytes: Bytes): DerValue {
  const [value, ...others] = valuesIn(bytes);
  if (value === undefined || others.length > 0) throw new NotDer();
  return value;
}

/** The two's complement bytes of an integer. Throws NotDer. */
export function readInteger(value: DerValue | undefined): Bytes {
  const content = contentOf(value, tag.integer);
  const [first, second = 0] = content;
  const padded = content.length > 1 && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80));
  if (first === undefined || padded) throw new NotDer();
  return content;
}

/** A boolean; DER has one byte for each. Throws NotDer. */
export function readBoolean(value: DerValue | undefined): boolean {
  const [byte, ...others] = contentOf(value, tag.boolean);
  if (others.length > 0 || (byte !== 0 && byte !== 0xff)) throw new NotDer();
  return byte === 0xff;
}

/** An object identifier, after checking that its arcs are complete and without padding. Throws NotDer. */
export function readOid(value: DerValue | undefined): DerValue {
  const content = contentOf(value, tag.oid);
  const padded = content.some((byte, index) => byte === 0x80 && (content[index - 1] ?? 0) < 0x80);
  if (value === undefined || padded || (content.at(-1) ?? 0x80) >= 0x80) throw new NotDer();
  return value;
}

/** The bytes of a bit string without unused bits. Throws NotDer. */
export function readBitString(value: DerValue | undefined): Bytes {
  const content = contentOf(value, tag.bitString);
  if (content[0] !== 0) throw new NotDer();
  return content.subarray(1);
}

/** An instant in one of the two forms, in UTC and whole seconds. Throws NotDer. */
export function readTime(value: DerValue | undefined): Date {
  const short = value?.tag === tag.utcTime;
  const text = String.fromCodePoint(...contentOf(value, short ? tag.utcTime : tag.generalizedTime));
  const [, years = '', rest = ''] = (short ? /^(\d\d)(\d{10})Z$/u : /^(\d{4})(\d{10})Z$/u).exec(text) ?? [];
  const year = short ? (years < '50' ? '20' : '19') + years : years;
  const [month = '', day = '', hour = '', minute = '', second = ''] = rest.match(/\d\d/gu) ?? [];
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const instant = new Date(written);
  // Date would turn a day that the month does not have into one of the next month.
  if (Number.isNaN(instant.getTime()) || instant.toISOString() !== written) throw new NotDer();
  return instant;
}

/** The text of a string type (RFC 5280, 4.1.2.4; X.680, 41); for another type, its bytes in hexadecimal. */
export function readText({ tag: type, content, whole }: DerValue): string {
  if (type === tag.utf8String) return new TextDecoder().decode(content);
  // BMPString and UniversalString: two and four bytes per character.
  if (type === 0x1e) return new TextDecoder('utf-16be').decode(content);
  if (type === 0x1c) {
    const view = new DataView(content.buffer, content.byteOffset, content.length - (content.length % 4));
    const points = Array.from({ length: view.byteLength / 4 }, (_, index) => view.getUint32(index * 4));
    return String.fromCodePoint(...points.map((point) => (point > 0x10ffff ? 0xfffd : point)));
  }
  // PrintableString, TeletexString, IA5String: one byte per character. A name has no other types (RFC 5280, 4.1.2.4).
  return [tag.printableString, 0x14, 0x16].includes(type) ? String.fromCodePoint(...content) : hex(whole);
}

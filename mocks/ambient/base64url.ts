// Base64 and base64url of bytes, with jose's codec, so that there is only one implementation.
import { base64url } from 'jose';

export const encodeBase64url = (bytes: Uint8Array | string): string => base64url.encode(bytes);

/** Throws a TypeError for input that is not base64url. */
export const decodeBase64url = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(base64url.decode(text));

/** Standard Base64 with padding, as in RFC 9440 byte sequences and PEM. */
export const encodeBase64 = (bytes: Uint8Array): string => {
  const plain = base64url.encode(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
};

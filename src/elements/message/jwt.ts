// Decodes compact JWTs; does not verify them.
import { base64url } from 'jose';
import { memberOf } from '../json-member.ts';

export interface OpenedJwt {
  readonly header: unknown;
  /** Absent if the token is encrypted. */
  readonly claims?: unknown;
}

const compact = /^[\w-]{8,}\.[\w-]*\.[\w-]*(?:\.[\w-]*\.[\w-]*)?$/u;

export const isCompactJwt = (text: string): boolean => compact.test(text) && text.startsWith('ey');
export const isEncrypted = (text: string): boolean => text.split('.').length === 5;

/**
 * The label next to a token’s name. RFC 7519 6: an unsecured JWT has alg none and an empty signature. Without a key,
 * signatures cannot be verified. `isRecorded`: it was sent in the sandbox, which has verified it.
 */
export function tokenState(text: string, isRecorded: boolean): string {
  if (isEncrypted(text)) return 'encrypted';
  if (text.endsWith('.') || memberOf(openJwt(text)?.header, 'alg') === 'none') return 'not signed';
  return isRecorded ? 'signed' : 'signature not checked';
}

/** Undefined for text that is not a compact JWT with JSON parts. */
export function openJwt(text: string): OpenedJwt | undefined {
  if (!isCompactJwt(text)) return undefined;
  const [head = '', payload = ''] = text.split('.');
  try {
    const header = jsonOf(head);
    return isEncrypted(text) ? { header } : { header, claims: jsonOf(payload) };
  } catch {
    return undefined;
  }
}

const jsonOf = (part: string): unknown => JSON.parse(new TextDecoder().decode(base64url.decode(part)));

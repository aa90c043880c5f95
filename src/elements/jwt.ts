// Compact JWTs as text: parts, and the JSON inside them. Reads only; nothing here verifies.
import { base64url } from 'jose';
import { memberOf } from './json-member.ts';

export interface OpenedJwt {
  readonly header: unknown;
  /** Absent for an encrypted token. */
  readonly claims?: unknown;
}

const compact = /^[\w-]{8,}\.[\w-]*\.[\w-]*(?:\.[\w-]*\.[\w-]*)?$/u;

export const isCompactJwt = (text: string): boolean => compact.test(text) && text.startsWith('ey');
export const isEncrypted = (text: string): boolean => text.split('.').length === 5;

/**
 * What stands beside its name. RFC 7519 6: an unsecured JWT has alg none, and an empty signature. Of a text alone nobody knows
 * whether its signature verifies: no key is at hand. `isRecorded`: it was sent in the sandbox, where that was checked.
 */
export function tokenState(text: string, isRecorded: boolean): string {
  if (isEncrypted(text)) return 'encrypted';
  if (text.endsWith('.') || memberOf(openJwt(text)?.header, 'alg') === 'none') return 'not signed';
  return isRecorded ? 'signed' : 'signature not checked';
}

/** Undefined for text that is no compact JWT of JSON parts. */
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

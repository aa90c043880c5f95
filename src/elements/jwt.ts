// Compact JWTs as text: parts, and the JSON inside them. Reads only; nothing here verifies.
import { memberOf } from './json-member.ts';

export interface OpenedJwt {
  readonly header: unknown;
  /** Absent for an encrypted token. */
  readonly claims?: unknown;
}

const compact = /^[\w-]{8,}\.[\w-]*\.[\w-]*(?:\.[\w-]*\.[\w-]*)?$/u;

export const isCompactJwt = (text: string): boolean => compact.test(text) && text.startsWith('ey');
export const isSealed = (text: string): boolean => text.split('.').length === 5;

/** What stands beside its name. RFC 7519 6: an unsecured JWT has alg none, and an empty signature. */
export const tokenState = (text: string): string =>
  isSealed(text)
    ? 'sealed'
    : text.endsWith('.') || memberOf(openJwt(text)?.header, 'alg') === 'none'
      ? 'not signed'
      : 'signed';

/** Undefined for text that is no compact JWT of JSON parts. */
export function openJwt(text: string): OpenedJwt | undefined {
  if (!isCompactJwt(text)) return undefined;
  const [head = '', payload = ''] = text.split('.');
  try {
    const header = jsonOf(head);
    return isSealed(text) ? { header } : { header, claims: jsonOf(payload) };
  } catch {
    return undefined;
  }
}

function jsonOf(part: string): unknown {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
}

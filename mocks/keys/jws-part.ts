// The part of a JWS that made its verification fail, and its value.
import { carriedKey, type Verified } from './verify.ts';

export interface JwsPart {
  /** As the trace names it after the `#` of `Check.at`: `header.alg`, `header.crit`, `header.jwk`, `header.kid`. */
  readonly part: string;
  /** The value there; null if there is none. */
  readonly value: unknown;
}

/** The header parameter for which the JWS was refused; if there is none, the one that the rule concerns. */
export function headerPart(verified: Verified, ruled: 'alg' | 'crit' | 'kid'): JwsPart {
  const header = verified.header ?? {};
  const name = (verified.ok ? undefined : nameAtFault(verified)) ?? ruled;
  // The only suitable key was found without a kid.
  if (verified.ok && header[name] === undefined) return { part: 'header', value: header };
  return { part: `header.${name}`, value: header[name] ?? null };
}

function nameAtFault({ failed, header = {} }: Exclude<Verified, { readonly ok: true }>): string | undefined {
  if (failed === 'alg' || failed === 'crit') return failed;
  return failed === 'key' ? (carriedKey(header) ?? 'kid') : undefined;
}

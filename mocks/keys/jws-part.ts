// Which part of a JWS made its verification fail, and what stood there.
import { carriedKey, type Verified } from './verify.ts';

export interface JwsPart {
  /** As the trace names it behind the `#` of `Check.at`: `header.alg`, `header.crit`, `header.jwk`, `header.kid`. */
  readonly part: string;
  /** The value there; null where there is none. */
  readonly value: unknown;
}

/** The header parameter that refused the JWS; where none did, the one that the rule is about. */
export function headerPart(verified: Verified, ruled: 'alg' | 'crit' | 'kid'): JwsPart {
  const header = verified.header ?? {};
  const name = (verified.ok ? undefined : nameAtFault(verified)) ?? ruled;
  // A JWS whose one fitting key was found without its name.
  if (verified.ok && header[name] === undefined) return { part: 'header', value: header };
  return { part: `header.${name}`, value: header[name] ?? null };
}

function nameAtFault({ failed, header = {} }: Exclude<Verified, { readonly ok: true }>): string | undefined {
  if (failed === 'alg' || failed === 'crit') return failed;
  return failed === 'key' ? (carriedKey(header) ?? 'kid') : undefined;
}

// The tokens that the recipient of hand-made calls has in hand, and whether each is in date.
import type { IssuedToken } from '../recipient/issued-token.ts';

export type TokenKind = 'access' | 'consents' | 'register';

/** `withdrawn`: an access token of a consent that has been withdrawn. */
type KindInHand = TokenKind | 'withdrawn';

interface TokenInHand {
  readonly value: string;
  /** Milliseconds by the sandbox’s clock between which the token is valid. */
  readonly from: number;
  readonly until: number;
}

export interface TokensInHand {
  value(kind: KindInHand): string | undefined;
  /** Keeps a token that was issued now, for this many seconds. */
  keep(kind: KindInHand, value: string, lifetime: number): void;
  keepIssued(kind: TokenKind, issued: IssuedToken): void;
  /** False in the last second before its end, and before the token was issued: the clock may have been set back. */
  isInDate(kind: KindInHand): boolean;
  /** A clock that was set back expires no token: the token is not valid yet. */
  hasExpired(kind: KindInHand): boolean;
  /** Milliseconds until its end; not positive if it has ended or there is none. */
  left(kind: KindInHand): number;
  clear(): void;
}

/** `now`: milliseconds by the sandbox’s clock. */
export function tokensInHand(now: () => number): TokensInHand {
  const tokens = new Map<KindInHand, TokenInHand>();
  return {
    value: (kind) => tokens.get(kind)?.value,
    keep: (kind, value, lifetime) => void tokens.set(kind, { value, from: now(), until: now() + lifetime * 1000 }),
    keepIssued: (kind, { accessToken: value, ends }) =>
      void tokens.set(kind, { value, from: now(), until: ends === undefined ? Infinity : Date.parse(ends) }),
    isInDate: (kind) => {
      const one = tokens.get(kind);
      return one !== undefined && one.from <= now() && now() < one.until - margin;
    },
    hasExpired: (kind) => now() >= (tokens.get(kind)?.until ?? Infinity) - margin,
    left: (kind) => (tokens.get(kind)?.until ?? 0) - now(),
    clear: () => tokens.clear(),
  };
}

/** Milliseconds before its end in which a token is not sent any more. */
const margin = 1000;

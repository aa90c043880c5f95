// The time claims of a JWT, in seconds since 1970, with the clock skew that is allowed between two parties.
import type { JsonObject } from '../keys/jws.ts';
import { limits } from '../spec/limits.ts';
import type { RuleId } from '../spec/rules/index.ts';
import { asJson } from '../trace/as-json.ts';
import { rememberedUntil } from '../world/remembered-until.ts';
import type { Ledger } from './ledger.ts';

export interface TimeWindow {
  /** The window in words, for the evidence of a check. */
  readonly expected: string;
  readonly contains: (value: unknown) => value is number;
}

/** exp must be later than now (RFC 7519 4.1.4). nbf must not (4.1.5), and neither must iat. */
export const windowOf = (claim: 'exp' | 'iat' | 'nbf', now: number): TimeWindow =>
  claim === 'exp' ? after(now - limits.clockSkew) : atMost(now + limits.clockSkew);

const after = (instant: number): TimeWindow => ({
  expected: `after ${String(instant)}`,
  contains: (value): value is number => typeof value === 'number' && value > instant,
});

const atMost = (instant: number): TimeWindow => ({
  expected: `at most ${String(instant)}`,
  contains: (value): value is number => typeof value === 'number' && value <= instant,
});

interface Judged {
  readonly rule: RuleId;
  readonly now: number;
  /** The place of a claim in the trace's notation. */
  readonly at: (part: string) => string;
}

/** Checks all three by one rule: exp is required. Returns the instant until which the jti must be remembered. */
export function checkTimes(ledger: Ledger, claims: JsonObject, { rule, now, at }: Judged): Date {
  const { exp } = claims;
  const isLive = windowOf('exp', now).contains(exp);
  const ahead = (['iat', 'nbf'] as const).find(
    (name) => claims[name] !== undefined && !windowOf(name, now).contains(claims[name]),
  );
  const wrong = isLive ? ahead : 'exp';
  const shown = wrong ?? 'exp';
  ledger.check(rule, isLive && ahead === undefined, {
    at: at(`payload.${shown}`),
    expected: windowOf(shown, now).expected,
    actual: asJson(claims[shown]),
  });
  return rememberedUntil(exp);
}

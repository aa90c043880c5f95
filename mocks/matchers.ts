// Entry `cdr-browser-sandbox/matchers`: what was accepted and what was refused, as assertions for Vitest, Jest and node:test.
import { acceptance, refusalBy, type Judgement } from './sandbox/trace/judged-exchange.ts';
import type { RuleId } from './spec/rules/index.ts';

export type { RuleId } from './spec/rules/index.ts';

/** What `expect.extend(matchers)` adds; the types of Vitest and Jest are told of it by an interface that extends this one. */
export interface SandboxMatchers<R = unknown> {
  /**
   * Of a response, an error of a flow or a persona, or an exchange: no rule refused it. A failure prints the rule, what
   * was expected and found, and the mend.
   */
  toBeAccepted(): R;
  /** Of the same: a rule refused it; the one given, or any. Throws SandboxError `rule-unknown` for an unknown rule. */
  toBeRefusedBy(rule?: RuleId): R;
}

interface Matched {
  readonly pass: boolean;
  readonly message: () => string;
}

const matched = ({ pass, words }: Judgement): Matched => ({ pass, message: () => words });

/** `expect.extend(matchers)`, in Vitest and in Jest. */
export const matchers = {
  toBeAccepted: (received: unknown): Matched => matched(acceptance(received)),
  toBeRefusedBy: (received: unknown, rule?: RuleId): Matched => matched(refusalBy(received, rule)),
};

/** What a failed assertion throws; test runners show it like one of `node:assert`. */
export class RefusalAssertionError extends Error {
  readonly code = 'ERR_ASSERTION';
  readonly actual: string;
  readonly expected: string;

  constructor({ words, found }: Judgement, expected: string) {
    super(words);
    this.name = 'AssertionError';
    this.actual = found;
    this.expected = expected;
  }
}

/** For node:test and whatever else has no `expect`: throws unless no rule refused it. */
export function assertAccepted(subject: unknown): void {
  const judgement = acceptance(subject);
  if (!judgement.pass) throw new RefusalAssertionError(judgement, 'accepted');
}

/** Throws unless a rule refused it; the one given, or any. */
export function assertRefusedBy(subject: unknown, rule?: RuleId): void {
  const judgement = refusalBy(subject, rule);
  if (!judgement.pass)
    throw new RefusalAssertionError(judgement, rule === undefined ? 'refused' : `refused by ${rule}`);
}

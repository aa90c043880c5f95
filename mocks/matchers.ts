// Entry `cdr-browser-sandbox/matchers`: assertions for Vitest, Jest and node:test on what was accepted or refused.
import { acceptance, refusalBy, type Judgement } from './sandbox/trace/judged-exchange.ts';
import type { RuleId } from './spec/rules/index.ts';

export type { RuleId } from './spec/rules/index.ts';

/** What `expect.extend(matchers)` adds. Extend this interface to give Vitest and Jest the types. */
export interface SandboxMatchers<R = unknown> {
  /**
   * For a response, an error of a flow or a persona, or an exchange: no rule refused it. A failure prints the rule, the
   * expected and actual values, and the mend.
   */
  toBeAccepted(): R;
  /** For the same: a rule refused it; the given one, or any. Throws SandboxError `rule-unknown` for an unknown rule. */
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

/** For node:test and other runners without `expect`: throws unless no rule refused it. */
export function assertAccepted(subject: unknown): void {
  const judgement = acceptance(subject);
  if (!judgement.pass) throw new RefusalAssertionError(judgement, 'accepted');
}

/** Throws unless a rule refused it; the given one, or any. */
export function assertRefusedBy(subject: unknown, rule?: RuleId): void {
  const judgement = refusalBy(subject, rule);
  if (!judgement.pass)
    throw new RefusalAssertionError(judgement, rule === undefined ? 'refused' : `refused by ${rule}`);
}

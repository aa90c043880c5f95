// The ledger of one exchange: every rule that was looked at, what it saw, and what came of it.
import { ruleOf, type RuleId } from '../spec/rules/index.ts';
import { boundedEvidence } from '../trace/bounded.ts';
import type { Check, Json } from '../trace/exchange.ts';
import { Refusal, type RefusalOptions } from './refusal.ts';

export interface Evidence extends RefusalOptions {
  /** Where in the request, in the notation of `Check.at`. */
  readonly at?: string;
  readonly expected?: Json;
  readonly actual?: Json;
}

export interface Ledger {
  readonly checks: readonly Check[];
  /** Writes the outcome down, and refuses as the rule says when it is broken. */
  check(rule: RuleId, kept: boolean, evidence?: Evidence): asserts kept;
  /** A broken rule that a decision lets pass; the trace says so. */
  relax(rule: RuleId, evidence?: Evidence): void;
  /** The rules of the line-up that were not looked at, in their order. */
  notReached(lineUp: readonly RuleId[]): readonly Check[];
}

export function createLedger(): Ledger {
  const checks: Check[] = [];
  const write = (rule: RuleId, outcome: Check['outcome'], evidence: Evidence, relaxed: boolean): void => {
    checks.push(checkOf(rule, outcome, evidence, relaxed));
  };
  return {
    checks,
    check(rule, kept, evidence = {}) {
      write(rule, kept ? 'pass' : 'fail', evidence, false);
      if (!kept) throw new Refusal(rule, evidence);
    },
    relax: (rule, evidence = {}) => write(rule, 'pass', evidence, true),
    notReached: (lineUp) => {
      const seen = new Set(checks.map((check) => check.rule));
      return lineUp.filter((rule) => !seen.has(rule)).map((rule) => checkOf(rule, 'not-reached', {}, false));
    },
  };
}

function checkOf(rule: RuleId, outcome: Check['outcome'], evidence: Evidence, relaxed: boolean): Check {
  const row = ruleOf(rule);
  return {
    rule,
    title: row.title,
    status: row.decision === undefined ? 'specified' : 'decision',
    outcome,
    ...(relaxed ? { relaxed: true } : {}),
    ...(evidence.expected === undefined ? {} : { expected: boundedEvidence(evidence.expected) }),
    ...(evidence.actual === undefined ? {} : { actual: boundedEvidence(evidence.actual) }),
    ...(evidence.at === undefined ? {} : { at: evidence.at }),
    ...(outcome === 'fail' || relaxed ? { fix: row.fix } : {}),
  };
}

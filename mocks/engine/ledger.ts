// The ledger of an exchange: every rule that was checked, its evidence, and the outcome.
import { restOnSandbox } from '../spec/rest-on-sandbox.ts';
import { arises } from '../spec/profiles/index.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import { ruleOf, wordsOf, type RuleId } from '../spec/rules/index.ts';
import { boundedEvidence } from '../trace/bounded.ts';
import type { Check, Json } from '../trace/exchange.ts';
import { OwnFault } from './own-fault.ts';
import { Refusal, type RefusalOptions } from './refusal.ts';

export interface Evidence extends RefusalOptions {
  /** The place in the request, in the notation of `Check.at`. */
  readonly at?: string;
  readonly expected?: Json;
  readonly actual?: Json;
  /** What to do about this breach, if it can be more specific than the rule's own mend. */
  readonly fix?: string;
}

export interface Ledger {
  /** Every check so far; built when it is read. */
  readonly checks: readonly Check[];
  /** Records the outcome. Throws the rule's refusal if it is broken. */
  check(rule: RuleId, kept: boolean, evidence?: Evidence): asserts kept;
  /** The same, unless a decision tolerates a breach; the trace says so. */
  checkUnless(lenient: boolean, rule: RuleId, kept: boolean, evidence?: Evidence): void;
  /** Records and returns whether a rule holds that refuses nothing. */
  note(rule: RuleId, kept: boolean, evidence?: Evidence): boolean;
  /** Records a broken rule that a decision tolerates; the trace says so. */
  relax(rule: RuleId, evidence?: Evidence): void;
  /** Records accounts that a list omits because they are temporarily unavailable. */
  leaveOut(accountIds: readonly string[]): void;
  /** Those accounts, each once. */
  readonly leftOut: readonly string[];
  /** The rules of the order that were not reached, each once. */
  notReached(): readonly Check[];
}

/** A check that is out of order for its operation: the declared order and the code disagree. */
export class OrderFault extends OwnFault {
  constructor(rule: RuleId, before: RuleId | undefined) {
    super(`The check ${rule} is not declared ${before === undefined ? 'for this operation' : `after ${before}`}.`);
    this.name = 'OrderFault';
  }
}

/**
 * Accepts checks only in the given order, so that the declared order is the executed one. Without an order it accepts
 * any. Checks quote the words of their rules in the party's profile, and say whether a decision applies there.
 */
export function createLedger(order?: readonly RuleId[], profile?: Quoting): Ledger {
  const results: Result[] = [];
  const leftOut = new Set<string>();
  let reached = 0;
  const write = (rule: RuleId, outcome: Check['outcome'], evidence: Evidence, relaxed: boolean): void => {
    if (order !== undefined) {
      const next = order.indexOf(rule, reached);
      if (next === -1) throw new OrderFault(rule, results.at(-1)?.rule);
      reached = next;
    }
    results.push({ rule, outcome, evidence, relaxed });
  };
  const checkUnless: Ledger['checkUnless'] = (lenient, rule, kept, evidence = {}) => {
    const relaxed = lenient && !kept;
    write(rule, kept || relaxed ? 'pass' : 'fail', evidence, relaxed);
    if (!kept && !relaxed) throw new Refusal(rule, evidence);
  };
  return {
    get checks() {
      return results.map((result) => checkOf(result, profile));
    },
    check: (rule, kept, evidence) => checkUnless(false, rule, kept, evidence),
    checkUnless,
    note(rule, kept, evidence = {}) {
      write(rule, kept ? 'pass' : 'fail', evidence, false);
      return kept;
    },
    relax: (rule, evidence = {}) => write(rule, 'pass', evidence, true),
    leaveOut: (accountIds) => accountIds.forEach((id) => leftOut.add(id)),
    get leftOut() {
      return [...leftOut];
    },
    notReached: () => {
      const seen = new Set(results.map(({ rule }) => rule));
      return [...new Set(order)]
        .filter((rule) => !seen.has(rule))
        .map((rule) => checkOf({ rule, outcome: 'not-reached', evidence: {}, relaxed: false }, profile));
    },
  };
}

type Quoting = Pick<SecurityProfile, 'id' | 'decisions'>;

interface Result {
  readonly rule: RuleId;
  readonly outcome: Check['outcome'];
  readonly evidence: Evidence;
  readonly relaxed: boolean;
}

type CheckBeingWritten = { -readonly [Member in keyof Check]: Check[Member] };

function checkOf({ rule, outcome, evidence, relaxed }: Result, profile: Quoting | undefined): Check {
  const { decision, clauses } = ruleOf(rule);
  const words = wordsOf(rule, profile?.id);
  // In a profile where the decision does not arise, the text itself answers the question.
  const isDecided = decision !== undefined && (profile === undefined || arises(decision, profile));
  // Assigned member by member for speed: an exchange has thirty checks, and a thousand exchanges are kept.
  const check: CheckBeingWritten = {
    rule,
    title: words.title,
    status: isDecided ? 'decision' : restOnSandbox(words.clauses) ? 'sandbox' : 'specified',
    outcome,
  };
  if (words.clauses !== clauses) check.clauses = words.clauses;
  if (relaxed) check.relaxed = true;
  if (evidence.expected !== undefined) check.expected = boundedEvidence(evidence.expected);
  if (evidence.actual !== undefined) check.actual = boundedEvidence(evidence.actual);
  if (evidence.at !== undefined) check.at = evidence.at;
  if (outcome === 'fail') check.fix = evidence.fix ?? words.fix;
  else if (relaxed) check.fix = words.fix;
  return check;
}

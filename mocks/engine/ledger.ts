// The ledger of one exchange: every rule that was looked at, what it saw, and what came of it.
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { RuleId } from '../spec/rules/index.ts';
import { boundedEvidence } from '../trace/bounded.ts';
import { quoteRule, type Unquoted } from '../trace/quoted-rule.ts';
import type { Check, Json } from '../trace/exchange.ts';
import { OwnFault } from './own-fault.ts';
import { Refusal, type RefusalOptions } from './refusal.ts';

export interface Evidence extends RefusalOptions {
  /** Where in the request, in the notation of `Check.at`. */
  readonly at?: string;
  readonly expected?: Json;
  readonly actual?: Json;
  /** What to do about this breach, where the rule’s own mend can be said more exactly. */
  readonly fix?: string;
}

export interface Ledger {
  /** Every rule looked at so far; written out when it is read. */
  readonly checks: readonly Check[];
  /** Writes the outcome down, and refuses as the rule says when it is broken. */
  check(rule: RuleId, kept: boolean, evidence?: Evidence): asserts kept;
  /** The same, unless a decision lets a breach pass; the trace says so. */
  checkUnless(lenient: boolean, rule: RuleId, kept: boolean, evidence?: Evidence): void;
  /** Writes down whether a rule holds that refuses nothing when it is broken, and gives the outcome back. */
  note(rule: RuleId, kept: boolean, evidence?: Evidence): boolean;
  /** A broken rule that a decision lets pass; the trace says so. */
  relax(rule: RuleId, evidence?: Evidence): void;
  /** The rules of the order that were not looked at, each once. */
  notReached(): readonly Check[];
}

/** A check that the order of its operation does not have at this point: the data and the code disagree. */
export class OrderFault extends OwnFault {
  constructor(rule: RuleId, before: RuleId | undefined) {
    super(`The check ${rule} is not declared ${before === undefined ? 'for this operation' : `after ${before}`}.`);
    this.name = 'OrderFault';
  }
}

/**
 * Takes checks in the order given and in no other: what is declared is what is executed. Without one it takes any. They
 * quote what the profile of the party says that its rules rest on.
 */
export function createLedger(order?: readonly RuleId[], clauses: SecurityProfile['clauses'] = {}): Ledger {
  const looks: Look[] = [];
  let reached = 0;
  const write = (rule: RuleId, outcome: Check['outcome'], evidence: Evidence, relaxed: boolean): void => {
    if (order !== undefined) {
      const next = order.indexOf(rule, reached);
      if (next === -1) throw new OrderFault(rule, looks.at(-1)?.rule);
      reached = next;
    }
    looks.push({ rule, outcome, evidence, relaxed });
  };
  const checkUnless: Ledger['checkUnless'] = (lenient, rule, kept, evidence = {}) => {
    const relaxed = lenient && !kept;
    write(rule, kept || relaxed ? 'pass' : 'fail', evidence, relaxed);
    if (!kept && !relaxed) throw new Refusal(rule, evidence);
  };
  return {
    get checks() {
      return looks.map((look) => checkOf(look, clauses));
    },
    check: (rule, kept, evidence) => checkUnless(false, rule, kept, evidence),
    checkUnless,
    note(rule, kept, evidence = {}) {
      write(rule, kept ? 'pass' : 'fail', evidence, false);
      return kept;
    },
    relax: (rule, evidence = {}) => write(rule, 'pass', evidence, true),
    notReached: () => {
      const seen = new Set(looks.map(({ rule }) => rule));
      return [...new Set(order)]
        .filter((rule) => !seen.has(rule))
        .map((rule) => checkOf({ rule, outcome: 'not-reached', evidence: {}, relaxed: false }, clauses));
    },
  };
}

interface Look {
  readonly rule: RuleId;
  readonly outcome: Check['outcome'];
  readonly evidence: Evidence;
  readonly relaxed: boolean;
}

function checkOf(
  { rule, outcome, evidence, relaxed }: Look,
  { [rule]: clauses }: NonNullable<SecurityProfile['clauses']>,
): Check {
  // Member by member, for thirty of them are written for each exchange and a thousand exchanges are kept.
  const check: Unquoted = { rule, title: rule, status: 'specified', outcome };
  if (clauses !== undefined) check.clauses = clauses;
  if (relaxed) check.relaxed = true;
  if (evidence.expected !== undefined) check.expected = boundedEvidence(evidence.expected);
  if (evidence.actual !== undefined) check.actual = boundedEvidence(evidence.actual);
  if (evidence.at !== undefined) check.at = evidence.at;
  if (evidence.fix !== undefined && outcome === 'fail') check.fix = evidence.fix;
  quoteRule(check);
  return check;
}

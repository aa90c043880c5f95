// The ledger of one exchange: every rule that was looked at, what it saw, and what came of it.
import { restOnSandbox } from '../spec/rest-on-sandbox.ts';
import { arises } from '../spec/profiles/index.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import { ruleOf, wordsOf, type RuleId } from '../spec/rules/index.ts';
import { boundedEvidence } from '../trace/bounded.ts';
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
  /** Writes down accounts that a list has no records of, since they are unavailable for now. */
  leaveOut(accountIds: readonly string[]): void;
  /** Those accounts, each once. */
  readonly leftOut: readonly string[];
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
 * quote what is said of their rules in the profile of the party, and whether that is a decision there.
 */
export function createLedger(order?: readonly RuleId[], profile?: Quoting): Ledger {
  const looks: Look[] = [];
  const leftOut = new Set<string>();
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
      return looks.map((look) => checkOf(look, profile));
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
      const seen = new Set(looks.map(({ rule }) => rule));
      return [...new Set(order)]
        .filter((rule) => !seen.has(rule))
        .map((rule) => checkOf({ rule, outcome: 'not-reached', evidence: {}, relaxed: false }, profile));
    },
  };
}

type Quoting = Pick<SecurityProfile, 'id' | 'decisions'>;

interface Look {
  readonly rule: RuleId;
  readonly outcome: Check['outcome'];
  readonly evidence: Evidence;
  readonly relaxed: boolean;
}

type CheckBeingWritten = { -readonly [Member in keyof Check]: Check[Member] };

function checkOf({ rule, outcome, evidence, relaxed }: Look, profile: Quoting | undefined): Check {
  const { decision, clauses } = ruleOf(rule);
  const words = wordsOf(rule, profile?.id);
  // A decision that does not arise in the profile of whoever checked is none there: its text says so.
  const isDecided = decision !== undefined && (profile === undefined || arises(decision, profile));
  // Member by member, for thirty of them are written for each exchange and a thousand exchanges are kept.
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

// The result for a pasted thing: the rules it was checked against, and how.
import type { Check, Exchange } from '../../../mocks/index.ts';
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { DecisionName } from '../../../mocks/spec/decisions/decisions.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { ReceivedRuleId } from '../../../mocks/spec/rules/received.ts';

/** A result that no exchange shows: from a schema of the standard, or from the recipient’s own library. */
export interface Finding {
  readonly held: boolean;
  /** What holds if the rule is kept. */
  readonly title: string;
  /** What is wrong if the rule is broken; then used as the heading. */
  readonly breach?: string;
  readonly words: string;
  readonly expected?: string;
  readonly actual?: string;
  /** A rule that a recipient checks, or by which a party here refuses. */
  readonly rule?: RuleId | ReceivedRuleId;
  /** Set where the standard leaves it open. */
  readonly decision?: DecisionName;
  /** Clauses of the standard that require it. */
  readonly clauses?: readonly ClauseId[];
  /** How to correct it, in one sentence. */
  readonly mend?: string;
}

export interface Judgement {
  /** How it was judged, in a sentence or two. */
  readonly how: string;
  /** The rules that apply to the pasted thing, each once, in order. */
  readonly checks: readonly Check[];
  /** Rules of `checks` whose breach appeared only after earlier ones were mended in a copy. */
  readonly further: readonly string[];
  readonly findings: readonly Finding[];
  /** The call by which it was judged. */
  readonly exchange?: Exchange;
}

export const judgedBy = (how: string, parts: Partial<Judgement> = {}): Judgement => ({
  how,
  checks: [],
  further: [],
  findings: [],
  ...parts,
});

export const brokenIn = ({ checks, findings }: Judgement): number =>
  checks.filter(({ outcome }) => outcome === 'fail').length + findings.filter(({ held }) => !held).length;

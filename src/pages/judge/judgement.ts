// What was found of a pasted thing: the rules it was held against, and how it was done.
import type { Check, Exchange } from '../../../mocks/index.ts';
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { DecisionName } from '../../../mocks/spec/decisions.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { ReceivedRuleId } from '../../../mocks/spec/rules/received.ts';

/** Something that no exchange shows: a schema of the standard, or what the recipient's own library says. */
export interface Finding {
  readonly held: boolean;
  /** What holds where it is kept. */
  readonly title: string;
  /** What is wrong where it is broken: the heading then. */
  readonly breach?: string;
  readonly words: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Which a recipient checks, or by which a party here refuses it. */
  readonly rule?: RuleId | ReceivedRuleId;
  /** Where the standard leaves it open. */
  readonly decision?: DecisionName;
  /** Where the standard says so. */
  readonly clauses?: readonly ClauseId[];
  /** What to do about it, in one sentence. */
  readonly mend?: string;
}

export interface Judgement {
  /** How it was done, in a sentence or two. */
  readonly how: string;
  /** The rules that look at what was pasted, each once, in their order. */
  readonly checks: readonly Check[];
  /** Rules of `checks` whose breach came to light only when those before were mended in a copy. */
  readonly further: readonly string[];
  readonly findings: readonly Finding[];
  /** The call by which it was judged, as the trace has it. */
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

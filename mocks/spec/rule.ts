// What one rule says: its sentence, where it stands, how a breach is refused, and the mend.
import type { ClauseId } from './clauses.ts';
import type { RefusalForm } from './operation.ts';
import type { RefusalId } from './refusals.ts';

export interface Rule {
  /** One sentence that is true when the rule is kept. */
  readonly title: string;
  /** About a request header, so that a list of errors may name the breach as one of a header (decision headerErrors). */
  readonly header?: true;
  /** What the rule rests on, at least one clause. */
  readonly clauses: readonly [ClauseId, ...ClauseId[]];
  /** Name of the decision it rests on, where the specification is silent. */
  readonly decision?: string;
  /**
   * One refusal, or one for each form in which the operation writes its refusals. None at all where a breach refuses
   * nothing: the answer follows from it, and the trace alone says why.
   */
  readonly refusal: RefusalId | Readonly<Partial<Record<RefusalForm, RefusalId>>>;
  /** What to do about a breach, in one sentence. */
  readonly fix: string;
}

/** A rule of a profile that is loaded when it is asked for: its words come with it, those of all others stand with who shows them. */
export interface LaterRule extends Rule {
  /** What was wrong with the request, to stand in a sentence. */
  readonly breach: string;
  /** Where no other bytes of the sender mend it: what has to happen first, and the view in which it can be done. */
  readonly beyond?: { readonly why: string; readonly view?: 'register' | 'decisions' };
}

export type LaterRules = Readonly<Record<string, LaterRule>>;
export type Rules = Readonly<Record<string, Rule>>;

/**
 * How a breach is refused in a form; undefined where it refuses nothing. What is pushed is refused as the authorisation
 * endpoint would, and its caller as at every other back channel.
 */
export function refusalIn({ refusal }: Pick<Rule, 'refusal'>, form: RefusalForm): RefusalId | undefined {
  if (typeof refusal === 'string') return refusal;
  return form === 'pushed' ? (refusal.pushed ?? refusal.page ?? refusal.oauth) : refusal[form];
}

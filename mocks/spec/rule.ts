// The shape of a rule: its sentence, its clauses, how a breach is refused, and the mend.
import type { ClauseId } from './clauses.ts';
import type { ProfileId } from './ids.ts';
import type { RefusalForm, RefusalId } from './refusals.ts';

/** A view or a flow of the playground in which something can be mended. */
export type MendingPlace = 'register' | 'decisions' | 'hybrid' | 'registration' | 'backchannel' | 'refresh';

/** What has to happen before a request can be accepted, if changing its bytes is not enough. */
export interface BeyondMending {
  /** What has to happen, and who can do it. */
  readonly why: string;
  /** Where that can be done. */
  readonly view?: MendingPlace;
}

/** The words of a rule in a profile. */
export interface RuleWords {
  /** One sentence that is true when the rule is kept. */
  readonly title: string;
  /** What was wrong with the request; ends a sentence that begins with “Refused:”. */
  readonly breach: string;
  /** The clauses behind the rule, at least one. */
  readonly clauses: readonly [ClauseId, ...ClauseId[]];
  /** What to do about a breach, in one sentence. */
  readonly fix: string;
  /** Present if the sender cannot mend a breach by sending other bytes. */
  readonly beyond?: BeyondMending;
}

export interface Rule extends RuleWords {
  /** The rule is about a request header, so an error list may report a header error (decision headerErrors). */
  readonly header?: true;
  /** Name of the decision behind the rule, where the specification is silent. */
  readonly decision?: string;
  /**
   * One refusal, or one per form of the operation. Empty if a breach refuses nothing: it changes the response, and only
   * the trace says why.
   */
  readonly refusal: RefusalId | Readonly<Partial<Record<RefusalForm, RefusalId>>>;
  /**
   * Present if message, clock and published documents are not enough to decide: it takes the records of a world, or
   * whether the same message came before.
   */
  readonly settledBy?: 'records' | 'first use';
  /** The words that differ in a profile; all others are as above. */
  readonly profiles?: Readonly<Partial<Record<ProfileId, Partial<RuleWords>>>>;
}

export type Rules = Readonly<Record<string, Rule>>;

/**
 * How a breach is refused in a form; undefined if it refuses nothing. At the push endpoint, errors of the request are
 * those of the authorisation endpoint, and errors of client authentication those of any other back channel.
 */
export function refusalIn({ refusal }: Pick<Rule, 'refusal'>, form: RefusalForm): RefusalId | undefined {
  if (typeof refusal === 'string') return refusal;
  return form === 'pushed' ? (refusal.pushed ?? refusal.page ?? refusal.oauth) : refusal[form];
}

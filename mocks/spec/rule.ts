// What one rule says: its sentence, where it stands, how a breach is refused, and the mend.
import type { ClauseId } from './clauses.ts';
import type { ProfileId } from './ids.ts';
import type { RefusalForm, RefusalId } from './refusals.ts';

/** A view or a flow of the playground in which something can be mended. */
export type MendingPlace = 'register' | 'decisions' | 'hybrid' | 'registration' | 'backchannel' | 'refresh';

/** What has to happen before a request can be accepted, where its bytes alone cannot change that. */
export interface BeyondMending {
  /** What has to happen, and who can make it happen. */
  readonly why: string;
  /** Where that can be done. */
  readonly view?: MendingPlace;
}

/** What is said of a rule in a profile. */
export interface RuleWords {
  /** One sentence that is true when the rule is kept. */
  readonly title: string;
  /** What was wrong with the request; ends a sentence that begins with “Refused:”. */
  readonly breach: string;
  /** What the rule rests on, at least one clause. */
  readonly clauses: readonly [ClauseId, ...ClauseId[]];
  /** What to do about a breach, in one sentence. */
  readonly fix: string;
  /** Present where no other bytes of the sender mend a breach. */
  readonly beyond?: BeyondMending;
}

export interface Rule extends RuleWords {
  /** About a request header, so that a list of errors may name the breach as one of a header (decision headerErrors). */
  readonly header?: true;
  /** Name of the decision it rests on, where the specification is silent. */
  readonly decision?: string;
  /**
   * One refusal, or one for each form in which the operation writes its refusals. None at all where a breach refuses
   * nothing: the answer follows from it, and the trace alone says why.
   */
  readonly refusal: RefusalId | Readonly<Partial<Record<RefusalForm, RefusalId>>>;
  /**
   * Present where message, clock and published documents do not settle it: only the records of a world do, or whether
   * the same message came before.
   */
  readonly settledBy?: 'records' | 'first use';
  /** The words that differ in a profile; all others are as above. */
  readonly profiles?: Readonly<Partial<Record<ProfileId, Partial<RuleWords>>>>;
}

export type Rules = Readonly<Record<string, Rule>>;

/**
 * How a breach is refused in a form; undefined where it refuses nothing. What is pushed is refused as the authorisation
 * endpoint would, and its caller as at every other back channel.
 */
export function refusalIn({ refusal }: Pick<Rule, 'refusal'>, form: RefusalForm): RefusalId | undefined {
  if (typeof refusal === 'string') return refusal;
  return form === 'pushed' ? (refusal.pushed ?? refusal.page ?? refusal.oauth) : refusal[form];
}

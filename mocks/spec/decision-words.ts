// The shape of a decision as people read it: choices and words together.
import type { ClauseId } from './clauses.ts';
import type { OptionsRow } from './decisions.ts';

/** The words of every decision of a table, with a sentence for each of its options. */
export type DecisionTexts<Rows extends Readonly<Record<string, OptionsRow>>> = {
  readonly [K in keyof Rows]: {
    readonly question: string;
    readonly why: string;
    readonly options: Readonly<Record<Rows[K]['options'][number], string>>;
    readonly sources: readonly ClauseId[];
    /** Options with which a holder of today leaves the standards in force. */
    readonly leaving?: readonly Rows[K]['options'][number][];
  };
};

export interface DecisionRow {
  /** Identifier people quote, for example `D-3` or `X22`. */
  readonly ref: string;
  /** What the specification leaves open. */
  readonly question: string;
  /** Why the choice is ours. */
  readonly why: string;
  /** What each option means, by its name. */
  readonly options: Readonly<Record<string, string>>;
  /** The option under the strict preset, which is the default. */
  readonly choice: string;
  /** Option under the lenient preset, where it differs. */
  readonly lenient?: string;
  /** The clauses that leave it open, or that come nearest to it. */
  readonly sources: readonly ClauseId[];
  /** Options with which a holder of today leaves the standards in force. */
  readonly leaving?: readonly string[];
}

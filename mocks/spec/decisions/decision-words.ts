// The shape of a decision for readers: options and texts together.
import type { ClauseId } from '../clauses.ts';
import type { OptionsRow } from './decisions.ts';

/** The texts of every decision in a table, with a sentence for each option. */
export type DecisionTexts<Rows extends Readonly<Record<string, OptionsRow>>> = {
  readonly [K in keyof Rows]: {
    readonly question: string;
    readonly why: string;
    readonly options: Readonly<Record<Rows[K]['options'][number], string>>;
    readonly sources: readonly ClauseId[];
    /** Options with which a holder under today's profile departs from the standards in force. */
    readonly leaving?: readonly Rows[K]['options'][number][];
  };
};

export interface DecisionRow {
  /** Identifier that people quote, for example `D-3` or `X22`. */
  readonly ref: string;
  /** What the specification leaves open. */
  readonly question: string;
  /** Why the question is open, and what the choice rests on. */
  readonly why: string;
  /** What each option means, keyed by option. */
  readonly options: Readonly<Record<string, string>>;
  /** The option under the strict preset, which is the default. */
  readonly choice: string;
  /** Option under the lenient preset, where it differs. */
  readonly lenient?: string;
  /** The clauses that leave the question open, or come closest to answering it. */
  readonly sources: readonly ClauseId[];
  /** Options with which a holder under today's profile departs from the standards in force. */
  readonly leaving?: readonly string[];
}

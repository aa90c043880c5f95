// A decision as people read it: choices and words together. Loaded where somebody reads; the engine needs the choices alone.
import { apiDecisionTexts } from './decision-texts-api.ts';
import { securityDecisionTexts } from './decision-texts-security.ts';
import { choiceRow, type DecisionName, type OptionsRow } from './decisions.ts';

/** The words of every decision of a table, with a sentence for each of its options. */
export type DecisionTexts<Rows extends Readonly<Record<string, OptionsRow>>> = {
  readonly [K in keyof Rows]: {
    readonly question: string;
    readonly why: string;
    readonly options: Readonly<Record<Rows[K]['options'][number], string>>;
    readonly sources: readonly string[];
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
  /** Clauses, or documents by name. */
  readonly sources: readonly string[];
}

type Texts = Readonly<Partial<Record<DecisionName, DecisionTexts<Readonly<Record<string, OptionsRow>>>[string]>>>;

const common: Texts = { ...securityDecisionTexts, ...apiDecisionTexts };

/** The decision of a name, whole, with the words that a profile adds to those that every world has. */
export const rowWith =
  (more: Texts) =>
  (name: DecisionName): DecisionRow => {
    const words = more[name] ?? common[name];
    if (words === undefined) throw new TypeError(`Decision ${name} has no words here: its profile is not loaded.`);
    return { ...choiceRow(name), ...words };
  };

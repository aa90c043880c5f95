// Questions on which the specification is silent or contradicts itself: the options, the default, and the switch. Texts: decision-texts.ts.
import { apiDecisions } from './decisions-api.ts';
import { securityDecisions } from './decisions-security.ts';
import { todayDecisions } from './decisions-today.ts';
import type { ProfileId } from '../ids.ts';

/** A decision as its table holds it. The first option is the default. */
export interface OptionsRow {
  /** Identifier that people quote, for example `D-3` or `X22`. */
  readonly ref: string;
  readonly options: readonly [string, ...string[]];
  /** Option under the lenient preset, where it differs. */
  readonly lenient?: string;
  /** The only profile in which the switch has an effect, if it is limited to one. */
  readonly effectIn?: ProfileId;
}

export interface ChoiceRow extends OptionsRow {
  readonly choice: string;
}

const tables = { ...securityDecisions, ...todayDecisions, ...apiDecisions };

type Rows = typeof tables;

export const decisions = Object.fromEntries(
  Object.entries<OptionsRow>(tables).map(([name, row]) => [name, { ...row, choice: row.options[0] }]),
) as { readonly [K in keyof Rows]: Rows[K] & { readonly choice: Rows[K]['options'][0] } };

export type DecisionName = keyof Rows;
export type Decisions = { [K in DecisionName]: Rows[K]['options'][number] };

export const decisionNames = Object.keys(decisions) as DecisionName[];
export const choiceRow = (name: DecisionName): ChoiceRow => decisions[name];

export type DecisionPreset = 'strict' | 'lenient';

/** The choices for a world: a preset, and individual options that override it. */
export interface DecisionChoice {
  readonly preset: DecisionPreset;
  readonly options: Readonly<Partial<Decisions>>;
}

/** The default choice. */
export const noChoice: DecisionChoice = { preset: 'strict', options: {} };

/**
 * The options of a preset. `strict` is the default; `lenient` accepts common client libraries with their default
 * settings. A profile may have options of its own.
 */
export function presetOf(
  preset: DecisionPreset,
  profile?: { readonly choices?: Readonly<Partial<Decisions>> },
): Decisions {
  const chosen = decisionNames.map((name) => {
    const row = choiceRow(name);
    return [name, preset === 'lenient' ? (row.lenient ?? row.choice) : row.choice];
  });
  return { ...(Object.fromEntries(chosen) as Decisions), ...profile?.choices };
}

/** Whether a text names a decision. */
export const isDecision = (name: string): name is DecisionName => Object.hasOwn(decisions, name);

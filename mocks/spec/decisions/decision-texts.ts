// Decisions with their texts. Loaded only where somebody reads them; the engine needs only the options.
import { apiDecisionTexts } from './decision-texts-api.ts';
import { securityDecisionTexts } from './decision-texts-security.ts';
import { todayDecisionTexts } from './decision-texts-today.ts';
import type { DecisionRow, DecisionTexts } from './decision-words.ts';
import { choiceRow, type DecisionName, type OptionsRow } from './decisions.ts';

type Words = DecisionTexts<Readonly<Record<string, OptionsRow>>>[string];

const texts: Readonly<Record<DecisionName, Words>> = {
  ...securityDecisionTexts,
  ...apiDecisionTexts,
  ...todayDecisionTexts,
};

/** The decision of this name, with its options and texts. */
export const decisionRow = (name: DecisionName): DecisionRow => ({ ...choiceRow(name), ...texts[name] });

// A decision of whichever profile as people read it: choices and words together. Pages name decision-words.ts instead.
import { todayDecisionTexts } from './decision-texts-today.ts';
import { rowWith, type DecisionRow } from './decision-words.ts';
import type { DecisionName } from './decisions.ts';

/** The decision of this name, whole. */
export const decisionRow: (name: DecisionName) => DecisionRow = rowWith(todayDecisionTexts);

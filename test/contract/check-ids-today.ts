// Ids of the catalogue of conformance checks for today's profile.
import { idsOf } from './check-ids.ts';

/** Missing numbers were never assigned. */
const groups = {
  TD: '1-5 9',
  TP: '1-11',
  TO: '1-13 16 24',
  TA: '1-10 18',
  TJ: '1-8',
  TK: '1-10',
  TI: '1-4 6',
  TR: '1-5',
  TM: '1-5',
  TV: '1-6 13',
  TW: '1-6',
  TN: '1-4 6 8',
  TG: '1-10 18 22',
  TL: '1-3 5',
  TS: '1-2',
  TX: '1-3',
  TC: '1-3',
  TQ: '1-4',
} as const;

export const todayCheckIds: readonly string[] = idsOf(groups);

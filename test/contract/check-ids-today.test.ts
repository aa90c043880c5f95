// Every check in the catalogue for today’s profile has a test, through the real engine, that is named by its id.
import { expect, test } from 'vitest';
import { idsOf } from './check-ids.ts';
import { sourcesUnder } from '../kit/sources.ts';
import { titlesOf } from './test-titles.ts';

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

const todayCheckIds: readonly string[] = idsOf(groups);

const titles = sourcesUnder('test/flow').flatMap(titlesOf);
const named = new Set(titles.flatMap((title) => title.match(/\bT[A-Z]-\d{2}\b/gu) ?? []));

test('the catalogue has 123 checks in eighteen groups, with unique ids', () => {
  expect(todayCheckIds).toHaveLength(123);
  expect(new Set(todayCheckIds).size).toBe(123);
  expect(new Set(todayCheckIds.map((id) => id.slice(0, 2))).size).toBe(18);
});

test.each(todayCheckIds)('a test is named %s', (id) => {
  expect(named).toContain(id);
});

test('no test is named by an id outside the catalogue', () => {
  expect([...named].filter((id) => !todayCheckIds.includes(id))).toEqual([]);
});

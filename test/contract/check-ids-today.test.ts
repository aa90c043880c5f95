// Every check in the catalogue for today’s profile has a test, through the real engine, that is named by its id.
import { expect, test } from 'vitest';
import { todayCheckIds } from './check-ids-today.ts';
import { sourcesUnder } from '../kit/sources.ts';
import { titlesOf } from './test-titles.ts';

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

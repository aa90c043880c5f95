// Every check in the catalogue has a test, through the real engine, that is named by its id.
import { expect, test } from 'vitest';
import { checkIds } from './check-ids.ts';
import { sourceOf, sourcesUnder } from '../kit/sources.ts';
import { idleOf, titlesOf } from './test-titles.ts';

const sources = sourcesUnder('test/flow');
const titles = sources.flatMap(titlesOf);
const named = new Set(titles.flatMap((title) => title.match(/\b[A-Z]+-\d{2}\b/gu) ?? []));
const groups = new Set(checkIds.map((id) => id.slice(0, id.indexOf('-'))));

test('the catalogue has 268 checks in seventeen groups, with unique ids', () => {
  expect(checkIds).toHaveLength(268);
  expect(new Set(checkIds).size).toBe(268);
  expect(groups.size).toBe(17);
});

test.each(checkIds)('a test is named %s', (id) => {
  expect(named).toContain(id);
});

test('no test is named by an id outside the catalogue', () => {
  const unknown = [...named].filter((id) => groups.has(id.slice(0, id.indexOf('-'))) && !checkIds.includes(id));
  expect(unknown).toEqual([]);
});

test('no test is skipped, focused or left to do', () => {
  expect(sources.flatMap((source) => idleOf(source).map((way) => `${source.path}: ${way}`))).toEqual([]);
});

test('titlesOf reads the titles of tests and groups and ignores other text', () => {
  const titlesIn = (text: string): readonly string[] => titlesOf(sourceOf('a.ts', text));
  expect(titlesIn("test('DISC-01 it', () => 'DISC-02'); // DISC-03")).toEqual(['DISC-01 it']);
  expect(titlesIn("test.each(['AUTH-01'])('AUTH-02 %s', () => 1)")).toEqual(['AUTH-02 %s']);
  expect(titlesIn("describe('REF-01', () => { test(`REF-02 ${x} REF-03`, () => 1) })")).toEqual([
    'REF-01',
    'REF-02   REF-03',
  ]);
  expect(titlesIn("expect('TOK-01').toBe(1); note('TOK-02', () => 1)")).toEqual([]);
  expect(idleOf(sourceOf('a.ts', "test.skip('a', () => 1); describe.only('b', () => 1)"))).toEqual(['skip', 'only']);
});

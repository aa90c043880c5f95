// The list of texts: whatever is cited stands in it, whatever stands in it is cited, and each text says what it is.
import { expect, test } from 'vitest';
import { clauseTitle, sources, type ClauseId } from '../../mocks/spec/clauses.ts';
import { citedClauses, listedClauses } from '../kit/cited-clauses.ts';

test('every clause that is cited anywhere is a section of the list', () => {
  expect(citedClauses.size).toBeGreaterThan(200);
  const unlisted = [...citedClauses].filter(([clause]) => !listedClauses.includes(clause));
  expect(unlisted).toEqual([]);
});

test('every section of the list is cited by something', () => {
  expect(listedClauses.filter((clause) => !citedClauses.has(clause))).toEqual([]);
});

test.each(Object.entries(sources))(
  '%s has a name, a version, a date and an address, or says why it has none',
  (_, text) => {
    expect(text.name).toMatch(/\S/u);
    expect(text.version).toMatch(/\S/u);
    expect(text.date).toMatch(/^(?:\d{4}-\d{2}(?:-\d{2})?$|undated: \S)/u);
    if ('url' in text.address) expect(URL.parse(text.address.url)?.protocol).toBe('https:');
    else expect(text.address.none).toMatch(/\S/u);
  },
);

test('every section has a heading', () => {
  const headings = Object.values(sources).flatMap(({ sections }) => Object.values<string>(sections));
  expect(headings.filter((heading) => !/^\S.*\S$/u.test(heading))).toEqual([]);
});

test('a section with a number is named with its heading, another by its heading alone', () => {
  expect(clauseTitle('RFC6749:4.1.2')).toBe('OAuth 2.0, 4.1.2 Authorization Response');
  expect(clauseTitle('CDS:HTTP Headers')).toBe('Consumer Data Standards, HTTP Headers');
  expect(clauseTitle('interfaces:Versioning 3')).toBe('Data-Sharing Ecosystem Interfaces, Versioning 3');
});

test('a clause that an earlier release kept is still named, by what it says itself', () => {
  expect(clauseTitle('CDS:headers' as ClauseId)).toBe('Consumer Data Standards, headers');
  expect(clauseTitle('OLD:1' as ClauseId)).toBe('OLD:1');
});

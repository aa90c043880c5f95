// The list of texts: every cited clause is listed, every listed section is cited, and each text has its bibliographic data.
import { expect, test } from 'vitest';
import { clauseAddress, clauseTitle, sources, type ClauseId } from '../../mocks/spec/clauses.ts';
import { citedClauses, listedClauses } from '../kit/cited-clauses.ts';

test('every cited clause is a section of the list', () => {
  expect(citedClauses.size).toBeGreaterThan(200);
  const unlisted = [...citedClauses].filter(([clause]) => !listedClauses.includes(clause));
  expect(unlisted).toEqual([]);
});

test('every section of the list is cited', () => {
  expect(listedClauses.filter((clause) => !citedClauses.has(clause))).toEqual([]);
});

test.each(Object.entries(sources))(
  '%s has a name, a version, a date and an address, or a reason for having none',
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

test('clauseTitle gives a numbered section with its heading, any other by its heading alone', () => {
  expect(clauseTitle('RFC6749:4.1.2')).toBe('OAuth 2.0, 4.1.2 Authorization Response');
  expect(clauseTitle('CDS:HTTP Headers')).toBe('Consumer Data Standards, HTTP Headers');
  expect(clauseTitle('interfaces:Versioning 3')).toBe('Data-Sharing Ecosystem Interfaces, Versioning 3');
});

test('clauseTitle names an unlisted clause of an earlier release by its own text', () => {
  expect(clauseTitle('CDS:headers' as ClauseId)).toBe('Consumer Data Standards, headers');
  expect(clauseTitle('OLD:1' as ClauseId)).toBe('OLD:1');
});

test.each<readonly [ClauseId, string | undefined]>([
  ['RFC6749:4.1.2', 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2'],
  ['RFC6749:Appendix B', 'https://www.rfc-editor.org/rfc/rfc6749#appendix-B'],
  ['JARM:2.4', 'https://openid.net/specs/oauth-v2-jarm.html#section-2.4'],
  ['FAPI-A:5.2.2-10', 'https://openid.net/specs/openid-financial-api-part-2-1_0.html#rfc.section.5.2.2'],
  ['OIDC:3.1.3.6', 'https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.3.1.3.6'],
  ['CDS:HTTP Headers', 'https://consumerdatastandardsaustralia.github.io/standards/#http-headers'],
  [
    'CDS-1.29.1:Software Statement Assertion (SSA)',
    'https://consumerdatastandardsaustralia.github.io/standards-archives/standards-1.29.1/#software-statement-assertion-ssa',
  ],
  ['IS:5.1', 'https://consumerdatastandardsaustralia.github.io/infosec/#private_key_jwt'],
  ['interfaces:Versioning 3', undefined],
  ['sandbox:limits', undefined],
  ['CDS:toString' as ClauseId, 'https://consumerdatastandardsaustralia.github.io/standards/'],
  ['OLD:1' as ClauseId, undefined],
])('clauseAddress of %s is %s', (clause, address) => {
  expect(clauseAddress(clause)).toBe(address);
});

test('every section of a public text has an address with a fragment', () => {
  const addresses = Object.entries(sources).flatMap(([id, { address, sections }]) =>
    'url' in address
      ? Object.keys(sections).map((place) => [`${id}:${place}`, clauseAddress(`${id}:${place}` as ClauseId)] as const)
      : [],
  );
  expect(addresses.length).toBeGreaterThan(150);
  const whole = addresses.filter(([, address]) => !/^https:\/\/[^#]+#[\w.-]+$/u.test(address ?? ''));
  expect(whole).toEqual([]);
});

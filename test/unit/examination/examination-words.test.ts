// The words of a report for differences are the same in every run: instants are described by their distance.
import { expect, test } from 'vitest';
import { brokenConnection, messageDifferences, steadyText } from '../../../mocks/examination/differences.ts';
import { differenceWords } from '../../../mocks/examination/report/words.ts';
import { aRequest } from '../../../mocks/examination/request-kind.ts';
import { cutText } from '../../../mocks/spec/cut-text.ts';

const said = (sent: object, honest: object | undefined): readonly string[] =>
  messageDifferences(sent, honest).map(differenceWords);
const claims = { iat: 1_790_000_000, exp: 1_790_000_300 };
const named = '0f9a3c1e7b2d4856a1b2c3d4';
const other = '1f9a3c1e7b2d4856a1b2c3d4';

test.each([
  ['earlier', { exp: claims.exp - 600 }, 'claims.exp is 600 seconds earlier than the honest one.'],
  ['read from another clock', { exp: claims.exp - 601 }, 'claims.exp is 600 seconds earlier than the honest one.'],
  ['by a second', { exp: claims.exp + 1 }, 'claims.exp is 1 second later than the honest one.'],
  ['by a minute and a half', { exp: claims.exp + 94 }, 'claims.exp is 94 seconds later than the honest one.'],
  ['by years', { exp: 4_900_000_000 }, 'claims.exp is more than a week later than the honest one.'],
  ['a number of its own', { exp: 7 }, 'claims.exp is "7" instead of "(an instant)".'],
  ['as text', { exp: '1790000300' }, 'claims.exp is "the text (an instant)" instead of "the number (an instant)".'],
  ['left out', { exp: undefined }, 'claims.exp is left out; it would be "(an instant)".'],
  ['added', { nbf: claims.iat + 600 }, 'claims.nbf is added: 600 seconds later than the honest claims.iat.'],
  ['added, no instant', { colour: 'blue' }, 'claims.colour is added: "blue".'],
])('words for a time lie: %s', (_how, lie, words) => {
  expect(said({ claims: { ...claims, ...lie } }, { claims })).toEqual([words]);
});

test.each([
  ['a date of HTTP', 'Sat, 28 Nov 2026 18:00:00 GMT', 'Sun, 29 Nov 2026 18:00:00 GMT'],
  ['a date of JSON', '2026-11-28T18:00:00Z', '2026-11-29T18:00:00.000Z'],
])('%s is worded as an instant, also within a text', (_how, sent, honest) => {
  expect(said({ headers: { date: sent } }, { headers: { date: honest } })).toEqual([
    'headers.date is 86400 seconds earlier than the honest one.',
  ]);
  expect(steadyText(`{"date":"${sent}"}`)).toBe('{"date":"(an instant)"}');
});

test('says that values differ if they read the same in a report', () => {
  expect(said({ claims: { nonce: named } }, { claims: { nonce: other } })).toEqual([
    'claims.nonce is a different random value from the honest one.',
  ]);
  expect(said({ body: { at: `see ${named}` } }, { body: { at: `see ${other}` } })).toEqual([
    'body.at is not the honest value, although both are shown as "see (a random value)".',
  ]);
  expect(said({ body: { count: '3' } }, { body: { count: 3 } })).toEqual([
    'body.count is "the text 3" instead of "the number 3".',
  ]);
});

test('a broken connection has no status', () => {
  expect(said(brokenConnection, { status: 200, headers: {}, body: {} })).toEqual([
    'no response: the connection breaks.',
  ]);
  expect(said(brokenConnection, undefined)).toEqual([
    'no response: the connection breaks. The sandbox did not call the party.',
  ]);
});

test('a kind of request has the right article', () => {
  expect((['authorise', 'userinfo', 'unknown', 'code'] as const).map(aRequest)).toEqual([
    'An authorise request',
    'A userinfo request',
    'An unknown request',
    'A code request',
  ]);
});

test('cuts a text only if the mark is shorter than what it replaces', () => {
  expect(cutText('undefined', 8)).toBe('undefined');
  expect(cutText('a'.repeat(35), 8)).toBe('a'.repeat(35));
  expect(cutText('a'.repeat(36), 8)).toBe(`${'a'.repeat(8)} ⟨first 8 of 36 characters⟩`);
});

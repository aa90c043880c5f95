// Days, money, paths, statuses and names in the few words a row has room for.
import { expect, test } from 'vitest';
import { dayWords, daysWords } from '../../../src/ui/day-words.ts';
import { centsOf, dollars } from '../../../src/ui/money-words.ts';
import { recordWords } from '../../../src/elements/why/record-words.ts';
import { shortPath } from '../../../src/elements/diagram/short-path.ts';
import { statusWords } from '../../../src/elements/status-words.ts';
import { namesakes, shortId } from '../../../src/ui/short-id.ts';

test('names a day, and two days of a year with the year once', () => {
  expect(dayWords('2026-09-03')).toBe('3 Sept 2026');
  expect(daysWords({ startDate: '2026-06-01', endDate: '2026-08-31' })).toBe('1 June to 31 Aug 2026');
  expect(daysWords({ startDate: '2026-12-01', endDate: '2027-02-28' })).toBe('1 Dec 2026 to 28 Feb 2027');
});

test('money is whole cents; a credit has a minus sign, zero has none', () => {
  expect(['12.30', '-4.26', '0.29'].map(centsOf)).toEqual([1230, -426, 29]);
  expect([1230, -426, centsOf('-0.00'), 123_456].map(dollars)).toEqual(['$12.30', '−$4.26', '$0.00', '$1,234.56']);
});

const id = '6d8Lq0Vt2Kp4Xs9Wb1Zc';

test.each([
  ['/', '/'],
  ['/token', '/token'],
  ['/energy//accounts/', '/energy/accounts'],
  [`/energy/accounts/${id}`, `/energy/accounts/${id}`],
  [`/energy/accounts/${id}d`, '/energy/accounts/6d8Lq0…'],
  // As much as fits into thirty-eight characters, always with the last part.
  ['/energy/electricity/servicepoints/demands', '…/electricity/servicepoints/demands'],
  [`/energy/electricity/servicepoints/${id}d/usage`, '…/servicepoints/6d8Lq0…/usage'],
  [`/${'a'.repeat(20)}/${'b'.repeat(17)}`, `/${'a'.repeat(20)}/${'b'.repeat(17)}`],
  [`/${'a'.repeat(20)}/${'b'.repeat(18)}`, `…/${'b'.repeat(18)}`],
])('the path %s is shown as %s', (path, shown) => {
  expect(shortPath(path)).toBe(shown);
});

test('a status is its number, except if there is no answer', () => {
  expect([0, 1, 503].map(statusWords)).toEqual(['no answer', '1', '503']);
});

test('a record without words keeps its name', () => {
  expect(['consent.status', 'nobody.knows'].map(recordWords)).toEqual(['status of the consent', 'nobody.knows']);
});

test('shortens a long id, and finds names used several times', () => {
  expect(['12345678', '123456789'].map(shortId)).toEqual(['12345678', '12345678…']);
  expect(namesakes(['a', 'b', 'a', 'c', 'b', 'a'].map((name) => ({ name })))).toEqual(new Set(['a', 'b']));
});

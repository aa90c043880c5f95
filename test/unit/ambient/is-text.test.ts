// Strings from outside: any, and those that are not empty.
import { expect, test } from 'vitest';
import { isString, isStrings, isText, isTexts } from '../../../mocks/ambient/is-text.ts';

test('accepts any string, and a list of strings', () => {
  expect(['a', '', 7, undefined].map(isString)).toEqual([true, true, false, false]);
  expect([['a'], ['a', ''], ['a', 7], [], 'a'].map(isStrings)).toEqual([true, true, false, true, false]);
});

test('accepts a non-empty text, and a list of such texts', () => {
  expect(['a', '', 7, undefined].map(isText)).toEqual([true, false, false, false]);
  expect([['a'], ['a', ''], ['a', 7], [], 'a'].map(isTexts)).toEqual([true, false, false, true, false]);
});

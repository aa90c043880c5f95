// The trace shows the values that a registration sent in short form.
import { expect, test } from 'vitest';
import { isText, isTexts, shown } from '../../mocks/holder/clients/registration/registration-step.ts';

let deep: unknown = [];
for (let level = 0; level < 100_000; level += 1) deep = [deep];

test.each([
  ['undefined', undefined, null],
  ['null', null, null],
  ['a number', 7, 7],
  ['zero', 0, 0],
  ['true', true, true],
  ['false', false, false],
  ['a text', 'a', 'a'],
  ['a long text', 'a'.repeat(300), `${'a'.repeat(200)} ⟨first 200 of 300 characters⟩`],
  ['an object', { a: [1] }, '{"a":[1]}'],
  ['a long list', ['a'.repeat(300)], `["${'a'.repeat(198)} ⟨first 200 of 304 characters⟩`],
  ['a list nested deeper than the stack', deep, 'too deep to show'],
])('a registration value is shown in short form: %s', (_, value, said) => {
  expect(shown(value)).toEqual(said);
});

test('isText needs letters, and a list of texts needs texts only', () => {
  expect(['a', '', 7, undefined].map(isText)).toEqual([true, false, false, false]);
  expect([['a'], ['a', ''], ['a', 7], [], 'a'].map(isTexts)).toEqual([true, false, false, true, false]);
});

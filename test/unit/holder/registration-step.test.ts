// What a registration sent, as the trace shows it: always short.
import { expect, test } from 'vitest';
import { shown } from '../../../mocks/holder/clients/registration/registration-step.ts';

let deep: unknown = [];
for (let level = 0; level < 100_000; level += 1) deep = [deep];

test.each([
  ['shows nothing as null', undefined, null],
  ['shows null', null, null],
  ['shows a number', 7, 7],
  ['shows zero', 0, 0],
  ['shows true', true, true],
  ['shows false', false, false],
  ['shows a text', 'a', 'a'],
  ['cuts a long text', 'a'.repeat(300), `${'a'.repeat(200)} ⟨first 200 of 300 characters⟩`],
  ['shows an object as JSON', { a: [1] }, '{"a":[1]}'],
  ['cuts the JSON of a long list', ['a'.repeat(300)], `["${'a'.repeat(198)} ⟨first 200 of 304 characters⟩`],
  ['does not show what is nested too deep', deep, 'too deep to show'],
])('%s', (_, value, said) => {
  expect(shown(value)).toEqual(said);
});

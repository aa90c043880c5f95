// Options of the plug-in for Vite as JavaScript passes them: an unknown one would be ignored without a word.
import { expect, test } from 'vitest';
import { cdrSandbox } from '../../src/served/vite-plugin.ts';

/** As a configuration in JavaScript calls it, which no compiler reads. */
const given = (options: object): unknown => cdrSandbox(options);

test.each([
  [{ builds: true }, 'cdrSandbox() has no option “builds”. The only one is build: true or false.'],
  [{ build: 'yes' }, 'The option build of cdrSandbox() is of type string. Write true or false.'],
])('%j is refused in plain words', (options, words) => {
  expect(() => given(options)).toThrow(words);
});

test('what it has is taken', () => {
  for (const options of [{}, { build: true }, { build: false }]) expect(given(options)).toHaveProperty('name');
});

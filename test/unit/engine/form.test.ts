// application/x-www-form-urlencoded, read strictly: every pair as it was sent, or nothing.
import { expect, test } from 'vitest';
import { decodeForm } from '../../../mocks/engine/steps/form.ts';

const decoded = (text: string): unknown => decodeForm(new TextEncoder().encode(text));

test.each([
  ['', []],
  [
    'a=1&b=2',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  [
    '&a=1&&b=2&',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['a', [['a', '']]],
  ['=a', [['', 'a']]],
  ['a=b=c', [['a', 'b=c']]],
  ['a+b=c%20d%3D', [['a b', 'c d=']]],
  ['%C3%B6=%E2%82%AC', [['ö', '€']]],
])('reads “%s”', (text, pairs) => {
  expect(decoded(text)).toEqual(pairs);
});

test.each(['%', 'a=%zz', 'a=%C3', '%ff=1'])('refuses “%s”', (text) => {
  expect(decoded(text)).toBeUndefined();
});

test('refuses bytes that are not UTF-8', () => {
  expect(decodeForm(Uint8Array.of(0x61, 0x3d, 0xff))).toBeUndefined();
});

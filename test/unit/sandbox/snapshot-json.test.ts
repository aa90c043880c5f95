// Rows as JSON and back: every row comes back the same, and what JSON cannot carry is refused.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromJson, holdsKey, toJson, type Json } from '../../../mocks/store/snapshot-json.ts';

const names = fc.oneof(fc.constantFrom('$bytes', '$date', '$plain', '__proto__', 'id'), fc.string());
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.string(),
      fc.uint8Array(),
      fc.date({ noInvalidDate: true }),
    ),
    fc.array(tie('value')),
    fc
      .array(fc.tuple(names, tie('value')), { maxLength: 3 })
      .map((entries): Record<string, unknown> => Object.fromEntries(entries)),
  ),
}));

test('store.snapshot any row survives JSON, also one whose fields look like marks', () => {
  fc.assert(
    fc.property(value, (row) => {
      const text = JSON.stringify(toJson(row, 'row'));
      expect(fromJson(JSON.parse(text) as Json)).toStrictEqual(row);
    }),
    { numRuns: 500 },
  );
});

test('store.snapshot refuses what JSON cannot carry, names its place, and leaves out undefined fields', () => {
  for (const stray of [1n, NaN, Infinity, new Map(), () => 1, Symbol('x'), new Uint16Array(1), [undefined]]) {
    expect(() => toJson({ id: 'a', deep: [stray] }, 'things/a')).toThrow('things/a/deep/0');
  }
  expect(toJson({ id: 'a', gone: undefined }, 'things/a')).toStrictEqual({ id: 'a' });
});

test('store.snapshot finds a key at any depth', async () => {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  expect(holdsKey({ id: 'a', deep: [{ pair: { privateKey } }] })).toBe(true);
  expect(holdsKey({ id: 'a', deep: [{ bytes: Uint8Array.of(1), text: 'CryptoKey' }] })).toBe(false);
});

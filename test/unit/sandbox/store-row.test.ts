// Rows are copied as by structuredClone, whatever they contain. A cache keeps to its size.
import { expect, test } from 'vitest';
import { boundedCache } from '../../../mocks/ambient/bounded-cache.ts';
import { copyOf } from '../../../mocks/store/row.ts';
import type { Row } from '../../../mocks/store/table.ts';

interface Thing extends Row {
  readonly [name: string]: unknown;
}

const holes: string[] = ['a'];
holes[2] = 'c';
const cycle: { id: string; self?: unknown } = { id: 'x' };
cycle.self = cycle;

test.each<[string, Thing]>([
  ['JSON', { id: 'x', list: [1, { deep: [null, 'a', true] }], none: undefined, big: 10n, nought: -0 }],
  ['dates, maps and bytes', { id: 'x', at: new Date(5), map: new Map([['a', 1]]), bytes: new Uint8Array([1, 2]) }],
  ['a hole in a list', { id: 'x', holes }],
  ['a list with a name of its own', { id: 'x', list: Object.assign(['a'], { name: 'b' }) }],
  ['a member named __proto__', JSON.parse('{"id":"x","inner":{"__proto__":{"admin":true}}}') as Thing],
  ['a cycle', cycle],
  ['an object without a prototype', Object.assign(Object.create(null) as object, { id: 'x', a: 1 })],
  [
    'an instance',
    {
      id: 'x',
      url: new (class Point {
        x = 1;
      })(),
    },
  ],
])('copies a row with %s', (_what, row) => {
  const copy = copyOf(row);
  expect(copy).toStrictEqual(structuredClone(row));
  expect(copy).not.toBe(row);
});

test('a copy shares nothing with its original', () => {
  const row = { id: 'x', list: [{ a: 1 }] };
  const copy = copyOf(row);
  expect(copy.list).not.toBe(row.list);
  expect(copy.list[0]).not.toBe(row.list[0]);
});

test.each([[() => 1], [Symbol('a')], [[{ deep: () => 1 }]]])('refuses %o as data', (value) => {
  expect(() => copyOf({ id: 'x', value })).toThrow(expect.objectContaining({ name: 'DataCloneError' }) as Error);
});

test('a cache drops the oldest entry, keeps positions, and forgets failures', async () => {
  const cache = boundedCache<string, number | Promise<number>>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  cache.set('c', 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size]).toEqual([undefined, 2, 4, 2]);
  let made = 0;
  const failing = (): Promise<number> => {
    made += 1;
    return Promise.reject(new Error('no'));
  };
  await expect(cache.getOrMake('d', failing)).rejects.toThrow('no');
  await expect(cache.getOrMake('d', failing)).rejects.toThrow('no');
  expect(made).toBe(2);
  expect(cache.getOrMake('c', () => 5)).toBe(4);
});

test('a cache keeps no text above its length limit, and makes such values each time', () => {
  const cache = boundedCache<string, number>(9, 3);
  for (const text of ['abc', 'abcd']) cache.set(text, 1);
  expect([cache.get('abc'), cache.get('abcd'), cache.size]).toEqual([1, undefined, 1]);
  expect(cache.getOrMake('abcd', () => 2) + cache.getOrMake('abcd', () => 3)).toBe(5);
});

// A figure of `npm run size` keeps its bound, or exceeds it with a reason and may not grow.
import { expect, test } from 'vitest';
import { judgedBy } from '../../tools/size.ts';

const standing = { most: 80, stands: 100, because: 'the rules are in words' };

test('a figure within its bound is silent, one above it is wrong', () => {
  expect(judgedBy({ most: 80 }, 80)).toEqual({ said: '' });
  expect(judgedBy({ most: 80 }, 80.1).wrong).toContain('80.1 kB, at most 80 kB');
});

test('a tolerated figure gives its reason, and is wrong once it grows', () => {
  expect(judgedBy(standing, 100)).toEqual({ said: 'over its bound, stands at 100: the rules are in words' });
  expect(judgedBy(standing, 100.1).wrong).toContain('100.1 kB, over its bound and at most 100 kB');
});

test('a tolerated figure within its bound again is wrong', () => {
  expect(judgedBy(standing, 79).wrong).toContain('within its bound again');
});

// A long list shows a window of rows: around the current row, and steady while the list grows.
import { expect, test } from 'vitest';
import { nextWindow, rowWindow, windowSize } from '../../../src/ui/row-window.ts';

test('the window surrounds the current row, stays inside the list, and follows the user', () => {
  const half = windowSize / 2;
  expect(rowWindow(1000, 999)).toEqual({ from: 1000 - windowSize, to: 1000 });
  expect(rowWindow(1000, 0)).toEqual({ from: 0, to: windowSize });
  expect(rowWindow(1000, 500)).toEqual({ from: 500 - half, to: 500 + half });
  expect(rowWindow(1000, 999, 300)).toEqual({ from: 300, to: 300 + windowSize });
  expect(rowWindow(1000, 999, 5000)).toEqual({ from: 1000 - windowSize, to: 1000 });
  expect(rowWindow(7, 6)).toEqual({ from: 0, to: 7 });
});

test('the window stays while the current row is well inside, and never grows', () => {
  const half = windowSize / 2;
  expect(nextWindow(1000, 930, 900)).toEqual({ from: 900, to: 1000 });
  expect(nextWindow(1000, 999, 900)).toEqual({ from: 900, to: 1000 });
  expect(nextWindow(1000, 500, 500 - half + 7)).toEqual({ from: 507 - half, to: 507 + half });
  expect(nextWindow(1000, 500, 499), 'at its edge').toEqual({ from: 500 - half, to: 500 + half });
  expect(nextWindow(1000, 10, 900), 'elsewhere').toEqual({ from: 0, to: windowSize });
  expect(nextWindow(1000, 3, 0), 'at the beginning').toEqual({ from: 0, to: windowSize });
});

test('a window that moves to the end keeps rows before the current one', () => {
  expect(nextWindow(1012, 1000, 899)).toEqual({ from: 962, to: 1012 });
  expect(nextWindow(1040, 999, 899), 'with much to come').toEqual({ from: 974, to: 1040 });
});

test('shows a short list whole', () => {
  for (const count of [90, windowSize]) expect(nextWindow(count, 10, 50)).toEqual({ from: 0, to: count });
});

test('a list growing at its end moves its window once for many rows', () => {
  let [from, moves] = [0, 0];
  for (let count = windowSize + 1; count <= 1000; count += 1) {
    const window = nextWindow(count, count - 1, from);
    expect(window.to, String(count)).toBe(count);
    expect(window.to - window.from, String(count)).toBeLessThanOrEqual(windowSize);
    expect(window.to - window.from, String(count)).toBeGreaterThanOrEqual(windowSize / 2);
    if (window.from !== from) moves += 1;
    ({ from } = window);
  }
  expect(moves).toBeLessThanOrEqual(900 / (windowSize / 2));
});

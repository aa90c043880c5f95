// The time line: its stretch follows the clock, instants have positions on it, and distances have words.
import { expect, test } from 'vitest';
import { awayWords, following, placeOn, spans, stretchAt } from '../../../src/pages/faults/time-line.ts';

const now = Date.parse('2027-03-01T00:00:00Z');

test('the stretch begins a tenth before now, and stays while it contains the clock', () => {
  const stretch = stretchAt(now, spans.quarter);
  expect(stretch).toEqual({ from: now - 90_000, to: now + 810_000 });
  expect(following(stretch, now + 810_000, spans.quarter)).toBe(stretch);
  expect(following(stretch, now + 810_001, spans.quarter)).toEqual(stretchAt(now + 810_001, spans.quarter));
  expect(following(stretch, now - 90_001, spans.quarter)).toEqual(stretchAt(now - 90_001, spans.quarter));
});

test('an instant has a position in thousandths, and none outside the stretch', () => {
  const stretch = { from: 0, to: 10_000 };
  expect([-1, 0, 2500, 10_000, 10_001].map((at) => placeOn(stretch, at))).toEqual([undefined, 0, 250, 1000, undefined]);
});

test.each([
  [580_000, 'in 9 min 40 s'],
  [-172_800_000, '2 days ago'],
  [90_061_000, 'in 1 day 1 h'],
  [999, 'now'],
  [-1000, '1 s ago'],
])('%i ms is worded “%s”', (milliseconds, words) => expect(awayWords(milliseconds)).toBe(words));

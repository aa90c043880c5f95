// How long a run of the playground pauses between two steps.
import { expect, test } from 'vitest';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import type { Speed } from '../../../src/pages/flow/flow-state.ts';
import { breathOf } from '../../../src/pages/flow/pace.ts';

const flowView = flowViewOf('hybrid', '0.1.1');
const [variant] = flowView.variants;
const at = (next: string, speed: Speed, unfolded = false) =>
  ({ flowView, variant, unfolded, speed, run: { run: '', next, facts: {}, phase: 'running' } }) as const;

test('a step takes 1.5 to 2 seconds to read; slower takes longer, faster less', () => {
  const [slower, normal, faster] = (['slower', 'normal', 'faster'] as const).map((speed) =>
    breathOf(at('token', speed), false),
  );
  expect(normal).toBeGreaterThanOrEqual(1500);
  expect(normal).toBeLessThanOrEqual(2000);
  expect(slower).toBeGreaterThan(normal ?? 0);
  expect(faster).toBeLessThan(normal ?? 0);
});

test('hurries through folded steps, unless they are open', () => {
  const six = 5 * breathOf(at('register', 'normal'), false);
  expect(six).toBeLessThanOrEqual(2000);
  expect(breathOf(at('register', 'normal', true), false)).toBe(breathOf(at('token', 'normal'), false));
  expect(breathOf(at('consent-token', 'normal'), false)).toBe(breathOf(at('token', 'normal'), false));
});

test('does not pause with reduced motion, unless a slower speed was chosen', () => {
  expect(breathOf(at('token', 'normal'), true)).toBeLessThan(200);
  expect(breathOf(at('token', 'slower'), true)).toBeGreaterThanOrEqual(1500);
});

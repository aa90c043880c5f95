// How long a run of the playground pauses between two steps.
import { expect, test } from 'vitest';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import type { Speed } from '../../../src/pages/flow/flow-state.ts';
import { pauseFor } from '../../../src/pages/flow/moves/step-pause.ts';

const flowView = flowViewOf('hybrid', '0.1.1');
const [variant] = flowView.variants;
const at = (next: string, speed: Speed, unfolded = false) =>
  ({ flowView, variant, unfolded, speed, run: { run: '', next, facts: {}, phase: 'running' } }) as const;

test('a step takes 1.5 to 2 seconds to read; slower takes longer, faster less', () => {
  const [slower, normal, faster] = (['slower', 'normal', 'faster'] as const).map((speed) =>
    pauseFor(at('token', speed), false),
  );
  expect(normal).toBeGreaterThanOrEqual(1500);
  expect(normal).toBeLessThanOrEqual(2000);
  expect(slower).toBeGreaterThan(normal ?? 0);
  expect(faster).toBeLessThan(normal ?? 0);
});

test('hurries through folded steps, unless they are open', () => {
  const six = 5 * pauseFor(at('register', 'normal'), false);
  expect(six).toBeLessThanOrEqual(2000);
  expect(pauseFor(at('register', 'normal', true), false)).toBe(pauseFor(at('token', 'normal'), false));
  expect(pauseFor(at('consent-token', 'normal'), false)).toBe(pauseFor(at('token', 'normal'), false));
});

test('does not pause with reduced motion, unless a slower speed was chosen', () => {
  expect(pauseFor(at('token', 'normal'), true)).toBeLessThan(200);
  expect(pauseFor(at('token', 'slower'), true)).toBeGreaterThanOrEqual(1500);
});

// Which steps of a flow an embed plays, by id or by number; a span that ends before it begins is refused.
import { expect, test } from 'vitest';
import { flowFor, spanOf } from '../../src/embeds/flow/flow-span.ts';

const hybrid = flowFor('hybrid', '0.1.1');
const steps = hybrid.variants[0].steps.map(({ step }) => step.id);
const span = (from: string | null, to: string | null, step: string | null = null): readonly [number, number] => {
  const { before, variant } = spanOf(hybrid, { from, to, step });
  return [before, variant.steps.length];
};

test.each([
  ['everything', null, null, null, [0, steps.length]],
  ['from a number', '3', null, null, [2, steps.length]],
  ['up to an id', null, steps[1] ?? '', null, [0, 2]],
  ['the step that it begins with', '3', '3', null, [2, 3]],
  ['one step', null, null, steps[2] ?? '', [2, 3]],
])('plays %s', (_words, from, to, step, played) => {
  expect(span(from, to, step)).toEqual(played);
});

test('a last step that comes before the first one is refused, and so is a step that is not there', () => {
  expect(() => span('3', '2')).toThrow('Step “2” comes before “3”.');
  expect(() => span('0', null)).toThrow('There is no step “0”.');
  expect(() => span(null, '99')).toThrow('There is no step “99”.');
});

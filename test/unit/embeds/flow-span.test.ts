// Which steps of a flow an embed plays, by id or by number; a span that ends before it begins is refused.
import { expect, test } from 'vitest';
import { flowFor, flowNamed, spanOf } from '../../../src/embeds/flow/flow-span.ts';

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
  ['one step with the steps before it', '3', '3', null, [2, 3]],
  ['one step', null, null, steps[2] ?? '', [2, 3]],
])('plays %s', (_words, from, to, step, played) => {
  expect(span(from, to, step)).toEqual(played);
});

test('refuses a last step before the first, and an unknown step', () => {
  expect(() => span('3', '2')).toThrow('Step “2” comes before “3”.');
  for (const asked of ['0', '99', '2.0', '0x2', ''])
    expect(() => span(asked, null)).toThrow(`There is no step “${asked}”. Choose one of ${steps.join(', ')}.`);
});

test.each([
  ['refresh', '0.1.1', 'refresh'],
  ['dcr', '0.1.1', 'registration'],
  ['ciba', '0.1.1', 'backchannel'],
  ['ciba', 'cds-1.36', undefined],
  [null, '0.1.1', 'hybrid'],
  [null, 'cds-1.36', 'code'],
] as const)('a flow asked for as %s in %s is %s', (asked, profile, name) => {
  expect(flowNamed(asked, profile)).toBe(name);
});

test('a flow of an embed has its own recipient; an unknown flow is refused with the known ones', () => {
  expect(hybrid).toMatchObject({ name: 'hybrid', recipient: 'enrolled' });
  expect(() => flowFor('ciba', 'cds-1.36')).toThrow(
    /^There is no flow “ciba” in profile cds-1.36. Choose one of .*registration/u,
  );
});

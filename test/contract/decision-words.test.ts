// The words of every decision: a question that ends with a question mark, a reason, and sources that are known documents.
import { expect, test } from 'vitest';
import { decisionRow } from '../../mocks/spec/decisions/decision-texts.ts';
import { decisionNames } from '../../mocks/spec/decisions/decisions.ts';
import { hybrid } from '../../mocks/spec/profiles/hybrid.ts';
import { hasEffect } from '../../mocks/spec/profiles/index.ts';
import { today } from '../../mocks/spec/profiles/today.ts';

test.each(decisionNames)('%s asks a question, says why it is open and names the clauses that leave it open', (name) => {
  const { question, why, sources, options, ref } = decisionRow(name);
  expect(question, ref).toMatch(/^[A-Z“].*\?$/u);
  expect(why, ref).toMatch(/^[A-Z“].*\.$/u);
  expect(sources.length, ref).toBeGreaterThan(0);
  for (const [option, words] of Object.entries(options)) expect(words, `${ref}: ${option}`).toMatch(/^\S.*[^.]$/u);
});

test('RS-17 the corrected defaults and reasons stay corrected', () => {
  expect(decisionRow('emptyList').choice).toBe('200');
  expect(decisionRow('requestUriUse').why).toContain('may accept it again');
  expect(decisionRow('sectorIdentifierFile').why).toContain('OpenID Connect Registration 5');
  expect(decisionRow('secondRegistration').why).toContain('require status 400');
});

test.each(decisionNames)(
  '%s says which profile it argues from, and only its own options are marked as leaving the standards',
  (name) => {
    const { question, why, options, leaving = [] } = decisionRow(name);
    for (const words of [question, why, ...Object.values(options)]) expect(words).not.toMatch(/\bthe profile\b/iu);
    for (const option of leaving) expect(Object.keys(options)).toContain(option);
  },
);

test('answering 401 for an ended arrangement leaves the standards in force', () => {
  expect(decisionRow('deletedConsent').leaving).toEqual(['401']);
});

test('plansAt has an effect under today’s profile only, pagingLinks under both', () => {
  expect([hasEffect('plansAt', hybrid), hasEffect('plansAt', today)]).toEqual([false, true]);
  expect([hasEffect('pagingLinks', hybrid), hasEffect('pagingLinks', today)]).toEqual([true, true]);
  expect([hasEffect('consentClaimPlace', hybrid), hasEffect('consentClaimPlace', today)]).toEqual([true, false]);
});

// The words of every decision: a question that ends as one, a reason, and sources that are known documents.
import { expect, test } from 'vitest';
import { decisionRow } from '../../mocks/spec/decision-texts.ts';
import { decisionNames } from '../../mocks/spec/decisions.ts';

test.each(decisionNames)(
  '%s asks a question, says why it is open, and names the clauses that leave it open',
  (name) => {
    const { question, why, sources, options, ref } = decisionRow(name);
    expect(question, ref).toMatch(/^[A-Z“].*\?$/u);
    expect(why, ref).toMatch(/^[A-Z“].*\.$/u);
    expect(sources.length, ref).toBeGreaterThan(0);
    for (const [option, words] of Object.entries(options)) expect(words, `${ref}: ${option}`).toMatch(/^\S.*[^.]$/u);
  },
);

test('RS-17 T23 T22 the defaults and reasons that were put right', () => {
  expect(decisionRow('emptyList').choice).toBe('200');
  expect(decisionRow('requestUriUse').why).toContain('may accept it again');
  expect(decisionRow('sectorIdentifierFile').why).toContain('OpenID Connect Registration 5');
  expect(decisionRow('secondRegistration').why).toContain('require status 400');
});

// Findings on a pasted text, in the words of their rule: kept or broken, the value found, and how many are broken.
import { expect, test } from 'vitest';
import { wordsOf } from '../../../mocks/spec/rules/index.ts';
import { receivedRule } from '../../../mocks/spec/rules/received.ts';
import { receivedFinding, refusedFinding, shown, shownInstant } from '../../../src/pages/judge/finding.ts';
import { brokenIn, judgedBy } from '../../../src/pages/judge/judgement.ts';
import { samplesOf } from '../../../src/pages/judge/kinds.ts';
import { fail, pass } from '../../kit/hand-written/exchange-parts.ts';

test('a kept finding shows the value; a broken one the rule, the expected value and the mend', () => {
  const { title, breach, clauses, fix, decision } = receivedRule('push-response.lifetime');
  expect(receivedFinding('push-response.lifetime', { held: true, expected: '10 to 90', actual: 60 })).toEqual({
    held: true,
    title,
    clauses,
    words: 'Found: 60.',
    rule: 'push-response.lifetime',
    decision,
  });
  expect(decision).toBe('requestUriLifetime');
  const open = receivedFinding('response.issuer', { held: false, expected: 'a', actual: undefined });
  expect(Object.keys(open)).not.toContain('decision');
  expect(open).toMatchObject({ expected: 'a', actual: 'nothing' });
  expect(receivedFinding('push-response.lifetime', { held: false, expected: '10 to 90', actual: 3600 })).toEqual({
    held: false,
    title,
    breach,
    clauses,
    words: `The rule: ${title}.`,
    expected: '10 to 90',
    actual: '3600',
    mend: fix,
    rule: 'push-response.lifetime',
    decision,
  });
  const words = wordsOf('withdrawal.jwt-id', 'cds-1.36');
  expect(refusedFinding('withdrawal.jwt-id', 'cds-1.36', { held: false, expected: 'an id', actual: ['x'] })).toEqual({
    held: false,
    title: words.title,
    breach: words.breach,
    clauses: words.clauses,
    words: `The rule: ${words.title}.`,
    expected: 'an id',
    actual: '["x"]',
    mend: words.fix,
    rule: 'withdrawal.jwt-id',
  });
});

test.each<[unknown, unknown, string]>([
  [undefined, undefined, 'nothing'],
  ['text', 'text', 'text'],
  [{ a: 1 }, { a: 1 }, '{"a":1}'],
  [0, '0, 1970-01-01T00:00:00.000Z', '0, 1970-01-01T00:00:00.000Z'],
  [-1, '-1, 1969-12-31T23:59:59.000Z', '-1, 1969-12-31T23:59:59.000Z'],
  // Not an instant that a date can represent.
  [8e12, 8e12, '8000000000000'],
  [-8e12, -8e12, '-8000000000000'],
])('%j as an instant is %j, and is shown as %s', (value, instant, text) => {
  expect(shownInstant(value)).toEqual(instant);
  expect(shown(instant)).toBe(text);
});

test('counts broken checks and findings together', () => {
  const found = { title: 'a', words: 'b' };
  const checks = [fail('token.live'), pass('token.known'), fail('token.scope')];
  const findings = [
    { ...found, held: false },
    { ...found, held: true },
    { ...found, held: false },
  ];
  expect(brokenIn(judgedBy('how', { checks, findings }))).toBe(4);
  expect(judgedBy('how')).toEqual({ how: 'how', checks: [], further: [], findings: [] });
});

test('a profile has its own groups of samples, each sample once', () => {
  const titles = (profile: '0.1.1' | 'cds-1.36') => samplesOf(profile).map(({ title }) => title);
  expect(titles('0.1.1')).toEqual(['Valid samples', 'With one fault']);
  expect(titles('cds-1.36')).toEqual([
    'Valid samples',
    'Faulty examples in the standard',
    'Accepted by the ACCC’s server, refused here',
  ]);
  for (const profile of ['0.1.1', 'cds-1.36'] as const) {
    const labels = samplesOf(profile).flatMap(({ samples }) => samples.map(({ label }) => label));
    expect(labels).toEqual([...new Set(labels)]);
  }
  const kindsOf = (profile: '0.1.1' | 'cds-1.36') => samplesOf(profile)[0]?.samples.map(({ kind }) => kind);
  expect(kindsOf('0.1.1')).toContain('backchannel-request');
  expect(kindsOf('cds-1.36')).not.toContain('backchannel-request');
  expect(kindsOf('cds-1.36')).toContain('push-answer');
  expect(kindsOf('0.1.1')).not.toContain('push-answer');
});

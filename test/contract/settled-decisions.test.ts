// Each of the 65 questions about today’s data is either a switch or settled; a settled one says what the sandbox does.
import { expect, test } from 'vitest';
import { decisionNames, choiceRow, isDecision } from '../../mocks/spec/decisions/decisions.ts';
import { settledDecisions } from '../../mocks/spec/decisions/settled-decisions.ts';

test('every question of today’s data is listed once', () => {
  const refs = Array.from({ length: 65 }, (_, index) => `TD2-${String(index + 1)}`);
  const switches = decisionNames.map((name) => choiceRow(name).ref).filter((ref) => ref.startsWith('TD2-'));
  const listed = [...switches, ...settledDecisions.map(({ ref }) => ref)];
  expect(refs.filter((ref) => listed.filter((one) => one === ref).length !== 1)).toEqual([]);
  expect(listed.length).toBe(refs.length);
});

test.each(settledDecisions)('$ref has a question and an answer', ({ question, answer }) => {
  expect(question).toMatch(/^[A-Z].*\?$/u);
  expect(answer).toMatch(/^[A-Z0-9].*\.$/u);
  for (const [, name = ''] of answer.matchAll(/`(\w+)`/gu)) expect(isDecision(name)).toBe(true);
});

// What the lesson on three years says of the thresholds.
import { expect, test } from 'vitest';
import { decisionRow } from '../../../mocks/spec/decisions/decision-texts.ts';
import { readThreeYears } from '../../../src/pages/lessons/course/read-three-years.ts';

test('ten calls a day apply to low velocity data; not counting pages is the sandbox’s choice', () => {
  const { goal, moves } = readThreeYears;
  const { choice, sources } = decisionRow('lowVelocityPages');
  expect(sources).toContain(goal.clause);
  expect(choice).toBe('one-call');
  const ofPages = moves.find(({ id }) => id === 'next-page');
  expect(ofPages?.words).toMatch(/standards do not say .*the sandbox does not count/u);
});

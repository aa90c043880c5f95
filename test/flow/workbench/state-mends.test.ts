// Mend and send again if the state of a party blocks a request: once the named remedy is done, the same request is accepted.
import { afterAll, afterEach, beforeAll, describe, test, vi } from 'vitest';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { expectMended } from '../../kit/playground/mended.ts';
import { screenBreaches } from '../../kit/breaches/screen-breaches.ts';
import { stateBreaches } from '../../kit/breaches/state-breaches.ts';
import { openRuleBreakingWorld, type RuleBreakingWorld } from '../../kit/worlds/rule-breaking-world.ts';

let stage: RuleBreakingWorld;
beforeAll(async () => {
  stage = await openRuleBreakingWorld();
});
afterAll(() => stage.fixture.stop());
afterEach(async () => {
  vi.restoreAllMocks();
  stage.fixture.sandbox.faults.clear();
  await stage.fixture.sandbox.decisions.preset('strict');
});

describe('the recipient, its grants, the parties', () => {
  test.each(Object.entries(stateBreaches))('%s', (rule, one) => expectMended(stage, rule as RuleId, one));
});

describe('the consumer’s screens and device', () => {
  test.each(Object.entries(screenBreaches))('%s', (rule, one) => expectMended(stage, rule as RuleId, one));
});

// Mend and send again at a holder that speaks the profile of today: the push, the reference, the code, arrangements and the registration, each broken, mended, sent and accepted.
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { expectMended } from '../../kit/mended.ts';
import { newPlayer, openToday, push, signedIn } from '../../kit/today.ts';
import { todayBreaches, type TodayStage } from '../../kit/today-breaches.ts';

let stage: TodayStage;
beforeAll(async () => {
  const fixture = await openToday({ extractableKeys: true });
  stage = { fixture, player: await newPlayer(fixture), other: await newPlayer(fixture, { alg: 'ES256' }) };
  // One good request of each kind was sent before: what a sender learns from.
  await push(fixture, stage.player);
  await signedIn(fixture, stage.player);
});
afterAll(() => stage.fixture.sandbox.stop());
afterEach(() => stage.fixture.sandbox.decisions.preset('strict'));

test.each(Object.entries(todayBreaches))('%s', (rule, one) => expectMended(stage, rule as RuleId, one));

// Mend and send again at a holder of today: the push, the reference, the code, arrangements and the registration, each broken, mended, sent and accepted.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { expectMended, refusedAndMended } from '../../kit/playground/mended.ts';
import { post } from '../../kit/calls/tokens.ts';
import { coded, codeForm, push, signedIn } from '../../kit/calls/code-flow.ts';
import { newPlayer, openToday } from '../../kit/worlds/today.ts';
import { todayBreaches, type TodayStage } from '../../kit/breaches/today-breaches.ts';

let stage: TodayStage;
beforeAll(async () => {
  const fixture = await openToday({ extractableKeys: true });
  stage = { fixture, player: await newPlayer(fixture), other: await newPlayer(fixture, { alg: 'ES256' }) };
  // A valid request of each kind was sent before, for the sender to learn from.
  await push(fixture, stage.player);
  await signedIn(fixture, stage.player);
});
afterAll(() => stage.fixture.sandbox.stop());
afterEach(() => stage.fixture.sandbox.decisions.preset('strict'));

test.each(Object.entries(todayBreaches))('%s', (rule, one) => expectMended(stage, rule as RuleId, one));

// A client with two redirect URIs pushed the second one, so the token request needs that one.
test.each([
  ['code.redirect-uri', 0],
  ['code.redirect-uri-present', undefined],
] as const)('%s: the redirect_uri of the push is sent', async (rule, first) => {
  const { redirectUris } = stage.player;
  const { answer } = await refusedAndMended(stage, rule, {
    at: 'token',
    refuse: async ({ fixture, player }) => {
      const code = await coded(fixture, player, { claims: { redirect_uri: redirectUris[1] } });
      const sent = first === undefined ? undefined : redirectUris[first];
      await post(fixture, player, 'token', { ...codeForm(code), redirect_uri: sent });
    },
  });
  expect(new URLSearchParams(answer.request.body).get('redirect_uri')).toBe(redirectUris[1]);
});

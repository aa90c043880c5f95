// Single use under load: two hundred simultaneous uses have one winner each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { authentication } from '../../kit/calls/signing.ts';
import { openTokenWorld } from '../../kit/worlds/token-world.ts';
import { openSmallWorld } from '../../kit/worlds/small-world.ts';
import { comparableText } from '../../kit/oracles/comparable-answer.ts';
import {
  codeForm,
  introspected,
  post,
  refreshForm,
  signedIn,
  tokensOf,
  userInfo,
  type Form,
  type Tokens,
} from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient, Fixture } from '../../kit/worlds/fixture.ts';

const times = 200;

describe.each([
  ['the sandbox, in memory', () => openTokenWorld()],
  ['a slow store', async () => openSmallWorld(await loadScenario('solar-home'), 'slow')],
] as const)('%s', (_name, open: () => Promise<Fixture>) => {
  let fixture: Fixture;
  let player: RegisteredRecipient;
  beforeAll(async () => {
    fixture = await open();
    player = await fixture.player();
  });
  afterAll(() => fixture.stop());

  const endpoint = (): string => `${fixture.urls.dataHolder.secureBase}/token`;
  /** Prepares every request before sending any. */
  const atOnce = async (form: Form): Promise<readonly Response[]> => {
    const bodies = await Promise.all(
      Array.from({ length: times }, async () => {
        const proof = await authentication(fixture, player, player.clientId, endpoint());
        return new URLSearchParams({ ...proof, ...form } as Record<string, string>);
      }),
    );
    return Promise.all(bodies.map((body) => player.fetch(endpoint(), { method: 'POST', body })));
  };
  /** Expects every token that a double use bought to be dead. */
  const expectDead = async (tokens: Tokens): Promise<void> => {
    expect((await userInfo(fixture, tokens.access_token, player.fetch)).status).toBe(401);
    expect((await post(fixture, player, 'token', refreshForm(tokens))).status).toBe(400);
    expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
  };

  test('TOK-15 one of two hundred redemptions of a code wins, and its tokens end with the second use', async () => {
    const answers = await atOnce(codeForm(await fixture.authorise(player)));
    await expectDead(await tokensOf(await theWinner(answers, 'invalid_grant')));
  });

  test('D-14 one of two hundred uses of a rotated refresh token wins, and the family is revoked', async () => {
    await fixture.decisions.set('refreshRotation', 'on');
    const first = await signedIn(fixture, player);
    await expectDead(await tokensOf(await theWinner(await atOnce(refreshForm(first, 'openid')), 'invalid_grant')));
    await expectDead(first);
    await fixture.decisions.set('refreshRotation', 'off');
  });

  test('REF-02 all two hundred uses of a refresh token without rotation win, each with its own access token', async () => {
    const answers = await atOnce(refreshForm(await signedIn(fixture, player), 'openid'));
    const tokens = await Promise.all(answers.map(tokensOf));
    expect(new Set(tokens.map(({ access_token: token }) => token)).size).toBe(times);
  });

  test('TOK-13 one of two hundred uses of an assertion wins', async () => {
    const proof = await authentication(fixture, player, player.clientId, endpoint());
    const form = { ...proof, grant_type: 'client_credentials' };
    await theWinner(await atOnce(form), 'invalid_client');
  });
});

/** The only 200; all others are refused alike. */
async function theWinner(answers: readonly Response[], error: string): Promise<Response> {
  const [winner, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toHaveLength(0);
  if (winner === undefined) throw new Error('Nobody won.');
  const losers = new Set(
    await Promise.all(answers.filter((one) => one !== winner).map((answer) => comparableText(answer))),
  );
  expect(losers.size).toBe(1);
  expect([...losers][0]).toContain(error);
  return winner;
}

// Things that are good once, asked for two hundred times at once: one winner each, whoever else was quick.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { authentication } from '../../kit/registration.ts';
import { openCurrentWorld } from '../../kit/sandbox-stage.ts';
import { openSmallWorld } from '../../kit/small-world.ts';
import { lookOf } from '../../kit/looks.ts';
import {
  codeForm,
  introspected,
  post,
  refreshForm,
  signedIn,
  tokensOf,
  userInfo,
  type Form,
  type Player,
  type Stage,
  type Tokens,
} from '../../kit/stage.ts';

const times = 200;

describe.each([
  ['the sandbox, in memory', () => openCurrentWorld()],
  ['a store whose verbs take turns', async () => openSmallWorld(await loadScenario('solar-home'), 'slow')],
] as const)('%s', (_name, open: () => Promise<Stage>) => {
  let stage: Stage;
  let player: Player;
  beforeAll(async () => {
    stage = await open();
    player = await stage.player();
  });
  afterAll(() => stage.stop());

  const endpoint = (): string => `${stage.urls.dataHolder.secureBase}/token`;
  /** Everyone's request is ready before anyone sends. */
  const atOnce = async (form: Form): Promise<readonly Response[]> => {
    const bodies = await Promise.all(
      Array.from({ length: times }, async () => {
        const proof = await authentication(stage, player, player.clientId, endpoint());
        return new URLSearchParams({ ...proof, ...form } as Record<string, string>);
      }),
    );
    return Promise.all(bodies.map((body) => player.fetch(endpoint(), { method: 'POST', body })));
  };
  /** Nothing of what was bought by a double spend works, whenever it was written. */
  const expectDead = async (tokens: Tokens): Promise<void> => {
    expect((await userInfo(stage, tokens.access_token, player.fetch)).status).toBe(401);
    expect((await post(stage, player, 'token', refreshForm(tokens))).status).toBe(400);
    expect(await introspected(stage, player, tokens.refresh_token)).toEqual({ active: false });
  };

  test('TOK-15 two hundred redemptions of one code: one wins, and a double spend leaves nothing alive', async () => {
    const answers = await atOnce(codeForm(await stage.authorise(player)));
    await expectDead(await tokensOf(await theWinner(answers, 'invalid_grant')));
  });

  test('D-14 two hundred uses of one rotated refresh token: one wins, and the family dies', async () => {
    await stage.decisions.set('refreshRotation', 'on');
    const first = await signedIn(stage, player);
    await expectDead(await tokensOf(await theWinner(await atOnce(refreshForm(first, 'openid')), 'invalid_grant')));
    await expectDead(first);
    await stage.decisions.set('refreshRotation', 'off');
  });

  test('REF-02 two hundred uses of one refresh token without rotation: all win, each its own access token', async () => {
    const answers = await atOnce(refreshForm(await signedIn(stage, player), 'openid'));
    const tokens = await Promise.all(answers.map(tokensOf));
    expect(new Set(tokens.map(({ access_token: token }) => token)).size).toBe(times);
  });

  test('TOK-13 one assertion two hundred times: its jti is spent once', async () => {
    const proof = await authentication(stage, player, player.clientId, endpoint());
    const form = { ...proof, grant_type: 'client_credentials' };
    await theWinner(await atOnce(form), 'invalid_client');
  });
});

/** The one 200; all others are refused, and alike. */
async function theWinner(answers: readonly Response[], error: string): Promise<Response> {
  const [winner, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toHaveLength(0);
  if (winner === undefined) throw new Error('Nobody won.');
  const losers = new Set(await Promise.all(answers.filter((one) => one !== winner).map((answer) => lookOf(answer))));
  expect(losers.size).toBe(1);
  expect([...losers][0]).toContain(error);
  return winner;
}

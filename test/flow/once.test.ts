// Things that are good once, asked for two hundred times at once: one winner each, whoever else was quick.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authentication } from '../kit/registration.ts';
import { openStage } from '../kit/sandbox-stage.ts';
import {
  codeForm,
  looksOf,
  post,
  refreshForm,
  signedIn,
  tokensOf,
  userInfo,
  type Form,
  type Player,
  type Stage,
} from '../kit/stage.ts';

const times = 200;
let stage: Stage;
let player: Player;
beforeAll(async () => {
  stage = await openStage();
  player = await stage.player();
});
afterAll(() => stage.stop());

/** Everyone has their assertion signed before anyone sends. */
async function atOnce(form: Form): Promise<readonly Response[]> {
  const endpoint = `${stage.urls.dataHolder.secureBase}/token`;
  const forms = await Promise.all(
    Array.from({ length: times }, async () => ({
      ...(await authentication(stage, player, player.clientId, endpoint)),
      ...form,
    })),
  );
  return Promise.all(forms.map((one) => post(stage, player, 'token', one)));
}

/** The one 200, and all others refused alike. */
async function theWinner(answers: readonly Response[]): Promise<Response> {
  const [winner, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toHaveLength(0);
  if (winner === undefined) throw new Error('Nobody won.');
  const losers = new Set(await Promise.all(answers.filter((one) => one !== winner).map(looksOf)));
  expect(losers.size).toBe(1);
  expect([...losers][0]).toContain('invalid_grant');
  return winner;
}

test('TOK-15 two hundred redemptions of one code: one wins, and a double spend leaves nothing alive', async () => {
  const tokens = await tokensOf(await theWinner(await atOnce(codeForm(await stage.authorise(player)))));
  expect((await userInfo(stage, tokens.access_token, player.fetch)).status).toBe(401);
  expect((await post(stage, player, 'token', refreshForm(tokens))).status).toBe(400);
});

test('D-14 two hundred uses of one rotated refresh token: one wins, and the family dies', async () => {
  await stage.decisions.set('refreshRotation', 'on');
  const first = await signedIn(stage, player);
  const tokens = await tokensOf(await theWinner(await atOnce(refreshForm(first))));
  expect((await userInfo(stage, tokens.access_token, player.fetch)).status).toBe(401);
  expect((await post(stage, player, 'token', refreshForm(tokens))).status).toBe(400);
  await stage.decisions.set('refreshRotation', 'off');
});

test('REF-02 two hundred uses of one refresh token without rotation: all win, each with its own access token', async () => {
  const answers = await atOnce(refreshForm(await signedIn(stage, player)));
  const tokens = await Promise.all(answers.map(tokensOf));
  expect(new Set(tokens.map(({ access_token: token }) => token)).size).toBe(times);
});

test('TOK-13 one assertion two hundred times: its jti is spent once', async () => {
  const endpoint = `${stage.urls.dataHolder.secureBase}/token`;
  const form = {
    ...(await authentication(stage, player, player.clientId, endpoint)),
    grant_type: 'client_credentials',
  };
  const answers = await Promise.all(Array.from({ length: times }, () => post(stage, player, 'token', form)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const losers = new Set(await Promise.all(answers.filter(({ status }) => status !== 200).map(looksOf)));
  expect(losers.size).toBe(1);
  expect([...losers][0]).toContain('invalid_client');
});

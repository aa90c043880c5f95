// The backchannel grant, on rows as the backchannel endpoint and the device leave them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/worlds/small-world.ts';
import { comparableText } from '../../kit/oracles/comparable-answer.ts';
import { errorOf, opened, post, tokensOf, userInfo } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

const modrna = 'urn:openid:params:modrna:grant-type:backchannel_request';
const ciba = 'urn:openid:params:grant-type:ciba';
let world: SmallWorld;
let player: RegisteredRecipient;
let other: RegisteredRecipient;
beforeAll(async () => {
  world = await openSmallWorld(await loadScenario('solar-home'), 'slow');
  [player, other] = [await world.player(), await world.player()];
});
afterAll(() => world.stop());

const poll = (id: string | undefined, who = player, type = modrna): Promise<Response> =>
  post(world, who, 'token', { grant_type: type, auth_req_id: id });
const pollError = async (id: string | undefined, who = player, type = modrna): Promise<string> =>
  errorOf(await poll(id, who, type));
const intervalOf = async (id: string): Promise<number | undefined> =>
  (await world.world.table('holder.backchannel').get(id))?.interval;

describe('while the consumer has not answered', () => {
  test('CIBA-19 a poll gets authorization_pending', async () => {
    expect(await pollError(await world.askBackchannel(player))).toBe('400 authorization_pending');
  });

  test('CIBA-20 a poll before the interval gets slow_down, and adds five seconds each time', async () => {
    const id = await world.askBackchannel(player);
    expect(await pollError(id)).toBe('400 authorization_pending');
    await world.clock.advance('PT4S');
    expect(await pollError(id)).toBe('400 slow_down');
    expect(await intervalOf(id)).toBe(10);
    await world.clock.advance('PT6S');
    expect(await pollError(id)).toBe('400 slow_down');
    expect(await intervalOf(id)).toBe(15);
    await world.clock.advance('PT16S');
    expect(await pollError(id)).toBe('400 authorization_pending');
    expect(await intervalOf(id)).toBe(15);
  });

  test('CIBA-20 a clock that is set back slows down no poll', async () => {
    const id = await world.askBackchannel(player);
    await world.clock.advance('PT1M');
    expect(await pollError(id)).toBe('400 authorization_pending');
    await world.clock.advance('-PT30S');
    expect(await pollError(id)).toBe('400 authorization_pending');
  });

  test('CIBA-20 of two hundred polls at once, one is on time and each other adds five seconds', async () => {
    const id = await world.askBackchannel(player);
    const errors = await Promise.all(Array.from({ length: 200 }, () => pollError(id)));
    expect(errors.filter((error) => error === '400 authorization_pending')).toHaveLength(1);
    expect(errors.filter((error) => error === '400 slow_down')).toHaveLength(199);
    expect(await intervalOf(id)).toBe(5 + 199 * 5);
  });
});

describe('when the consumer has answered', () => {
  test.each([modrna, ciba])('CIBA-21 CIBA-27 issues tokens after approval, with the grant type %s', async (type) => {
    const id = await world.askBackchannel(player);
    await world.answer(id, 'approved');
    const tokens = await tokensOf(await poll(id, player, type));
    expect(tokens.refresh_token).toBeDefined();
    const { claims } = await opened(player, tokens.id_token);
    expect(claims).toMatchObject({ aud: player.clientId, acr: 'urn:cds.au:cdr:2' });
    expect(claims).not.toHaveProperty('nonce');
    const statuses = await Promise.all(
      [player.fetch, other.fetch].map(async (send) => (await userInfo(world, tokens.access_token, send)).status),
    );
    // CIBA-28, HOK-10
    expect(statuses).toEqual([200, 401]);
  });

  test('CIBA-22 every poll after a refusal gets access_denied', async () => {
    const id = await world.askBackchannel(player);
    await world.answer(id, 'denied');
    expect(await pollError(id)).toBe('400 access_denied');
    expect(await pollError(id)).toBe('400 access_denied');
  });

  test('CIBA-23 a poll after expires_in gets expired_token, answered or not', async () => {
    const [pending, approved] = [await world.askBackchannel(player), await world.askBackchannel(player)];
    await world.answer(approved, 'approved');
    await world.clock.advance('PT5M');
    expect([await pollError(pending), await pollError(approved)]).toEqual(['400 expired_token', '400 expired_token']);
  });

  test('CIBA-24 a second poll after the tokens gets invalid_grant, and the tokens stay valid', async () => {
    const id = await world.askBackchannel(player);
    await world.answer(id, 'approved');
    const tokens = await tokensOf(await poll(id));
    expect(await pollError(id)).toBe('400 invalid_grant');
    expect((await userInfo(world, tokens.access_token, player.fetch)).status).toBe(200);
  });

  test('CIBA-24 one of two hundred polls of an approved request gets the tokens', async () => {
    const id = await world.askBackchannel(player);
    await world.answer(id, 'approved');
    const answers = await Promise.all(Array.from({ length: 200 }, () => poll(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = new Set(
      await Promise.all(answers.filter(({ status }) => status !== 200).map((answer) => comparableText(answer))),
    );
    expect(losers.size).toBe(1);
    expect([...losers][0]).toContain('invalid_grant');
  });

  test('CIBA-21 a suspended recipient gets no tokens, and can poll again once active', async () => {
    const id = await world.askBackchannel(player);
    await world.answer(id, 'approved');
    await world.setStatus(player, 'INACTIVE');
    expect(await pollError(id)).toBe('400 unauthorized_client');
    await world.setStatus(player, 'ACTIVE');
    expect((await poll(id)).status).toBe(200);
  });
});

describe('whatever the consumer does', () => {
  test('CIBA-25 another client learns nothing, and does not disturb the request', async () => {
    const id = await world.askBackchannel(player);
    const foreign = await comparableText(await poll(id, other));
    expect(foreign).toBe(await comparableText(await poll('unknown', other)));
    expect(await pollError(id)).toBe('400 authorization_pending');
    await world.answer(id, 'approved');
    expect(await comparableText(await poll(id, other))).toBe(foreign);
    expect((await poll(id)).status).toBe(200);
  });

  test('CIBA-26 a missing auth_req_id gets invalid_request, an unknown one invalid_grant', async () => {
    expect(await pollError(undefined)).toBe('400 invalid_request');
    expect(await pollError('unknown')).toBe('400 invalid_grant');
  });

  test('CIBA-27 D-10 the modrna decision refuses the other grant name; switching backchannel off refuses both', async () => {
    const id = await world.askBackchannel(player);
    await world.decisions.set('backchannelGrantName', 'modrna');
    expect(await pollError(id, player, ciba)).toBe('400 unsupported_grant_type');
    expect(await pollError(id, player, modrna)).toBe('400 authorization_pending');
    await world.decisions.set('backchannel', 'off');
    expect(await pollError(id, player, modrna)).toBe('400 unsupported_grant_type');
    await world.decisions.set('backchannel', 'on');
    await world.decisions.set('backchannelGrantName', 'both');
  });
});

// A recipient asks on the consumer’s device: whom it names, how long it waits between polls, which ping it believes.
import { describe, expect, test } from 'vitest';
import { pollOnce } from '../../src/recipient/flows/backchannel.ts';
import { issuer } from '../kit/offline-recipient.ts';
import { type Facts, surroundingsWith, stepOf, known, refusal, issued, formOf } from '../kit/steps-by-hand.ts';

describe('a poll', () => {
  const started = { auth_req_id: 'r', expires_in: 300 };
  const poll = stepOf('backchannel-poll', 'poll');
  const tokens = expect.objectContaining({ access_token: 'new' }) as unknown;
  const [pending, slow] = [refusal('authorization_pending'), refusal('slow_down')];
  test.each<[string, Facts, readonly Response[], readonly number[]]>([
    ['five seconds where nobody says how long', { started }, [issued()], [5]],
    ['as long as it was told', { started: { ...started, interval: 7 } }, [pending, issued()], [7, 7]],
    [
      'five seconds more each time that it is to slow down',
      { started },
      [pending, slow, slow, issued()],
      [5, 5, 10, 15],
    ],
    ['as long as it was slowed to before', { started, slowedTo: 20 }, [pending, issued()], [20, 20]],
    ['not at all once it was pinged', { started, pinged: 't', notificationToken: 't' }, [issued()], []],
    ['where the ping was another’s', { started, pinged: 't', notificationToken: 'u' }, [issued()], [5]],
  ])('waits %s', async (_, facts, answers, waited) => {
    const { surroundings, waits, sent } = surroundingsWith(answers);
    expect(await poll(known(facts), surroundings)).toEqual({ tokens, tokensFor: 'r' });
    expect(waits).toEqual(waited);
    expect(formOf(sent[0]).get('auth_req_id')).toBe('r');
  });
  test('ends with its time, or with another refusal', async () => {
    const { surroundings, sent } = surroundingsWith([pending]);
    const short = { started: { ...started, expires_in: 10 } };
    await expect(poll(known(short), surroundings)).rejects.toThrow('did not answer before auth_req_id expired');
    expect(sent).toHaveLength(3);
    await expect(
      poll(known({ started }), surroundingsWith([refusal('expired_token')]).surroundings),
    ).rejects.toMatchObject({ error: 'expired_token' });
    await expect(poll(known({ started }), surroundingsWith([]).surroundings)).rejects.toThrow('Nothing is sent.');
  });
  test('is not needed for tokens that have come', async () => {
    const { surroundings, sent } = surroundingsWith([]);
    expect(await poll(known({ started, tokensFor: 'r' }), surroundings)).toEqual({});
    expect(sent).toEqual([]);
  });
  test.each<[Facts, Response, Facts]>([
    [{ started }, pending, { tooEarly: 'authorization_pending' }],
    [{ started }, slow, { tooEarly: 'slow_down', slowedTo: 10 }],
    [{ started: { ...started, interval: 7 } }, slow, { tooEarly: 'slow_down', slowedTo: 12 }],
    [{ started, slowedTo: 10 }, slow, { tooEarly: 'slow_down', slowedTo: 15 }],
  ])('taken once, knowing %j, is too early', async (facts, answer, found) => {
    expect(await pollOnce(known(facts), surroundingsWith([answer]).surroundings)).toEqual(found);
  });
  test('taken once may bring the tokens', async () => {
    expect(await pollOnce(known({ started }), surroundingsWith([issued()]).surroundings)).toEqual({
      tokens,
      tokensFor: 'r',
    });
  });
});

describe('a backchannel request', () => {
  const ask = stepOf('backchannel-poll', 'backchannel-request');
  const base = { consentId: 'c' };
  test('is for the hint that is known, else for the person of the ID token', async () => {
    const { surroundings } = surroundingsWith([]);
    const idToken = { iss: issuer, sub: 's', aud: 'c', iat: 0, exp: 0 };
    expect((await ask(known({ ...base, loginHint: 'hint:x', idToken }), surroundings)).loginHint).toBe('hint:x');
    expect((await ask(known({ ...base, idToken }), surroundings)).loginHint).toBe('sub:s');
    await expect(ask(known(base), surroundings)).rejects.toThrow('The step needs loginHint');
  });
  test('has four digits of its own, or those that are known, and a token where it is to be pinged', async () => {
    const { surroundings } = surroundingsWith([]);
    const asked = await ask(known({ ...base, loginHint: 'h' }), surroundings);
    expect(asked.bindingMessage).toMatch(/^\d{4}$/u);
    expect(asked).not.toHaveProperty('notificationToken');
    const pinged = await ask(
      known({ ...base, loginHint: 'h', bindingMessage: '42', backchannel: 'ping' }),
      surroundings,
    );
    expect([pinged.bindingMessage, (pinged.notificationToken ?? '').length > 20]).toEqual(['42', true]);
  });
  test('is told to the device with its digits, where somebody has one', async () => {
    const answer = stepOf('backchannel-poll', 'device');
    const told: unknown[] = [];
    const { surroundings } = surroundingsWith([], { device: (request) => Promise.resolve(void told.push(request)) });
    const started = { auth_req_id: 'r', expires_in: 1 };
    expect(await answer({ started, bindingMessage: '42' }, surroundings)).toEqual({});
    await answer({ started }, surroundings);
    expect(told).toStrictEqual([{ authReqId: 'r', bindingMessage: '42' }, { authReqId: 'r' }]);
    expect(await answer({ started }, surroundingsWith([]).surroundings)).toEqual({});
  });
  test.each([
    ['t', 't', true],
    ['u', 't', false],
    [undefined, 't', false],
    [undefined, undefined, false],
  ])('is answered by a ping with its own token: %s for %s is %s', async (came, notificationToken, isOwn) => {
    const ping = stepOf('backchannel-ping', 'ping');
    const { surroundings } = surroundingsWith([], { notified: () => Promise.resolve(came) });
    const started = { auth_req_id: 'r', expires_in: 1 };
    const pinged = ping({ started, ...(notificationToken === undefined ? {} : { notificationToken }) }, surroundings);
    if (isOwn) expect(await pinged).toEqual({ pinged: came });
    else await expect(pinged).rejects.toThrow('does not have the client_notification_token');
  });
});

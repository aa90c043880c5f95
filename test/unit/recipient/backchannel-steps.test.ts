// A recipient’s backchannel request: its hint, the wait between polls, and which pings it accepts.
import { describe, expect, test } from 'vitest';
import { pollOnce } from '../../../src/recipient/flows/backchannel.ts';
import { issuer } from '../../kit/hand-written/offline-recipient.ts';
import {
  type Facts,
  surroundingsWith,
  stepOf,
  known,
  refusal,
  issued,
  formOf,
} from '../../kit/hand-written/steps-by-hand.ts';

describe('a poll', () => {
  const started = { auth_req_id: 'r', expires_in: 300 };
  const poll = stepOf('backchannel-poll', 'poll');
  const tokens = expect.objectContaining({ access_token: 'new' }) as unknown;
  const [pending, slow] = [refusal('authorization_pending'), refusal('slow_down')];
  test.each<[string, Facts, readonly Response[], readonly number[]]>([
    ['five seconds without an interval', { started }, [issued()], [5]],
    ['the interval it was given', { started: { ...started, interval: 7 } }, [pending, issued()], [7, 7]],
    ['five seconds more after each slow_down', { started }, [pending, slow, slow, issued()], [5, 5, 10, 15]],
    ['the interval that an earlier slow_down set', { started, slowedTo: 20 }, [pending, issued()], [20, 20]],
    ['not at all after a ping', { started, pinged: 't', notificationToken: 't' }, [issued()], []],
    ['five seconds after a ping with another token', { started, pinged: 't', notificationToken: 'u' }, [issued()], [5]],
  ])('waits %s', async (_, facts, answers, waited) => {
    const { surroundings, waits, sent } = surroundingsWith(answers);
    expect(await poll(known(facts), surroundings)).toEqual({ tokens, tokensFor: 'r' });
    expect(waits).toEqual(waited);
    expect(formOf(sent[0]).get('auth_req_id')).toBe('r');
  });
  test('ends when auth_req_id expires, or with another error', async () => {
    const { surroundings, sent } = surroundingsWith([pending]);
    const short = { started: { ...started, expires_in: 10 } };
    await expect(poll(known(short), surroundings)).rejects.toThrow('did not answer before auth_req_id expired');
    expect(sent).toHaveLength(3);
    await expect(
      poll(known({ started }), surroundingsWith([refusal('expired_token')]).surroundings),
    ).rejects.toMatchObject({ error: 'expired_token' });
    await expect(poll(known({ started }), surroundingsWith([]).surroundings)).rejects.toThrow('Nothing is sent.');
  });
  test('is skipped when the tokens are already known', async () => {
    const { surroundings, sent } = surroundingsWith([]);
    expect(await poll(known({ started, tokensFor: 'r' }), surroundings)).toEqual({});
    expect(sent).toEqual([]);
  });
  test.each<[Facts, Response, Facts]>([
    [{ started }, pending, { tooEarly: 'authorization_pending' }],
    [{ started }, slow, { tooEarly: 'slow_down', slowedTo: 10 }],
    [{ started: { ...started, interval: 7 } }, slow, { tooEarly: 'slow_down', slowedTo: 12 }],
    [{ started, slowedTo: 10 }, slow, { tooEarly: 'slow_down', slowedTo: 15 }],
  ])('made once, knowing %j, is too early', async (facts, answer, found) => {
    expect(await pollOnce(known(facts), surroundingsWith([answer]).surroundings)).toEqual(found);
  });
  test('made once may return the tokens', async () => {
    expect(await pollOnce(known({ started }), surroundingsWith([issued()]).surroundings)).toEqual({
      tokens,
      tokensFor: 'r',
    });
  });
});

describe('a backchannel request', () => {
  const ask = stepOf('backchannel-poll', 'backchannel-request');
  const base = { consentId: 'c' };
  test('uses the known hint, else the subject of the ID token', async () => {
    const { surroundings } = surroundingsWith([]);
    const idToken = { iss: issuer, sub: 's', aud: 'c', iat: 0, exp: 0 };
    expect((await ask(known({ ...base, loginHint: 'hint:x', idToken }), surroundings)).loginHint).toBe('hint:x');
    expect((await ask(known({ ...base, idToken }), surroundings)).loginHint).toBe('sub:s');
    await expect(ask(known(base), surroundings)).rejects.toThrow('The step needs loginHint');
  });
  test('has its own four digits or the known ones, and a notification token for ping mode', async () => {
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
  test('goes to the device with its digits, if there is a device', async () => {
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
  ])('accepts a ping with its own token only: %s for %s is %s', async (came, notificationToken, isOwn) => {
    const ping = stepOf('backchannel-ping', 'ping');
    const { surroundings } = surroundingsWith([], { notified: () => Promise.resolve(came) });
    const started = { auth_req_id: 'r', expires_in: 1 };
    const pinged = ping({ started, ...(notificationToken === undefined ? {} : { notificationToken }) }, surroundings);
    if (isOwn) expect(await pinged).toEqual({ pinged: came });
    else await expect(pinged).rejects.toThrow('does not have the client_notification_token');
  });
});

// AUTH: the one-time password: its policy, expiry and lock-out, and its silence about who is a customer.
import { describe, expect, test } from 'vitest';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { atScreens, type ScreenAnswer } from '../../kit/calls/screens.ts';

const here = await ownScene();
const me = here.persona.customerId;

const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

test('a wrong code shows the attempts left; the third returns access_denied', async () => {
  const one = await atScreens(here);
  const code = await one.identify(me);
  for (const left of ['2 attempts are', 'One attempt is']) {
    const answer = await one.answer('one-time-password', { code: wrong(code) });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'wrong_code', error_description: `That code is not right. ${left} left.` },
    });
  }
  expect((await one.show()).screen?.oneTimePassword?.attemptsLeft).toBe(1);
  const last = await one.answer('one-time-password', { code: wrong(code) });
  expect(last.fragment).toMatchObject({ error: 'access_denied', state: one.state });
  expect(brokenRules(here.sandbox, 'answerInteraction')).toEqual(['interaction.attempts']);
  expect((await one.answer('one-time-password', { code })).status).toBe(404);
});

test('a new code replaces the old one and restores no attempts', async () => {
  const one = await atScreens(here);
  const first = await one.identify(me);
  await one.answer('one-time-password', { code: wrong(first) });
  const again = await one.answer('one-time-password', { resend: true });
  expect(again.screen?.oneTimePassword?.attemptsLeft).toBe(2);
  const second = here.persona.latestOneTimePassword() ?? '';
  if (second !== first) expect((await one.answer('one-time-password', { code: first })).status).toBe(400);
  expect((await one.answer('one-time-password', { code: second })).screen?.name).toBe('accounts');
});

test('a code lasts five minutes; an expired one uses no attempt and does not reveal whether it was right', async () => {
  const one = await atScreens(here);
  const code = await one.identify(me);
  await here.sandbox.clock.advance('PT5M');
  const right = await one.answer('one-time-password', { code });
  const other = await one.answer('one-time-password', { code: wrong(code) });
  expect(right.body).toEqual({ error: 'wrong_code', error_description: 'That code has expired. Ask for a new one.' });
  expect(other).toEqual(right);
  expect((await one.show()).screen?.oneTimePassword?.attemptsLeft).toBe(3);
  await one.answer('one-time-password', { resend: true });
  const fresh = here.persona.latestOneTimePassword() ?? '';
  expect((await one.answer('one-time-password', { code: ` ${fresh.slice(0, 3)} ${fresh.slice(3)} ` })).status).toBe(
    200,
  );
});

test.each([{}, { code: 123456 }, { code: null }, { resend: 'yes' }, { detached: 1 }])(
  'refuses %j as an answer',
  async (body) => {
    const one = await atScreens(here);
    await one.identify(me);
    expect((await one.answer('one-time-password', body)).body).toMatchObject({ error: 'invalid_answer' });
  },
);

test('a hundred guesses at once count as three attempts', async () => {
  const one = await atScreens(here);
  const code = await one.identify(me);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => one.answer('one-time-password', { code: wrong(code) })),
  );
  expect(answers.filter(({ body }) => body['error'] === 'wrong_code')).toHaveLength(2);
  expect(answers.filter(({ fragment }) => fragment?.['error'] === 'access_denied')).toHaveLength(1);
});

test('another consumer’s code is refused', async () => {
  const [one, two] = [await atScreens(here), await atScreens(here)];
  const code = await one.identify(me);
  const others = await two.identify(here.stranger.customerId);
  if (code !== others) expect((await one.answer('one-time-password', { code: others })).status).toBe(400);
});

describe('an unknown customer id', () => {
  /** The screens’ content without random values and counters. */
  const told = ({ status, body }: ScreenAnswer): string =>
    JSON.stringify({ status, body }).replace(/"(interactionId|expiresAt)":"[^"]*"/gu, '"$1":""');

  test('gets the same answers as a known one at every step', async () => {
    const [known, unknown] = [await atScreens(here), await atScreens(here)];
    const before = here.sandbox.messages.latest(me, 'one-time-password');
    const steps: readonly (readonly [string, unknown])[] = [
      ['one-time-password', { detached: true }],
      ['one-time-password', { detached: true }],
      ['one-time-password', { resend: true }],
      ['one-time-password', { code: 'x' }],
      ['one-time-password', { code: '' }],
    ];
    const first = [
      await known.answer('identify', { customerId: me }),
      await unknown.answer('identify', { customerId: '99999999' }),
    ];
    expect(told(first[0] as ScreenAnswer)).toBe(told(first[1] as ScreenAnswer));
    for (const [fixture, body] of steps) {
      expect(told(await unknown.answer(fixture, body))).toBe(told(await known.answer(fixture, body)));
      expect(told(await unknown.show())).toBe(told(await known.show()));
    }
    const ends = [
      await known.answer('one-time-password', { code: 'x' }),
      await unknown.answer('one-time-password', { code: 'x' }),
    ];
    expect(ends.map(({ fragment }) => fragment?.['error'])).toEqual(['access_denied', 'access_denied']);
    expect(here.sandbox.messages.latest(me, 'one-time-password')).not.toBe(before);
    expect(here.sandbox.messages.latest('99999999', 'one-time-password')).toBeUndefined();
    expect(here.sandbox.messages.latest('99999999', 'backchannel-request')).toBeUndefined();
  });

  test('accepts no code, not even the one that would have been sent', async () => {
    const one = await atScreens(here);
    await one.answer('identify', { customerId: '99999999' });
    const { tables } = await here.sandbox.exportState();
    const rows = JSON.stringify(tables['holder.interactions']);
    const row = rows.slice(rows.indexOf(one.interactionId));
    const [, code] = /"code":"(\d{6})"/u.exec(row) ?? [];
    expect(code).toBeDefined();
    expect((await one.answer('one-time-password', { code })).body).toMatchObject({ error: 'wrong_code' });
  });
});

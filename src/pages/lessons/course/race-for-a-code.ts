// Lesson: redeeming a code twice is a sign of theft, so its tokens are revoked.
import { memberOf, textOf } from '../../../elements/json-member.ts';
import { hintToStep } from '../flow-hints.ts';
import type { Learner, Sharing } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import {
  formOf,
  gaveCode,
  gaveTokens,
  inOrder,
  isOf,
  refusedBy,
  usesAccess,
  type Exchanges,
  type Sign,
} from '../signs.ts';

const getCode = async (learner: Learner) => (await learner.runUntil('open-id-token')).callback?.get('code') ?? '';

/** Redeems the same code twice at once, each time with its own assertion; returns the successful tokens. */
async function race(learner: Learner): Promise<Pick<Sharing, 'access' | 'refresh' | 'ends'>> {
  const { recipient } = await learner.acting();
  const form = {
    grant_type: 'authorization_code',
    code: await getCode(learner),
    redirect_uri: recipient.redirectUris[0] ?? '',
  };
  const both = [await learner.prepared('token', form), await learner.prepared('token', form)];
  const answers = await Promise.all(both.map((send) => send()));
  const won: unknown = await answers.find((answer) => answer.ok)?.json();
  const [access, refresh, lifetime] = [
    textOf(won, 'access_token'),
    textOf(won, 'refresh_token'),
    memberOf(won, 'expires_in'),
  ];
  if (access === undefined || refresh === undefined) throw new Error('Neither redemption returned tokens.');
  return { access, refresh, ends: learner.now() + Number(lifetime) * 1000 };
}

/** One request redeemed a code, another was refused for it, and then the signs follow for the first one’s tokens. */
const sinceRace =
  (...then: readonly Sign[]) =>
  (exchanges: Exchanges): boolean =>
    // The trace may list either of the two first.
    exchanges
      .filter((one) => gaveTokens(one))
      .some((won) => {
        const lost: Sign = (one) => refusedBy(one, 'code.unused') && formOf(one, 'code') === formOf(won, 'code');
        return inOrder(
          lost,
          ...then.map(
            (sign): Sign =>
              (one) =>
                sign(one, won),
          ),
        )(exchanges);
      });

export const raceForACode: Lesson = {
  id: 'race-for-a-code',
  profile: '0.1.1',
  title: 'Race for a code',
  why: 'The code travels through the browser, where others may read it. If two clients redeem the same code, they cannot both be honest.',
  saves: 'The rule saves consumers whose code was copied: if it is redeemed twice, the holder revokes all its tokens.',
  moves: [
    {
      id: 'code',
      title: 'Get a code',
      words: 'Send the consumer to the holder, and stop where the browser comes back with a code.',
      where: { view: 'flow', flow: 'hybrid' },
      hints: [
        hintToStep('The consumer authorises'),
        'Stop there, so that nobody redeems the code. A code is valid for sixty seconds.',
      ],
      act: getCode,
      reached: inOrder(gaveCode),
    },
    {
      id: 'race',
      title: 'Redeem it twice at once',
      words:
        'Send two valid requests with the same code to the token endpoint. One wins. See which error the other gets.',
      hints: [
        'Press “Next: …” until “Swap the code for tokens” is done. In the trace, press “Edit and send” at that call, and change nothing.',
        'The editor signs a new client assertion: each jti works only once. At the console, Promise.all sends two at once.',
      ],
      act: (learner) => learner.reuse(race),
      reached: sinceRace(),
    },
    {
      id: 'access',
      title: 'Use the winner’s tokens',
      words: 'The winner has tokens that look valid. Read the accounts with the access token.',
      hints: ['Use the access token from the one answer with status 200.'],
      act: async (learner) => learner.readAccounts({ token: (await learner.reuse(race)).access }),
      reached: sinceRace((one, won) => usesAccess(one, won) && refusedBy(one, 'token.not-revoked')),
    },
    {
      id: 'refresh',
      title: 'Try the refresh token',
      words: 'Now the other token: use it to ask for a new access token.',
      hints: ['Use the token endpoint, with grant type refresh_token.'],
      act: async (learner) => learner.refresh(await learner.reuse(race)),
      reached: sinceRace(
        (one, won) =>
          isOf(won, 'refresh_token', formOf(one, 'refresh_token')) &&
          refusedBy(one, 'refresh.not-revoked', 'grant.alive'),
      ),
    },
  ],
  goal: {
    title: 'One request won, and both ended with nothing',
    learnt:
      'The holder cannot tell the thief from the app. It ends every token issued for the code, and the consumer is asked again.',
    clause: 'RFC6749:4.1.2',
  },
};

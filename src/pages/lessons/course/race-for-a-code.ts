// Lesson: a code that is redeemed twice has been stolen, so nothing that came of it may live.
import type { Exchange } from '../../../../mocks/index.ts';
import type { Learner, Tokens } from '../learner.ts';
import type { Exchanges, Lesson } from '../lesson.ts';
import { after, bearerOf, codeOf, formOf, grantOf, ok, refusedBy } from '../signs.ts';

const path = '/energy/accounts';

/** The same code twice at once; each request with an assertion of its own. */
async function race(learner: Learner): Promise<Tokens> {
  const code = await learner.code();
  const { recipient } = await learner.acting();
  const form = { grant_type: 'authorization_code', code, redirect_uri: recipient.redirectUris[0] ?? '' };
  const both = [await learner.prepared('token', form), await learner.prepared('token', form)];
  await Promise.all(both.map((send) => send()));
  const winner = (await learner.own()).findLast((one) => formOf(one, 'code') === code && ok(one, 'token'));
  const tokens = winner === undefined ? undefined : grantOf(winner);
  if (tokens === undefined) throw new Error('Neither redemption brought tokens.');
  return tokens;
}

/** The tokens of the last race; those of a new one where they would have ended by themselves. */
async function raced(learner: Learner): Promise<Tokens> {
  const own = await learner.own();
  const found = await learner.granted();
  if (found === undefined || !learner.lives(found.exchange)) return race(learner);
  return racesIn(own).some(({ won }) => won === found.exchange) ? found.tokens : race(learner);
}

interface Race {
  readonly won: Exchange;
  readonly lost: Exchange;
  readonly tokens: Tokens;
}

/** Every code that one request redeemed and another was refused for. */
const racesIn = (exchanges: Exchanges): readonly Race[] =>
  exchanges.flatMap((won) => {
    const tokens = grantOf(won);
    if (tokens === undefined) return [];
    const code = formOf(won, 'code');
    const lost = exchanges.find((one) => refusedBy(one, 'code.unused') && formOf(one, 'code') === code);
    return lost === undefined ? [] : [{ won, lost, tokens }];
  });

/** After both were answered. */
const sinceRace = (exchanges: Exchanges, then: (one: Exchange, tokens: Tokens) => boolean): boolean =>
  racesIn(exchanges).some(({ won, lost, tokens }) =>
    after(after(exchanges, won).includes(lost) ? after(exchanges, won) : exchanges, lost).some((one) =>
      then(one, tokens),
    ),
  );

export const raceForACode: Lesson = {
  id: 'race-for-a-code',
  title: 'Race for a code',
  why: 'The code travels through the browser, where others may read it; two who redeem it cannot both be honest.',
  moves: [
    {
      id: 'code',
      title: 'Get a code',
      words: 'Send the consumer to the holder, and stop where the browser comes back with a code.',
      where: { view: 'flow', flow: 'hybrid' },
      hints: ['The hybrid flow up to the redirect; do not swap the code yet.', 'A code lives for sixty seconds.'],
      act: async (learner) => void (await learner.code()),
      reached: (exchanges) => exchanges.some((one) => one.verdict === 'ok' && codeOf(one) !== undefined),
    },
    {
      id: 'race',
      title: 'Redeem it twice at once',
      words: 'Two requests to the token endpoint with the same code, both good. One wins; see what the other is told.',
      hints: [
        'Sign two assertions first: a jti is spent once.',
        'Send both before you wait for either: Promise.all in the console.',
      ],
      act: async (learner) => void (await race(learner)),
      reached: (exchanges) => racesIn(exchanges).length > 0,
    },
    {
      id: 'access',
      title: 'Use what the winner got',
      words: 'The winner holds tokens that look good. Read the accounts with the access token.',
      hints: ['The access token of the one answer with 200.'],
      act: async (learner) => void (await learner.read(path, { token: (await raced(learner)).access })),
      reached: (exchanges) =>
        sinceRace(exchanges, (one, { access }) => bearerOf(one) === access && refusedBy(one, 'token.not-revoked')),
    },
    {
      id: 'refresh',
      title: 'And the refresh token',
      words: 'The same with the other token: ask for a new access token.',
      hints: ['The token endpoint, grant type refresh_token.'],
      act: async (learner) =>
        void (await learner.post('token', {
          grant_type: 'refresh_token',
          refresh_token: (await raced(learner)).refresh,
        })),
      reached: (exchanges) =>
        sinceRace(
          exchanges,
          (one, { refresh }) =>
            formOf(one, 'refresh_token') === refresh && refusedBy(one, 'refresh.not-revoked', 'grant.alive'),
        ),
    },
  ],
  goal: {
    title: 'One won, and both ended with nothing',
    learnt:
      'The holder cannot tell the thief from the app. It ends every token of the code, and the consumer is asked anew.',
    clause: 'RFC6749:4.1.2',
  },
};

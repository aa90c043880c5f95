// Lesson: who withdraws in the recipient’s app ends the arrangement at the holder, by its id.
import type { Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import {
  isInactive,
  isRefusedAccess,
  isRefusedRefresh,
  isWithdrawnInVain,
  readWithShared,
  sinceGiven,
  sinceThen,
  withdrewInApp,
} from './todays-signs.ts';
import { accountsPath, refreshWith, shareAndRead, withdraw, type Sharing } from './todays-walks.ts';

async function ended(learner: Learner): Promise<Sharing> {
  const sharing = await shareAndRead(learner);
  await withdraw(learner, sharing);
  return sharing;
}

export const withdrawInTheApp: Lesson = {
  id: 'withdraw-in-the-app',
  title: 'Withdraw in the recipient’s app',
  why: 'The consumer has changed their mind, and says so in the app. The holder must hear of it, and nothing may open any more.',
  moves: [
    {
      id: 'share',
      title: 'Share, and read',
      words: 'The consumer says yes, and the app reads the accounts. It keeps the cdr_arrangement_id with the tokens.',
      where: { view: 'flow', flow: 'code' },
      hints: ['The code flow does it.'],
      act: async (learner) => void (await shareAndRead(learner)),
      reached: readWithShared,
    },
    {
      id: 'withdraw',
      title: 'Withdraw the arrangement',
      words:
        'Send the id to the holder’s arrangement revocation endpoint. The answer is 204, and the holder does not call back.',
      where: { view: 'flow', flow: 'withdraw-at-holder' },
      hints: [
        'To revoke the refresh token is housekeeping: the arrangement would live on.',
        'The form holds cdr_arrangement_id, with the client authentication.',
      ],
      act: async (learner) => void (await ended(learner)),
      reached: (exchanges) => sinceGiven(exchanges, withdrewInApp),
    },
    {
      id: 'inactive',
      title: 'Ask about the refresh token',
      words: 'Introspection says that it is not active. It does not say why.',
      where: { view: 'flow', flow: 'withdraw-at-holder' },
      hints: ['The introspection endpoint takes the refresh token of the arrangement.'],
      act: async (learner) => void (await learner.post('introspection', { token: (await ended(learner)).refresh })),
      reached: (exchanges) => sinceThen(exchanges, withdrewInApp, isInactive),
    },
    {
      id: 'access',
      title: 'Call with the old access token',
      words: 'It would have lived for minutes. Read the accounts with it once more.',
      where: { view: 'flow', flow: 'withdraw-at-holder' },
      hints: ['The very token of before; a new one would be of another arrangement.'],
      act: async (learner) => {
        const { access } = await ended(learner);
        await learner.read(accountsPath, { token: access });
      },
      reached: (exchanges) => sinceThen(exchanges, withdrewInApp, isRefusedAccess),
    },
    {
      id: 'refresh',
      title: 'Try to refresh',
      words: 'invalid_grant: to share again needs the consumer again.',
      where: { view: 'flow', flow: 'withdraw-at-holder' },
      hints: ['The token endpoint, grant type refresh_token.'],
      act: async (learner) => void (await refreshWith(learner, await ended(learner))),
      reached: (exchanges) => sinceThen(exchanges, withdrewInApp, isRefusedRefresh),
    },
    {
      id: 'again',
      title: 'Withdraw it once more',
      words: 'The same id again: 422, in the words that an id has which never was, or is another client’s.',
      where: { view: 'api', operation: 'revokeArrangement' },
      hints: ['Nothing but the id; the code of the error ends in InvalidArrangement.'],
      act: async (learner) => void (await withdraw(learner, await ended(learner))),
      reached: (exchanges) => sinceThen(exchanges, withdrewInApp, isWithdrawnInVain),
    },
  ],
  goal: {
    title: 'The arrangement has ended, and every token of it',
    learnt:
      'One call with one id ends access token, refresh token and whatever else rests on the arrangement. Other arrangements of the same consumer go on.',
    clause: 'CDS:CDR Arrangement Revocation End Point',
  },
};

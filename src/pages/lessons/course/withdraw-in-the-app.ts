// Lesson: withdrawing in the recipient’s app ends the arrangement at the holder, by its id.
import { hintToRun } from '../flow-hints.ts';
import { sharedAndRead, type Learner, type Sharing } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import {
  afterwards,
  gaveTokens,
  isInactive,
  isRefusedAccess,
  isRefusedRefresh,
  readWithThem,
  withdrewInApp,
  withdrewEnded,
} from '../signs.ts';

async function ended(learner: Learner): Promise<Sharing> {
  const sharing = await sharedAndRead(learner);
  await learner.withdrawArrangement(sharing);
  return sharing;
}

export const withdrawInTheApp: Lesson = {
  id: 'withdraw-in-the-app',
  profile: 'cds-1.36',
  title: 'Withdraw in the recipient’s app',
  why: 'The consumer has changed their mind, and says so in the app. The holder must be told, and no token may work any more.',
  saves: 'The rule saves consumers from tokens that outlive the consent they were given for.',
  moves: [
    {
      id: 'share',
      title: 'Share, and read',
      words:
        'The consumer says yes, and the app reads the accounts. The app keeps the cdr_arrangement_id with the tokens.',
      where: { view: 'flow', flow: 'code' },
      hints: [hintToRun],
      act: sharedAndRead,
      reached: afterwards(gaveTokens, readWithThem),
    },
    {
      id: 'withdraw',
      title: 'Withdraw the arrangement',
      words:
        'Send the id to the holder’s arrangement revocation endpoint. The answer is 204, and the holder does not call back.',
      where: { view: 'flow', flow: 'withdraw-in-app' },
      hints: [
        'Revoking the refresh token is only housekeeping: the arrangement would continue.',
        'The form contains cdr_arrangement_id and the client authentication.',
      ],
      act: (learner) => learner.reuse(ended),
      reached: afterwards(gaveTokens, withdrewInApp),
    },
    {
      id: 'inactive',
      title: 'Ask about the refresh token',
      words: 'Introspection says that it is not active. It does not say why.',
      where: { view: 'flow', flow: 'withdraw-in-app' },
      hints: ['Send the arrangement’s refresh token to the introspection endpoint.'],
      act: async (learner) => learner.introspect(await learner.reuse(ended)),
      reached: afterwards(gaveTokens, withdrewInApp, isInactive),
    },
    {
      id: 'access',
      title: 'Call with the old access token',
      words: 'The access token still had minutes to run. Use it to read the accounts once more.',
      where: { view: 'flow', flow: 'withdraw-in-app' },
      hints: ['Use the same token as before; a new token would belong to another arrangement.'],
      act: async (learner) => learner.readAccounts({ token: (await learner.reuse(ended)).access }),
      reached: afterwards(gaveTokens, withdrewInApp, isRefusedAccess),
    },
    {
      id: 'refresh',
      title: 'Try to refresh',
      words: 'invalid_grant: to share again, the consumer has to authorise again.',
      where: { view: 'flow', flow: 'withdraw-in-app' },
      hints: ['Use the token endpoint, with grant type refresh_token.'],
      act: async (learner) => learner.refresh(await learner.reuse(ended)),
      reached: afterwards(gaveTokens, withdrewInApp, isRefusedRefresh),
    },
    {
      id: 'again',
      title: 'Withdraw it once more',
      words:
        'Send the same id again: 422, with the same error as for an id that never existed or that belongs to another client.',
      where: { view: 'api', operation: 'revokeArrangement', as: 'run' },
      hints: ['Send only the id; the error code ends in InvalidArrangement.'],
      act: async (learner) => learner.withdrawArrangement(await learner.reuse(ended)),
      reached: afterwards(gaveTokens, withdrewInApp, withdrewEnded),
    },
  ],
  goal: {
    title: 'The arrangement has ended, and so has every token issued for it',
    learnt:
      'One call with one id ends the access token, the refresh token and everything else that depends on the arrangement. The consumer’s other arrangements continue.',
    clause: 'CDS:CDR Arrangement Revocation endpoint',
  },
};

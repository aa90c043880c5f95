// Lesson: who withdraws on the holder’s dashboard ends the arrangement there, and the holder calls the recipient.
import { withdrawOnDashboard } from '../../../runs/todays-withdrawals.ts';
import type { Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import {
  isRefusedAccess,
  isRefusedRefresh,
  isWithdrawnInVain,
  readWithShared,
  sinceGiven,
  sinceThen,
  told,
  withdrewOnDashboard,
} from './todays-signs.ts';
import { accountsPath, refreshWith, shareAndRead, withdraw, type Sharing } from './todays-walks.ts';

async function ended(learner: Learner): Promise<Sharing> {
  const sharing = await shareAndRead(learner);
  const { sandbox } = learner;
  await withdrawOnDashboard(sandbox, sandbox.personas[0], sharing.arrangement, { flow: 'lesson', step: 'move' });
  return sharing;
}

export const withdrawOnTheDashboard: Lesson = {
  id: 'withdraw-on-the-dashboard',
  title: 'Withdraw on the holder’s dashboard',
  why: 'The consumer can also say stop at the holder. Then it is the app that has to hear of it, and the holder that calls.',
  moves: [
    {
      id: 'share',
      title: 'Share, and read',
      words: 'The consumer says yes, and the app reads the accounts.',
      where: { view: 'flow', flow: 'code' },
      hints: ['The code flow does it.'],
      act: async (learner) => void (await shareAndRead(learner)),
      reached: readWithShared,
    },
    {
      id: 'withdraw',
      title: 'Withdraw on the dashboard, and see the recipient be called',
      words:
        'The consumer presses “Stop sharing” at the holder. Look for the holder’s call: to recipient_base_uri, with no client certificate and two signed JWTs.',
      where: { view: 'flow', flow: 'withdraw-at-recipient' },
      hints: [
        'The dashboard stands in the view of arrangements, too.',
        'One JWT, as bearer token, says who calls; the other, in the form, which arrangement has ended.',
      ],
      act: async (learner) => void (await ended(learner)),
      reached: (exchanges) => sinceGiven(exchanges, withdrewOnDashboard) && sinceGiven(exchanges, told),
    },
    {
      id: 'access',
      title: 'Call with the old access token',
      words: 'The app was told. Be one that does not listen: read the accounts all the same.',
      where: { view: 'flow', flow: 'withdraw-at-recipient' },
      hints: ['The very token of before; a new one would be of another arrangement.'],
      act: async (learner) => {
        const { access } = await ended(learner);
        await learner.read(accountsPath, { token: access });
      },
      reached: (exchanges) => sinceThen(exchanges, withdrewOnDashboard, isRefusedAccess),
    },
    {
      id: 'refresh',
      title: 'Try to refresh',
      words: 'The refresh token has ended with the arrangement.',
      where: { view: 'flow', flow: 'withdraw-at-recipient' },
      hints: ['The token endpoint, grant type refresh_token.'],
      act: async (learner) => void (await refreshWith(learner, await ended(learner))),
      reached: (exchanges) => sinceThen(exchanges, withdrewOnDashboard, isRefusedRefresh),
    },
    {
      id: 'again',
      title: 'Withdraw it from the other side',
      words: 'Let the app withdraw the same arrangement at the holder: 422, for it has ended.',
      where: { view: 'api', operation: 'revokeArrangement' },
      hints: ['The arrangement revocation endpoint of the holder, with the same cdr_arrangement_id.'],
      act: async (learner) => void (await withdraw(learner, await ended(learner))),
      reached: (exchanges) => sinceThen(exchanges, withdrewOnDashboard, isWithdrawnInVain),
    },
  ],
  goal: {
    title: 'The holder has ended the arrangement, and told the recipient',
    learnt:
      'Either side can end it, and the other hears of it: the recipient calls the holder, or the holder the recipient. At the holder it has ended at once, whether or not the recipient could be told.',
    clause: 'CDS:Data Holders calling Data Recipients',
  },
};

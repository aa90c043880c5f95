// Lesson: withdrawing on the holder’s dashboard ends the arrangement, and the holder calls the recipient.
import { dashboardClient } from '../../../../mocks/index.ts';
import { textOf } from '../../../elements/json-member.ts';
import { markedFetch } from '../../../recipient/client-auth.ts';
import { hintToRun } from '../flow-hints.ts';
import { mark, sharedAndRead, type Learner, type Sharing } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import {
  afterwards,
  answered,
  gaveTokens,
  isOf,
  isRefusedAccess,
  isRefusedRefresh,
  readWithThem,
  succeeded,
  withdrewEnded,
  type Sign,
} from '../signs.ts';

async function ended(learner: Learner): Promise<Sharing> {
  const sharing = await sharedAndRead(learner);
  const { sandbox, holder } = learner;
  const send = markedFetch(sandbox.fetch, mark);
  const dashboard = dashboardClient(holder.urls.issuer, holder.personas[0]?.customerId ?? '', send);
  const complaint = await dashboard.withdraw(sharing.arrangement);
  if (complaint !== undefined) throw new Error(complaint);
  return sharing;
}

const withdrewOnDashboard: Sign = (one, given) =>
  succeeded(one, 'withdrawSharing') &&
  new URL(one.request.url).pathname.endsWith(`/${answered(given, 'cdr_arrangement_id') ?? ''}`);

/** The holder’s call to the recipient succeeded. */
const told: Sign = (one, given) =>
  succeeded(one, 'revokeArrangementAtRecipient') &&
  one.tokens.some(({ claims }) => isOf(given, 'cdr_arrangement_id', textOf(claims, 'cdr_arrangement_id')));

export const withdrawOnTheDashboard: Lesson = {
  id: 'withdraw-on-the-dashboard',
  profile: 'cds-1.36',
  title: 'Withdraw on the holder’s dashboard',
  why: 'The consumer can also stop the sharing at the holder. Then the app has to be told, and the holder makes the call.',
  saves: 'The rule saves consumers from an app that never learns of their withdrawal.',
  moves: [
    {
      id: 'share',
      title: 'Share, and read',
      words: 'The consumer says yes, and the app reads the accounts.',
      where: { view: 'flow', flow: 'code' },
      hints: [hintToRun],
      act: sharedAndRead,
      reached: afterwards(gaveTokens, readWithThem),
    },
    {
      id: 'withdraw',
      title: 'Withdraw, and see the holder call',
      words:
        'The consumer presses “Stop sharing” at the holder. Look for the holder’s call to recipient_base_uri. It has no client certificate, and two signed JWTs.',
      where: { view: 'flow', flow: 'withdraw-on-dashboard' },
      hints: [
        'The dashboard is also in the arrangements view.',
        'One JWT, the bearer token, says who is calling. The other, in the form, says which arrangement has ended.',
      ],
      act: (learner) => learner.reuse(ended),
      reached: (...seen) =>
        afterwards(gaveTokens, withdrewOnDashboard)(...seen) && afterwards(gaveTokens, told)(...seen),
    },
    {
      id: 'access',
      title: 'Call with the old access token',
      words: 'The app has been told. Pretend it ignores the message: read the accounts anyway.',
      where: { view: 'flow', flow: 'withdraw-on-dashboard' },
      hints: ['Use the same token as before; a new token would belong to another arrangement.'],
      act: async (learner) => learner.readAccounts({ token: (await learner.reuse(ended)).access }),
      reached: afterwards(gaveTokens, withdrewOnDashboard, isRefusedAccess),
    },
    {
      id: 'refresh',
      title: 'Try to refresh',
      words: 'The refresh token has ended with the arrangement.',
      where: { view: 'flow', flow: 'withdraw-on-dashboard' },
      hints: ['Use the token endpoint, with grant type refresh_token.'],
      act: async (learner) => learner.refresh(await learner.reuse(ended)),
      reached: afterwards(gaveTokens, withdrewOnDashboard, isRefusedRefresh),
    },
    {
      id: 'again',
      title: 'Withdraw it from the other side',
      words: 'Let the app withdraw the same arrangement at the holder: 422, because it has already ended.',
      where: { view: 'api', operation: 'revokeArrangement', as: 'run' },
      hints: ['Use the holder’s arrangement revocation endpoint, with the same cdr_arrangement_id.'],
      act: async (learner) => learner.withdrawArrangement(await learner.reuse(ended)),
      reached: afterwards(gaveTokens, withdrewOnDashboard, withdrewEnded),
    },
  ],
  goal: {
    title: 'The holder has ended the arrangement, and told the recipient',
    learnt:
      'Either side can end the arrangement, and the other is told: the recipient calls the holder, or the holder calls the recipient. At the holder it has ended at once, whether or not the recipient could be told.',
    clause: 'CDS:Data Holders calling Data Recipients',
  },
};

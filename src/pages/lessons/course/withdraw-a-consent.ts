// Lesson: withdrawing a consent ends everything issued for it.
import { textOf } from '../../../elements/json-member.ts';
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
  succeeded,
  type Sign,
} from '../signs.ts';

/** Shares and reads, then deletes the consent. */
async function ended(learner: Learner): Promise<Sharing> {
  const sharing = await sharedAndRead(learner);
  const { clientId } = await learner.acting();
  const answer = await learner.post('token', { grant_type: 'client_credentials', scope: 'cdr:consents' });
  const token = textOf(await answer.json(), 'access_token') ?? '';
  const url = `${learner.holder.urls.base}/clients/${clientId}/consents/${sharing.facts.consentId ?? ''}`;
  await learner.send(url, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  return sharing;
}

/** Deletes the consent for which the tokens were issued. */
const deleted: Sign = (one, given) => {
  const id = new URL(one.request.url).pathname.split('/').at(-1);
  const members = given?.changes.flatMap((change) => change.members ?? []) ?? [];
  return succeeded(one, 'deleteConsent') && members.some(({ name, after }) => name === 'consentId' && after === id);
};

export const withdrawAConsent: Lesson = {
  id: 'withdraw-a-consent',
  profile: '0.1.1',
  title: 'Withdraw a consent',
  why: 'Consumers may change their mind on any day. From then on, nothing that was issued for the consent may work.',
  saves: 'The rule saves consumers from an app that goes on reading after they said no.',
  moves: [
    {
      id: 'read',
      title: 'Share, and read',
      words:
        'The consumer consents, and the app reads the accounts. The app now has an access token and a refresh token.',
      where: { view: 'flow', flow: 'hybrid' },
      hints: [hintToRun],
      act: (learner) => learner.readAccounts(),
      reached: afterwards(gaveTokens, readWithThem),
    },
    {
      id: 'withdraw',
      title: 'Withdraw the consent',
      words: 'The app deletes the consent at the holder, as it must when the consumer withdraws consent in the app.',
      where: { view: 'api', operation: 'deleteConsent', as: 'run' },
      hints: [
        'The form has the consent of your run, and sends it as the app of your run.',
        'Send it as it is: 204, and the consent has ended.',
      ],
      act: (learner) => learner.reuse(ended),
      reached: afterwards(gaveTokens, deleted),
    },
    {
      id: 'inactive',
      title: 'Ask about the refresh token',
      words: 'Introspection says that it is not active. It does not say why.',
      where: { view: 'api', operation: 'introspect', as: 'run' },
      hints: [
        'The introspection endpoint answers only about refresh tokens.',
        'The form has the refresh token of your run. Send it as it is.',
      ],
      act: async (learner) => learner.introspect(await learner.reuse(ended)),
      reached: afterwards(gaveTokens, deleted, isInactive),
    },
    {
      id: 'refused',
      title: 'Call with the old access token',
      words: 'The access token still had minutes to run. Use it to read the accounts once more.',
      where: { view: 'api', operation: 'listAccounts', as: 'run' },
      hints: [
        'Use the same token as before; a new token would belong to a new consent.',
        'The form has the earlier token, and sends it as the app of your run. Send it as it is.',
      ],
      act: async (learner) => learner.readAccounts({ token: (await learner.reuse(ended)).access }),
      reached: afterwards(gaveTokens, deleted, isRefusedAccess),
    },
    {
      id: 'no-more',
      title: 'Try to refresh',
      words: 'Finally, use the old refresh token to ask for a new access token.',
      where: { view: 'api', operation: 'token', variant: 'refresh_token', as: 'run' },
      hints: ['Use the token endpoint, with grant type refresh_token.'],
      act: async (learner) => learner.refresh(await learner.reuse(ended)),
      reached: afterwards(gaveTokens, deleted, isRefusedRefresh),
    },
  ],
  goal: {
    title: 'Nothing issued for the consent works any more',
    learnt:
      'The access token, the refresh token and the answer of introspection all depend on the consent. When the consent ends, all three change at the same moment.',
    clause: 'IS:14',
  },
};

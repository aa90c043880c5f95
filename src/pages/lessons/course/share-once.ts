// Lesson: one-off sharing ends with its access token and leaves no refresh token.
import { everydayScopes } from '../../../recipient/flows/facts.ts';
import type { Learner, Sharing } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { push } from '../push-by-hand.ts';
import {
  afterwards,
  answered,
  askedFor,
  inOrder,
  isOf,
  readWithThem,
  refusedBy,
  succeeded,
  usesAccess,
  type Sign,
} from '../signs.ts';

const sharedOnce = (learner: Learner): Promise<Sharing> =>
  learner.share({ wanted: { scopes: everydayScopes, sharingDuration: 0 } });

/** A one-off sharing whose access token has expired. */
async function expired(learner: Learner): Promise<Sharing> {
  const once = await learner.reuse(sharedOnce);
  await learner.wait('PT11M');
  return once;
}

/** Zero and absent both mean once. */
const asksOnce: Sign = (one) => succeeded(one, 'pushAuthorisation') && (askedFor(one, 'sharing_duration') ?? 0) === 0;

/** Tokens of an arrangement without a refresh token (CDS, Requesting Sharing Duration). */
const gaveOnce: Sign = (one) =>
  succeeded(one, 'token') &&
  answered(one, 'access_token') !== undefined &&
  answered(one, 'cdr_arrangement_id') !== undefined &&
  answered(one, 'refresh_token') === undefined;

const where = { view: 'arrangements' } as const;

export const shareOnce: Lesson = {
  id: 'share-once',
  profile: 'cds-1.36',
  title: 'Share once',
  why: 'A quote for a plan needs one look at the data. An app that asks for a year because it is easier has more data than it needs.',
  saves: 'The rule saves consumers from an app that keeps its access after the one look they agreed to.',
  moves: [
    {
      id: 'ask',
      title: 'Ask to share once',
      words: 'Push a request whose sharing_duration is 0, or leave the claim out: both mean once.',
      where,
      hints: [
        'In the arrangement lab, press “Share once”.',
        'In a request object of your own, put sharing_duration directly under claims, as a number.',
      ],
      act: (learner) => push(learner, { sharing: { sharing_duration: 0 } }),
      reached: inOrder(asksOnce),
    },
    {
      id: 'tokens',
      title: 'Redeem the code',
      words: 'The consumer authorises. See what the token endpoint returns, and what is missing.',
      where,
      hints: [
        '“Share once” redeems the code, too.',
        'The answer has an access token and an arrangement id, but no refresh token.',
      ],
      act: (learner) => learner.reuse(sharedOnce),
      reached: inOrder(gaveOnce),
    },
    {
      id: 'read',
      title: 'Read before the token expires',
      words: 'Read the accounts: the access token works like any other.',
      where,
      hints: [
        'Press “Read the accounts” at the arrangement; its token is valid for ten minutes.',
        'If the arrangement is not on the page any more, press “Share once” again.',
      ],
      act: async (learner) => learner.readAccounts({ token: (await learner.reuse(sharedOnce)).access }),
      reached: afterwards(gaveOnce, readWithThem),
    },
    {
      id: 'over',
      title: 'Read once more, later',
      words: 'Move the clock forward eleven minutes. The token has expired, and there is no refresh token.',
      hints: [
        'Move the clock at the top of the page. Then choose the call of the accounts, press “Edit and send”, and change nothing.',
        "In the console: sandbox.clock.advance('PT11M')",
      ],
      act: async (learner) => learner.readAccounts({ token: (await expired(learner)).access }),
      reached: afterwards(gaveOnce, (one, given) => refusedBy(one, 'token.live') && usesAccess(one, given)),
    },
    {
      id: 'amend',
      title: 'Try to extend the sharing',
      words:
        'Push a request that amends the arrangement. The arrangement ended when its access token expired, so the holder no longer recognises it.',
      hints: [
        'Choose the push of the request, and press “Edit and send”.',
        'Put the cdr_arrangement_id from the token response into the request object, directly under claims.',
      ],
      act: async (learner) => {
        const { arrangement } = await expired(learner);
        await push(learner, { sharing: { cdr_arrangement_id: arrangement } });
      },
      reached: afterwards(
        gaveOnce,
        (one, given) =>
          refusedBy(one, 'sharing.arrangement') &&
          isOf(given, 'cdr_arrangement_id', askedFor(one, 'cdr_arrangement_id')),
      ),
    },
  ],
  goal: {
    title: 'The once-off sharing is over, and cannot be continued',
    learnt:
      'The holder issues no refresh token, and the arrangement ends with the access token. That end is this sandbox’s choice, because the standard does not define one. To read more, ask the consumer again.',
    clause: 'CDS:Requesting Sharing Duration',
  },
};

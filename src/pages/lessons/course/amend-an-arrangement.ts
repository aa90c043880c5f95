// Lesson: an amendment replaces the previous sharing, under the same id, but only once its code is redeemed.
import { amend } from '../../../recipient/flows/amend.ts';
import { hintToRun } from '../flow-hints.ts';
import { sharedAndRead, type Learner, type Sharing } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import {
  afterwards,
  askedFor,
  formOf,
  gaveCode,
  gaveTokens,
  isOf,
  isRefusedAccess,
  isRefusedRefresh,
  answered,
  readWithThem,
  succeeded,
  type Sign,
} from '../signs.ts';

/** Shares, amends and redeems the code; returns the sharing before the amendment. */
async function amended(learner: Learner): Promise<Sharing> {
  const before = await sharedAndRead(learner);
  await learner.runUntil('token', before.facts, amend);
  return before;
}

const redeemed: Sign = (one) => gaveTokens(one) && formOf(one, 'grant_type') === 'authorization_code';

/** A push that names the arrangement. */
const amends: Sign = (one, given) =>
  succeeded(one, 'pushAuthorisation') && isOf(given, 'cdr_arrangement_id', askedFor(one, 'cdr_arrangement_id'));

/** New tokens for the same arrangement. */
const replaced: Sign = (one, given) =>
  redeemed(one) && isOf(given, 'cdr_arrangement_id', answered(one, 'cdr_arrangement_id'));

export const amendAnArrangement: Lesson = {
  id: 'amend-an-arrangement',
  profile: 'cds-1.36',
  title: 'Amend an arrangement',
  why: 'A consumer may share different data, or for a different time, without starting again. What happens to the old tokens, and when?',
  saves: 'The rule saves consumers from tokens that still open what they no longer share.',
  moves: [
    {
      id: 'share',
      title: 'Share, and read',
      words:
        'The consumer says yes, and the app reads the accounts. Note the cdr_arrangement_id that comes with the tokens.',
      where: { view: 'flow', flow: 'code' },
      hints: [hintToRun],
      act: sharedAndRead,
      reached: afterwards(gaveTokens, readWithThem),
    },
    {
      id: 'agree',
      title: 'Let the consumer agree, and read with the old token',
      words:
        'Push a request that names the arrangement, and let the consumer say yes. Do not redeem the code yet: the earlier sharing continues.',
      where: { view: 'flow', flow: 'amend' },
      hints: [
        'In the request object, put the id directly under claims: cdr_arrangement_id.',
        'Stop the amendment after the consumer’s answer. In the trace, open an earlier call and send it again.',
      ],
      act: async (learner) => {
        const { facts, access } = await sharedAndRead(learner);
        await learner.runUntil('authorise', facts, amend);
        await learner.readAccounts({ token: access });
      },
      reached: afterwards(redeemed, amends, gaveCode, readWithThem),
    },
    {
      id: 'swap',
      title: 'Redeem the code of the amendment',
      words: 'Now you get new tokens, with the same cdr_arrangement_id.',
      where: { view: 'flow', flow: 'amend' },
      hints: ['Continue the amendment to the step after the signed response.'],
      act: (learner) => learner.reuse(amended),
      reached: afterwards(redeemed, replaced),
    },
    {
      id: 'old-access',
      title: 'Call with the old access token',
      words: 'The old access token still has minutes to run. Read the accounts with it anyway.',
      where: { view: 'flow', flow: 'amend' },
      hints: ['Use the token from before the amendment; the flow tries it after the new tokens are issued.'],
      act: async (learner) => learner.readAccounts({ token: (await learner.reuse(amended)).access }),
      reached: afterwards(redeemed, replaced, isRefusedAccess),
    },
    {
      id: 'old-refresh',
      title: 'Refresh with the old refresh token',
      words: 'Now use the earlier refresh token to ask for a new access token.',
      where: { view: 'api', operation: 'token' },
      hints: ['Use the token endpoint, with grant type refresh_token.'],
      act: async (learner) => learner.refresh(await learner.reuse(amended)),
      reached: afterwards(redeemed, replaced, isRefusedRefresh),
    },
  ],
  goal: {
    title: 'The old tokens end when the new ones are issued, and not before',
    learnt:
      'The arrangement keeps its id and gets new tokens. The new agreement replaces the earlier one, and does not add to it. If nobody redeems the code, the old sharing stays as it is.',
    clause: 'CDS:Specifying an existing arrangement',
  },
};

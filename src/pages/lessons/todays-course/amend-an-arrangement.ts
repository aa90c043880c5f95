// Lesson: an amendment takes the place of what was, under the same id, and only when its code is swapped.
import { decodeJwt } from 'jose';
import type { Exchange } from '../../../../mocks/index.ts';
import { textOf } from '../../../elements/json-member.ts';
import { amend } from '../../../recipient/flows/amend.ts';
import type { Learner } from '../learner.ts';
import type { Exchanges, Lesson } from '../lesson.ts';
import { after, bearerOf, codeOf, formOf, ok, served } from '../signs.ts';
import {
  isRefusedAccess,
  isRefusedRefresh,
  readWithShared,
  sharedBy,
  sinceGiven,
  sinceThen,
  type Shared,
} from './todays-signs.ts';
import { accountsPath, refreshWith, shareAndRead, walked, type Sharing } from './todays-walks.ts';

/** Shares, amends and swaps; gives what was before. */
async function amended(learner: Learner): Promise<Sharing> {
  const before = await shareAndRead(learner);
  await walked(learner, amend, 'token', before.facts);
  return before;
}

/** A push that names the arrangement. */
function amends(one: Exchange, { arrangement }: Shared): boolean {
  if (!ok(one, 'pushAuthorisation')) return false;
  return textOf(decodeJwt(formOf(one, 'request') ?? ''), 'claims', 'cdr_arrangement_id') === arrangement;
}

/** Other tokens of the same arrangement. */
const replaced = (one: Exchange, before: Shared): boolean => {
  const now = sharedBy(one);
  return now?.arrangement === before.arrangement && now.access !== before.access;
};

/** Agreed to, the code not swapped yet, and the token of before opens the accounts. */
const goesOn = (exchanges: Exchanges): boolean =>
  exchanges.some((given) => {
    const before = sharedBy(given);
    if (before === undefined) return false;
    const push = after(exchanges, given).find((one) => amends(one, before));
    const code = push && after(exchanges, push).find((one) => codeOf(one) !== undefined);
    const next =
      code &&
      after(exchanges, code).find((one) => replaced(one, before) || (served(one) && bearerOf(one) === before.access));
    return next !== undefined && served(next);
  });

export const amendAnArrangement: Lesson = {
  id: 'amend-an-arrangement',
  title: 'Amend an arrangement',
  why: 'A consumer may share something else, or for another time, without beginning anew. What becomes of the old tokens, and when?',
  moves: [
    {
      id: 'share',
      title: 'Share, and read',
      words: 'The consumer says yes, and the app reads the accounts. Note the cdr_arrangement_id beside the tokens.',
      where: { view: 'flow', flow: 'code' },
      hints: ['The code flow does it.'],
      act: async (learner) => void (await shareAndRead(learner)),
      reached: readWithShared,
    },
    {
      id: 'agree',
      title: 'Let the consumer agree, and read with the old token',
      words:
        'Push a request that names the arrangement, and let the consumer say yes. Do not swap the code yet: the sharing of before goes on.',
      where: { view: 'flow', flow: 'amend' },
      hints: [
        'The id stands in the request object, directly under claims: cdr_arrangement_id.',
        'Stop the amendment after the consumer; in the trace, open a call of before and send it again.',
      ],
      act: async (learner) => {
        const { facts, access } = await shareAndRead(learner);
        await walked(learner, amend, 'authorise', facts);
        await learner.read(accountsPath, { token: access });
      },
      reached: goesOn,
    },
    {
      id: 'swap',
      title: 'Swap the code of the amendment',
      words: 'Now new tokens come, with the very same cdr_arrangement_id.',
      where: { view: 'flow', flow: 'amend' },
      hints: ['Go on with the amendment to the step after the signed response.'],
      act: async (learner) => void (await amended(learner)),
      reached: (exchanges) => sinceGiven(exchanges, replaced),
    },
    {
      id: 'old-access',
      title: 'Call with the old access token',
      words: 'Its minutes are not over. Read the accounts with it all the same.',
      where: { view: 'flow', flow: 'amend' },
      hints: ['The token of before the amendment; the flow tries it after the swap.'],
      act: async (learner) => {
        const { access } = await amended(learner);
        await learner.read(accountsPath, { token: access });
      },
      reached: (exchanges) => sinceThen(exchanges, replaced, isRefusedAccess),
    },
    {
      id: 'old-refresh',
      title: 'Refresh with the old refresh token',
      words: 'The other way in: a new access token for the refresh token of before.',
      where: { view: 'api', operation: 'token' },
      hints: ['The token endpoint, grant type refresh_token.'],
      act: async (learner) => void (await refreshWith(learner, await amended(learner))),
      reached: (exchanges) => sinceThen(exchanges, replaced, isRefusedRefresh),
    },
  ],
  goal: {
    title: 'The old tokens end when the new ones are issued, and not before',
    learnt:
      'One arrangement, one id, other tokens. What was agreed to replaces what was, and nothing is added up; a code that nobody swaps leaves the old sharing as it is.',
    clause: 'CDS:Specifying an existing arrangement',
  },
};

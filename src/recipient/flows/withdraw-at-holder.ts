// Flow of today’s profile: the consumer has withdrawn at the recipient, which notifies the holder (CDS, CDR Arrangement Revocation endpoint).
import * as oauth from 'oauth4webapi';
import { refresh as refreshTokens } from '../at-holder.ts';
import { revokeArrangement } from '../arrangement-client.ts';
import { holderClientOf } from './facts.ts';
import { endsWith, flow, need, step, type Step } from './flow.ts';
import { refreshTokenOf } from './refresh.ts';
import { callAfterStep, introspectAfterStep, type RevokeFacts } from './revoke.ts';
import type { CodeFacts } from './today-facts.ts';
import { inWords } from './today-texts.ts';

export interface WithdrawFacts extends CodeFacts, RevokeFacts {
  /** The holder’s error for the refresh token once the arrangement has ended. */
  errorAfterWithdrawal?: string;
}

export const revocationClause = 'CDS:CDR Arrangement Revocation endpoint';

/** Known for certain at the end, on whichever side it was withdrawn. */
export const knownOnceWithdrawn = ['brand', 'holderMetadata', 'client', 'arrangementId', 'tokens'] as const;

/** Shows that the arrangement has ended, whether at holder or recipient. */
export const endedSteps: readonly Step<WithdrawFacts>[] = [
  ...inWords<WithdrawFacts>([introspectAfterStep, callAfterStep], {
    'introspect-after': {
      words: 'Introspection of the refresh token answers active: false, without a reason.',
      clauses: ['CDS:Introspection endpoint', revocationClause, 'RFC7662:2.2'],
    },
    'call-after': { clauses: [revocationClause, 'RFC6750:3.1'] },
  }),
  step<WithdrawFacts>({
    id: 'refresh-after',
    title: 'Try to refresh',
    words:
      'Refused as invalid_grant. To share again, the consumer has to authorise again, which makes a new arrangement.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: [revocationClause, 'RFC6749:5.2'],
    run: async (facts, { send, ...surroundings }) => {
      const holder = holderClientOf(facts, surroundings);
      const refused = await refreshTokens(holder, refreshTokenOf(facts), send).catch((error: unknown) => error);
      if (refused instanceof oauth.ResponseBodyError) return { errorAfterWithdrawal: refused.error };
      throw new Error('The refresh token still works after the arrangement was withdrawn.', { cause: refused });
    },
  }),
];

export const withdrawAtHolder = endsWith(
  flow<WithdrawFacts>(
    'withdraw-at-holder',
    'The consumer withdraws in the recipient’s app',
    'A consumer withdraws in the recipient’s app. The recipient tells the holder, and the tokens of the arrangement stop working.',
    [
      step<WithdrawFacts>({
        id: 'withdraw',
        title: 'Withdraw the arrangement',
        words:
          'The recipient sends only the id of the arrangement. The holder ends all of its tokens and answers 204. For an unknown or ended arrangement it answers 422.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: [revocationClause, 'CDS:Identifiers and Subject Types'],
        run: async (facts, { send, ...surroundings }) => {
          await revokeArrangement(holderClientOf(facts, surroundings), need(facts, 'arrangementId'), send);
          return {};
        },
      }),
      ...endedSteps,
    ],
  ),
  ...knownOnceWithdrawn,
);

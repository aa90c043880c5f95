// Flow of today’s profile: the consumer has withdrawn at the holder, which notifies the recipient (CDS, CDR Arrangement Revocation endpoint).
import { endsWith, flow, need, step } from './flow.ts';
import { endedSteps, knownOnceWithdrawn, revocationClause, type WithdrawFacts } from './withdraw-at-holder.ts';

/** Needs `withdraws` in the surroundings: how the consumer withdraws. */
export const withdrawAtRecipient = endsWith(
  flow<WithdrawFacts>(
    'withdraw-at-recipient',
    'The consumer withdraws on the holder’s dashboard',
    'A consumer withdraws on the holder’s dashboard. The holder ends the arrangement and tells the recipient, at the recipient’s own endpoint.',
    [
      step<WithdrawFacts>({
        id: 'dashboard',
        title: 'The consumer withdraws',
        words:
          'The holder shows what is shared, with whom and until when. The arrangement ends at once, whether or not the recipient can be told.',
        from: 'consumer',
        to: 'holder',
        way: 'browser',
        clauses: [revocationClause, 'CDS:Identifiers and Subject Types'],
        run: async (facts, { withdraws }) => {
          await need({ withdraws }, 'withdraws')(need(facts, 'arrangementId'));
          return {};
        },
      }),
      step<WithdrawFacts>({
        id: 'told',
        title: 'The holder tells the recipient',
        words:
          'It posts to the recipient_base_uri of the software statement, without a client certificate. One JWT, the bearer token, identifies the holder; another names the arrangement that has ended. The recipient verifies both and answers 204.',
        from: 'holder',
        to: 'recipient',
        way: 'tls',
        operation: 'revokeArrangementAtRecipient',
        clauses: [
          revocationClause,
          'CDS:Data Holders calling Data Recipients',
          'CDS:Self-signed JWT Client Authentication',
        ],
        run: async (facts, { told }) => {
          if (told !== undefined && !(await told(need(facts, 'arrangementId'))))
            throw new Error('The holder has not notified the recipient that the arrangement has ended.');
          return {};
        },
      }),
      ...endedSteps,
    ],
  ),
  ...knownOnceWithdrawn,
);

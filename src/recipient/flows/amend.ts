// Flow of today’s profile: the consumer changes what is shared and the arrangement keeps its id (CDS, Specifying an existing arrangement).
import { stepsToTokens, newVerifierFacts } from './code-flow.ts';
import { endsWith, flow, need, step } from './flow.ts';
import { accountsStep, refusedStatus } from './reading-steps.ts';
import type { RefreshFacts } from './refresh.ts';
import type { CodeFacts } from './today-facts.ts';
import { inWords } from './today-texts.ts';

export interface AmendFacts extends CodeFacts, RefreshFacts {
  /** The holder’s status for a call with the access token from before the amendment. */
  statusOfEarlier?: number;
}

const steps = inWords<AmendFacts>(stepsToTokens, {
  verifier: { words: 'An amendment is a request like any other, with its own verifier.' },
  'request-object': {
    words:
      'It contains the id of the arrangement, the new scopes and the new duration. What is authorised now replaces what was authorised before and does not add to it.',
    clauses: ['CDS:Specifying an existing arrangement', 'CDS:Requesting Sharing Duration', 'CDS:Request Object'],
  },
  push: {
    words:
      'If the arrangement is unknown, ended or another client’s, the holder refuses the push, each time in the same words. The consumer is then not redirected.',
    clauses: ['CDS:Request Object Submission', 'CDS:Pushed Authorisation endpoint', 'RFC9126:2'],
  },
  authorise: {
    words:
      'The screens preselect the accounts shared so far and mark what is new. Nothing has changed yet: the earlier sharing continues until the code is exchanged.',
    clauses: ['CDS:Amending Authorisation Standards', 'CDS:Specifying an existing arrangement'],
  },
  token: {
    words: 'The new tokens end the old ones. The id of the arrangement stays the same.',
    clauses: ['CDS:Specifying an existing arrangement', 'CDS:Token endpoint', 'RFC7636:4.5'],
  },
});

const begun = async (facts: AmendFacts): Promise<Partial<AmendFacts>> => ({
  ...(await newVerifierFacts()),
  amends: need(facts, 'arrangementId'),
  earlier: need(facts, 'tokens'),
});

export const amend = endsWith(
  flow<AmendFacts>(
    'amend',
    'Amend an arrangement',
    'The consumer changes what is shared, or for how long, under the existing arrangement.',
    [
      ...steps.map((one) => (one.id === 'verifier' ? { ...one, run: begun } : one)),
      step<AmendFacts>({
        id: 'call-earlier',
        title: 'Try the old access token',
        words: 'It ended when the new tokens were issued, although it had not expired.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: ['CDS:Specifying an existing arrangement', 'RFC6750:3.1'],
        run: async (facts, surroundings) => {
          const before = { ...facts, tokens: need(facts, 'earlier') };
          return { statusOfEarlier: await refusedStatus(before, surroundings, 'the arrangement was amended') };
        },
      }),
      accountsStep,
    ],
  ),
  'brand',
  'holderMetadata',
  'client',
  'arrangementId',
  'tokens',
  'idToken',
  'earlier',
  'statusOfEarlier',
  'accounts',
  'servicePointIds',
);

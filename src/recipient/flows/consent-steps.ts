// The steps that record what a recipient will ask for, before anybody is asked (profile 14).
import { consentToken, createConsent } from '../at-holder.ts';
import { holderClientOf, wantedOf, type SharingFacts } from './facts.ts';
import { need, step } from './flow.ts';

export const consentSteps = [
  step<SharingFacts>({
    id: 'consent-token',
    title: 'Get a consent token',
    words: 'With client_credentials the recipient gets a token that opens the consent API and nothing else.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:14'],
    run: async (facts, { send, ...surroundings }) => ({
      consentToken: await consentToken(holderClientOf(facts, surroundings), send),
    }),
  }),
  step<SharingFacts>({
    id: 'create-consent',
    title: 'Create the consent',
    words: 'The recipient records what it will ask for, and for how long. It owns this record.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:14', 'interfaces:Area D: security operations'],
    run: async (facts, { send, ...surroundings }) => {
      const base = `${need(facts, 'brand').resourceBase}/cds-au/v1`;
      return {
        consentId: await createConsent(
          holderClientOf(facts, surroundings),
          base,
          need(facts, 'consentToken'),
          wantedOf(facts),
          send,
        ),
      };
    },
  }),
];

// The steps that record a consent before the consumer is asked (profile 14).
import { consentToken, createConsent } from '../at-holder.ts';
import { expectFounding } from './fits-profile.ts';
import { holderClientOf, wantedOf, type SharingFacts } from './facts.ts';
import { isLive } from '../issued-token.ts';
import { need, step, type StepSurroundings } from './flow.ts';

async function newConsentToken(
  facts: SharingFacts,
  { send, ...surroundings }: StepSurroundings,
): Promise<SharingFacts & { readonly consentToken: string }> {
  const holder = holderClientOf(facts, surroundings);
  expectFounding(holder.as);
  const { accessToken, ends } = await consentToken(holder, send, surroundings);
  return { consentToken: accessToken, consentTokenEnds: ends };
}

export const consentSteps = [
  step<SharingFacts>({
    id: 'consent-token',
    title: 'Get a consent token',
    words: 'With client_credentials the recipient gets a token that works only for the consent API.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:14'],
    run: newConsentToken,
  }),
  step<SharingFacts>({
    id: 'create-consent',
    title: 'Create the consent',
    words: 'The recipient records what it will ask for, and for how long. It owns this record.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:14', 'interfaces:Area D: security operations'],
    run: async (facts, surroundings) => {
      // The clock may have moved and the token expired.
      const token = isLive(facts.consentTokenEnds, surroundings)
        ? { consentToken: need(facts, 'consentToken') }
        : await newConsentToken(facts, surroundings);
      const base = `${need(facts, 'brand').resourceBase}/cds-au/v1`;
      return {
        ...token,
        consentId: await createConsent(
          holderClientOf(facts, surroundings),
          base,
          token.consentToken,
          wantedOf(facts),
          surroundings.send,
        ),
      };
    },
  }),
];

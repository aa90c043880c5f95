// Flow: from nothing to a client_id at a holder of today’s profile (CDS, Client Registration).
import type { Identity } from '../identity.ts';
import { todayRegistrationJwt } from '../today-registration-jwt.ts';
import { expectToday } from './fits-profile.ts';
import { need, nowOf, step } from './flow.ts';
import { registered, registration, stepsToRegisterAt, type RegistrationFacts } from './registration.ts';

const todayRegistrationSteps = [
  ...stepsToRegisterAt(expectToday).map((one) =>
    one.id === 'discover-holder'
      ? step<RegistrationFacts>({
          ...one,
          words:
            'The data holder publishes its endpoints and what it supports. The metadata shows the holder’s profile: requests are pushed, responses are signed.',
          clauses: ['CDS:OpenID Provider Configuration endpoint', 'RFC9126:5', 'JARM:4'],
        })
      : one,
  ),
  step<RegistrationFacts>({
    id: 'register',
    title: 'Register the client',
    words:
      'A JWT signed by the recipient carries the statement signed by the register. It registers response type code and the algorithm that signs responses. The holder encrypts only what the registration asks for.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['CDS:Registration Request using JWT', 'CDS:Registration Validation', 'RFC7591:3'],
    run: (facts, surroundings) =>
      registered(facts, surroundings, (statement) =>
        todaysSignedRequest(surroundings.identity, { ...facts, statement }, nowOf(surroundings)),
      ),
  }),
];

/** The signed registration request. Needs the facts `holderMetadata` and `statement`. */
export async function todaysSignedRequest(
  identity: Identity,
  facts: Partial<RegistrationFacts>,
  now: Date,
): Promise<string> {
  const { encryptedResponses = false } = facts;
  const { issuer } = need(facts, 'holderMetadata');
  return todayRegistrationJwt(identity, { issuer, statement: need(facts, 'statement'), now, encryptedResponses });
}

/** The registration at a holder of today’s profile. */
export const todayRegistration: typeof registration = { ...registration, steps: todayRegistrationSteps };

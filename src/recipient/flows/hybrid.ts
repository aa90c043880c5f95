// Flow: consent, authorisation in the browser, tokens over mutual TLS, energy data (profile 4.1, 13, 17).
import * as oauth from 'oauth4webapi';
import { defaultLevel } from '../id-token-checks.ts';
import { hybridProfile as profile } from '../profiles/hybrid-profile.ts';
import type { Awaited } from '../profiles/recipient-profile.ts';
import { consentSteps } from './consent-steps.ts';
import { holderClientOf, redirectUriOf, sharedAndRead, wantedOf, type SharingFacts } from './facts.ts';
import { endsWith, flow, need, step } from './flow.ts';
import { readingSteps } from './reading-steps.ts';

const awaitedOf = (facts: SharingFacts): Awaited => ({
  state: need(facts, 'state'),
  nonce: need(facts, 'nonce'),
  acr: defaultLevel,
});

export const hybridSteps = [
  ...consentSteps,
  step<SharingFacts>({
    id: 'request-object',
    title: 'Sign the request',
    words: 'Everything the recipient asks for goes into a signed JWT; the consent id is an essential claim in it.',
    from: 'recipient',
    to: 'recipient',
    way: 'local',
    clauses: ['IS:12', 'OIDC:6.1'],
    run: (facts, { send, ...surroundings }) =>
      profile.prepare(
        holderClientOf(facts, surroundings),
        {
          scope: wantedOf(facts).scopes.join(' '),
          redirectUri: redirectUriOf(surroundings),
          consentId: need(facts, 'consentId'),
        },
        send,
      ),
  }),
  step<SharingFacts>({
    id: 'authorise',
    title: 'The consumer authorises',
    words:
      'The browser takes the consumer to the data holder: customer id, one-time password, accounts, and a decision.',
    from: 'consumer',
    to: 'holder',
    way: 'browser',
    human: true,
    clauses: ['IS:13.2', 'IS:17.2'],
    run: async (facts, { consumer }) => ({ redirect: await consumer(need(facts, 'authorisationUrl')) }),
  }),
  step<SharingFacts>({
    id: 'open-id-token',
    title: 'Decrypt the ID token',
    words:
      'The recipient compares state, decrypts the ID token, and verifies its signature, nonce, c_hash and s_hash. Only then does it use the code.',
    from: 'recipient',
    to: 'recipient',
    way: 'local',
    clauses: ['IS:7.1', 'OIDC:3.3.2.11', 'FAPI-RW:5.1'],
    run: async (facts, { send, ...surroundings }) => ({
      callback: await profile.readAnswer(
        holderClientOf(facts, surroundings),
        need(facts, 'redirect'),
        awaitedOf(facts),
        send,
      ),
    }),
  }),
  step<SharingFacts>({
    id: 'token',
    title: 'Swap the code for tokens',
    words: 'The code works once, for this client, with this certificate. The tokens are bound to the certificate.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:13.4', 'IS:11.3', 'OIDC:3.3.3'],
    run: async (facts, { send, ...surroundings }) => {
      const awaited = { ...awaitedOf(facts), redirectUri: redirectUriOf(surroundings) };
      const holder = holderClientOf(facts, surroundings);
      const tokens = await profile.exchange(holder, need(facts, 'callback'), awaited, send);
      const idToken = oauth.getValidatedIdTokenClaims(tokens);
      return { tokens, ...(idToken === undefined ? {} : { idToken }) };
    },
  }),
  ...readingSteps,
];

export const hybrid = endsWith(
  flow<SharingFacts>(
    'hybrid',
    'Hybrid flow',
    'A consumer lets a recipient read their energy data at a data holder.',
    hybridSteps,
  ),
  'consentId',
  'consentToken',
  'state',
  'nonce',
  'authorisationUrl',
  'redirect',
  ...sharedAndRead,
);

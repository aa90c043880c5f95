// Flow: consent, authorisation in the browser, tokens over mutual TLS, energy data (profile 4.1, 13, 17).
import * as oauth from 'oauth4webapi';
import { authorisationUrl, exchangeCode, readRedirect, requestObject } from '../at-holder.ts';
import type { Identity } from '../identity.ts';
import { consentSteps } from './consent-steps.ts';
import { holderClientOf, wantedOf, type HybridFacts } from './facts.ts';
import { flow, need, step } from './flow.ts';
import { readingSteps } from './reading-steps.ts';

const authorisationWanted = (facts: HybridFacts, identity: Identity) => ({
  scope: wantedOf(facts).scopes.join(' '),
  redirectUri: identity.redirectUris[0] ?? '',
  consentId: need(facts, 'consentId'),
  state: need(facts, 'state'),
  nonce: need(facts, 'nonce'),
});

export const hybridSteps = [
  ...consentSteps,
  step<HybridFacts>({
    id: 'request-object',
    title: 'Sign the request',
    words: 'Everything the recipient asks for goes into a signed JWT; the consent id is an essential claim in it.',
    from: 'recipient',
    to: 'recipient',
    way: 'local',
    clauses: ['IS:12', 'OIDC:6.1'],
    run: async (facts, surroundings) => {
      const fresh = { ...facts, state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce() };
      const holder = holderClientOf(fresh, surroundings);
      const wanted = authorisationWanted(fresh, surroundings.identity);
      const request = await requestObject(holder, wanted);
      return {
        state: fresh.state,
        nonce: fresh.nonce,
        request,
        authorisationUrl: authorisationUrl(holder, wanted, request),
      };
    },
  }),
  step<HybridFacts>({
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
  step<HybridFacts>({
    id: 'open-id-token',
    title: 'Open the sealed ID token',
    words:
      'State is compared, the ID token decrypted, its signature, nonce, c_hash and s_hash verified. Only then is the code believed.',
    from: 'recipient',
    to: 'holder',
    way: 'tls',
    clauses: ['IS:7.1', 'OIDC:3.3.2.11', 'FAPI-RW:5.1'],
    run: async (facts, { send, ...surroundings }) => ({
      callback: await readRedirect(
        holderClientOf(facts, surroundings),
        need(facts, 'redirect'),
        { state: need(facts, 'state'), nonce: need(facts, 'nonce') },
        send,
      ),
    }),
  }),
  step<HybridFacts>({
    id: 'token',
    title: 'Swap the code for tokens',
    words: 'The code works once, for this client, with this certificate. The tokens are bound to the certificate.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:13.4', 'IS:11.3', 'OIDC:3.3.3'],
    run: async (facts, { send, ...surroundings }) => {
      const wanted = { nonce: need(facts, 'nonce'), redirectUri: surroundings.identity.redirectUris[0] ?? '' };
      const tokens = await exchangeCode(holderClientOf(facts, surroundings), need(facts, 'callback'), wanted, send);
      const idToken = oauth.getValidatedIdTokenClaims(tokens);
      return { tokens, ...(idToken === undefined ? {} : { idToken }) };
    },
  }),
  ...readingSteps,
];

export const hybrid = flow<HybridFacts>(
  'hybrid',
  'Hybrid flow',
  'A consumer lets a recipient read their energy data at a data holder.',
  hybridSteps,
);

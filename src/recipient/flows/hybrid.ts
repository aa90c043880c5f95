// Flow: consent, authorisation in the browser, tokens over mutual TLS, energy data (profile 4.1, 13, 17).
import * as oauth from 'oauth4webapi';
import {
  authorisationUrl,
  consentToken,
  createConsent,
  exchangeCode,
  readRedirect,
  requestObject,
  userInfo,
  type HolderClient,
} from '../at-holder.ts';
import type { Identity } from '../identity.ts';
import { read } from '../resources.ts';
import { clockSkewOf } from './clock-skew.ts';
import { flow, need, nowOf, step, type FlowSurroundings } from './flow.ts';
import type { RegistrationFacts } from './registration.ts';

export interface Account {
  readonly accountId: string;
  readonly accountNumber?: string;
  readonly displayName?: string;
  readonly creationDate?: string;
  readonly plans: readonly {
    readonly nickname?: string;
    readonly servicePointIds: readonly string[];
    readonly planOverview: { readonly displayName?: string };
  }[];
}

export interface UsageRead {
  readonly servicePointId: string;
  readonly registerSuffix?: string;
  readonly controlledLoad?: boolean;
  readonly readStartDate: string;
  readonly unitOfMeasure?: string;
  readonly intervalRead?: {
    readonly readIntervalLength?: number;
    readonly aggregateValue: number;
    readonly intervalReads?: readonly number[];
  };
}

export interface HybridFacts extends RegistrationFacts {
  /** What the recipient asks the consumer for. */
  wanted?: { readonly scopes: readonly string[]; readonly sharingDuration: number };
  consentToken?: string;
  consentId?: string;
  state?: string;
  nonce?: string;
  request?: string;
  authorisationUrl?: URL;
  redirect?: URL;
  callback?: URLSearchParams;
  tokens?: oauth.TokenEndpointResponse;
  idToken?: oauth.IDToken;
  userInfo?: oauth.UserInfoResponse;
  accounts?: readonly Account[];
  servicePointIds?: readonly string[];
  usage?: readonly UsageRead[];
}

export const everydayScopes = [
  'openid',
  'profile',
  'common:customer.basic:read',
  'energy:accounts.basic:read',
  'energy:electricity.servicepoints.basic:read',
  'energy:electricity.usage:read',
] as const;

const year = 31_536_000;
const wantedOf = (facts: HybridFacts) => facts.wanted ?? { scopes: everydayScopes, sharingDuration: year };

export function holderClientOf(
  facts: Pick<HybridFacts, 'holderMetadata' | 'client'>,
  surroundings: { readonly identity: Identity } & Pick<FlowSurroundings, 'register' | 'now'>,
): HolderClient {
  const client = { ...need(facts, 'client'), ...clockSkewOf(surroundings) };
  return { as: need(facts, 'holderMetadata'), client, identity: surroundings.identity };
}

const callOf = (facts: HybridFacts, surroundings: Pick<FlowSurroundings, 'register' | 'now'>) => ({
  base: need(facts, 'brand').resourceBase + '/cds-au/v1',
  accessToken: need(facts, 'tokens').access_token,
  authDate: nowOf(surroundings),
  present: { ipAddress: '203.0.113.7', headers: 'User-Agent: Sunny Saver' },
});

const authorisationWanted = (facts: HybridFacts, identity: Identity) => ({
  scope: wantedOf(facts).scopes.join(' '),
  redirectUri: identity.redirectUris[0] ?? '',
  consentId: need(facts, 'consentId'),
  state: need(facts, 'state'),
  nonce: need(facts, 'nonce'),
});

export const hybridSteps = [
  step<HybridFacts>({
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
  step<HybridFacts>({
    id: 'create-consent',
    title: 'Create the consent',
    words: 'The recipient records what it will ask for, and for how long. It owns this record.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:14', 'seed:Area D: security operations'],
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
  step<HybridFacts>({
    id: 'userinfo',
    title: 'Ask who it is',
    words: 'UserInfo names the same pairwise subject as the ID token.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:13.5', 'OIDC:5.3'],
    run: async (facts, { send, ...surroundings }) => ({
      userInfo: await userInfo(
        holderClientOf(facts, surroundings),
        need(facts, 'tokens').access_token,
        need(facts, 'idToken').sub,
        send,
      ),
    }),
  }),
  step<HybridFacts>({
    id: 'accounts',
    title: 'Read accounts',
    words: 'Only the accounts the consumer chose are there, under ids made for this recipient.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['seed:Area A: energy operations'],
    run: async (facts, { send, ...surroundings }) => {
      const { data } = await read<{ data: { accounts: readonly Account[] } }>(
        callOf(facts, surroundings),
        '/energy/accounts',
        send,
      );
      const servicePointIds = [
        ...new Set(data.accounts.flatMap(({ plans }) => plans.flatMap((plan) => plan.servicePointIds))),
      ];
      return { accounts: data.accounts, servicePointIds };
    },
  }),
  step<HybridFacts>({
    id: 'usage',
    title: 'Read usage',
    words: 'Half-hourly use and solar export. The holder asks the secondary data holder for it, over mutual TLS.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['seed:Area A: energy operations', 'seed:Area B: secondary data holder operations'],
    run: async (facts, { send, ...surroundings }) => {
      const servicePointId = need(facts, 'servicePointIds')[0];
      if (servicePointId === undefined) return { usage: [] };
      const path = `/energy/electricity/servicepoints/${servicePointId}/usage?interval-reads=MIN_30&page-size=28`;
      const { data } = await read<{ data: { reads: readonly UsageRead[] } }>(callOf(facts, surroundings), path, send);
      return { usage: data.reads };
    },
  }),
];

export const hybrid = flow<HybridFacts>(
  'hybrid',
  'Hybrid flow',
  'A consumer lets a recipient read their energy data at a data holder.',
  hybridSteps,
);

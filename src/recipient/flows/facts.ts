// What a recipient knows by the end of the flows that get a consumer's data, and the client it is by then.
import type * as oauth from 'oauth4webapi';
import type { HolderClient } from '../at-holder.ts';
import type { Identity } from '../identity.ts';
import { clockSkewOf } from './clock-skew.ts';
import { need, type FlowSurroundings } from './flow.ts';
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
export const wantedOf = (facts: HybridFacts) => facts.wanted ?? { scopes: everydayScopes, sharingDuration: year };

export function holderClientOf(
  facts: Pick<HybridFacts, 'holderMetadata' | 'client'>,
  surroundings: { readonly identity: Identity } & Pick<FlowSurroundings, 'register' | 'now'>,
): HolderClient {
  const client = { ...need(facts, 'client'), ...clockSkewOf(surroundings) };
  return { as: need(facts, 'holderMetadata'), client, identity: surroundings.identity };
}

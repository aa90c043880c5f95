// What a recipient knows at the end of the sharing flows, and the client it acts as.
import type * as oauth from 'oauth4webapi';
import type { Scope } from '../../../mocks/spec/scopes.ts';
import type { HolderClient } from '../at-holder.ts';
import type { Identity } from '../identity.ts';
import { clockSkewOf } from '../clock-skew.ts';
import { need, type FlowSurroundings } from './flow.ts';
import type { RegistrationFacts } from './registration.ts';

export interface Account {
  /** Account id, unique to this recipient and consumer. */
  readonly accountId: string;
  /** As printed on bills, in full: 7700000012. */
  readonly accountNumber?: string;
  /** As the holder shows it. */
  readonly displayName?: string;
  /** YYYY-MM-DD. */
  readonly creationDate?: string;
  /** Plans with the service points they supply. */
  readonly plans: readonly {
    readonly nickname?: string;
    readonly servicePointIds: readonly string[];
    readonly planOverview: { readonly displayName?: string };
  }[];
}

export interface UsageRead {
  /** Service point id, unique to this recipient and consumer. */
  readonly servicePointId: string;
  /** Meter register: E1 import, B1 export, E2 controlled load. */
  readonly registerSuffix?: string;
  /** Whether the register measures a controlled load. */
  readonly controlledLoad?: boolean;
  /** YYYY-MM-DD. */
  readonly readStartDate: string;
  /** KWH if absent. */
  readonly unitOfMeasure?: string;
  /** Present if the meter has interval reads; length in minutes, values in the unit of measure. */
  readonly intervalRead?: {
    readonly readIntervalLength?: number;
    readonly aggregateValue: number;
    readonly intervalReads?: readonly number[];
  };
}

export interface SharingFacts extends RegistrationFacts {
  /** What the recipient asks the consumer to share. */
  wanted?: { readonly scopes: readonly Scope[]; readonly sharingDuration: number };
  /** Access token for the consent API. */
  consentToken?: string;
  /** Its expiry, ISO 8601. */
  consentTokenEnds?: string | undefined;
  /** cdr_consent_id of the consent created. */
  consentId?: string;
  /** cdr_arrangement_id of the arrangement that the tokens belong to; present only with holders of today’s profile. */
  arrangementId?: string;
  /** Sent with the request, compared with the response. */
  state?: string;
  /** Sent with the request, compared with the ID token. */
  nonce?: string;
  /** The signed request object. */
  request?: string;
  /** The address the consumer was sent to. */
  authorisationUrl?: URL;
  /** The redirect the consumer came back with, response included. */
  redirect?: URL;
  /** Verified parameters of the response. */
  callback?: URLSearchParams;
  /** Response of the token endpoint. */
  tokens?: oauth.TokenEndpointResponse;
  /**
   * When the consumer last logged in, ISO 8601; sent with each call. Flows of profile 0.1.1 leave it out and send the
   * time of the call.
   */
  authDate?: string;
  /** Claims of the verified ID token. */
  idToken?: oauth.IDToken;
  /** Claims about the consumer. */
  userInfo?: oauth.UserInfoResponse;
  /** The consumer’s shared accounts. */
  accounts?: readonly Account[];
  /** Service points of those accounts. */
  servicePointIds?: readonly string[];
  /** Reads of one service point. */
  usage?: readonly UsageRead[];
}

/** Known for certain once a consumer’s data has been read, whichever way the consumer was asked. */
export const sharedAndRead = [
  'brand',
  'holderMetadata',
  'client',
  'tokens',
  'idToken',
  'userInfo',
  'accounts',
  'servicePointIds',
  'usage',
] as const;

export const everydayScopes = [
  'openid',
  'profile',
  'common:customer.basic:read',
  'energy:accounts.basic:read',
  'energy:electricity.servicepoints.basic:read',
  'energy:electricity.usage:read',
] as const;

const year = 31_536_000;
export const wantedOf = (facts: SharingFacts) => facts.wanted ?? { scopes: everydayScopes, sharingDuration: year };

/** The redirect URI of the recipient: its first. */
export const redirectUriOf = ({ identity }: { readonly identity: Identity }): string => identity.redirectUris[0] ?? '';

/** The client that a flow acts as. Throws if no registration came before. */
export function holderClientOf(
  facts: Pick<SharingFacts, 'holderMetadata' | 'client'>,
  surroundings: { readonly identity: Identity } & Pick<FlowSurroundings, 'register' | 'now'>,
): HolderClient {
  const client = { ...need(facts, 'client'), ...clockSkewOf(surroundings) };
  return { as: need(facts, 'holderMetadata'), client, identity: surroundings.identity };
}

// What a recipient knows by the end of the flows that get a consumer's data, and the client it is by then.
import type * as oauth from 'oauth4webapi';
import type { Scope } from '../../../mocks/spec/scopes.ts';
import type { HolderClient } from '../at-holder.ts';
import type { Identity } from '../identity.ts';
import { clockSkewOf } from '../clock-skew.ts';
import { need, type FlowSurroundings } from './flow.ts';
import type { RegistrationFacts } from './registration.ts';

export interface Account {
  /** Id of the account for this recipient and consumer alone. */
  readonly accountId: string;
  /** As it is printed on bills, in full: 7700000012. */
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
  /** Id of the service point for this recipient and consumer alone. */
  readonly servicePointId: string;
  /** Register of the meter: E1 import, B1 export, E2 controlled load. */
  readonly registerSuffix?: string;
  /** Whether the register measures a controlled load. */
  readonly controlledLoad?: boolean;
  /** YYYY-MM-DD. */
  readonly readStartDate: string;
  /** KWH when absent. */
  readonly unitOfMeasure?: string;
  /** Present where the meter reads intervals; lengths in minutes, values in the unit of measure. */
  readonly intervalRead?: {
    readonly readIntervalLength?: number;
    readonly aggregateValue: number;
    readonly intervalReads?: readonly number[];
  };
}

export interface SharingFacts extends RegistrationFacts {
  /** What the recipient asks the consumer for. */
  wanted?: { readonly scopes: readonly Scope[]; readonly sharingDuration: number };
  /** Access token for the consent API. */
  consentToken?: string;
  /** When it ends, ISO 8601. */
  consentTokenEnds?: string | undefined;
  /** cdr_consent_id of the consent created. */
  consentId?: string;
  /** cdr_arrangement_id of the arrangement that the tokens are of; where there is one, the holder speaks today’s standard. */
  arrangementId?: string;
  /** Sent with the request, compared with the answer. */
  state?: string;
  /** Sent with the request, compared with the ID token. */
  nonce?: string;
  /** The signed request object. */
  request?: string;
  /** Where the consumer was sent. */
  authorisationUrl?: URL;
  /** Where the consumer came back to, answer included. */
  redirect?: URL;
  /** Parameters of the answer, verified. */
  callback?: URLSearchParams;
  /** Answer of the token endpoint. */
  tokens?: oauth.TokenEndpointResponse;
  /** When the consumer last logged in, ISO 8601; told to the holder with each call. Flows of profile 0.1.1 keep none, and tell the moment of the call. */
  authDate?: string;
  /** Claims of the verified ID token. */
  idToken?: oauth.IDToken;
  /** Claims about the consumer. */
  userInfo?: oauth.UserInfoResponse;
  /** The consumer’s accounts that are shared. */
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

/** The address that consumers come back to. */
export const redirectUriOf = ({ identity }: { readonly identity: Identity }): string => identity.redirectUris[0] ?? '';

/** The client that a flow acts as; throws where no registration came before. */
export function holderClientOf(
  facts: Pick<SharingFacts, 'holderMetadata' | 'client'>,
  surroundings: { readonly identity: Identity } & Pick<FlowSurroundings, 'register' | 'now'>,
): HolderClient {
  const client = { ...need(facts, 'client'), ...clockSkewOf(surroundings) };
  return { as: need(facts, 'holderMetadata'), client, identity: surroundings.identity };
}

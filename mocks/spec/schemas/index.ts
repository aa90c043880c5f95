// Every request and response schema by name. Load it late: the operation table needs only the type of the names.
import type * as z from 'zod/mini';
import { defaultProfile } from '../profiles/index.ts';
import type { SecurityProfile } from '../profiles/profile.ts';
import {
  EnergyAccountDetailResponse,
  EnergyAccountDetailResponseV4,
  EnergyAccountListResponse,
  EnergyAccountListResponseV2,
} from './accounts.ts';
import {
  EnergyBalanceListResponse,
  EnergyBalanceResponse,
  EnergyConcessionsResponse,
  EnergyPaymentScheduleResponse,
} from './billing.ts';
import { ResponseCommonCustomer, ResponseCommonCustomerDetailV2 } from './customer.ts';
import { EnergyDerDetailResponse, EnergyDerListResponse } from './der.ts';
import { ResponseCommonDiscoveryStatus, ResponseDiscoveryOutagesList } from './discovery.ts';
import { OAuthError, PrimaryResponseErrorListV1, ResponseErrorListV2 } from './errors.ts';
import {
  DataHoldersStatusListV2,
  DataRecipientsStatusListV3,
  ResponseDataHoldersBrandSummaryListV2,
  ResponseRegisterDataHolderBrandListV3,
  ResponseRegisterDataRecipientListV4,
  SoftwareProductsStatusListV3,
} from './register-published.ts';
import {
  DataHoldersStatusList,
  DataRecipientsStatusList,
  ResponseDataHoldersBrandSummaryList,
  ResponseJWKS,
  ResponseOpenIDProviderConfigMetadata,
  ResponseRegisterDataHolderBrandList,
  ResponseRegisterDataRecipientList,
  SoftwareProductsStatusList,
  SoftwareStatement,
} from './register.ts';
import { breachIn, ourWords } from './issue-words.ts';
import { RequestConsent, RequestServicePointIdList } from './requests.ts';
import {
  BackchannelAuthenticationResponse,
  HolderJWKS,
  IntrospectionResponse,
  PushedAuthorisationResponse,
  ResponseConsent,
  ResponseConsentList,
  TokenResponse,
  UserInfoResponse,
  providerMetadata,
  registrationResponse,
  type OpenIDProviderMetadata,
  type RegistrationResponse,
} from './security.ts';
import {
  EnergyServicePointDetailResponse,
  EnergyServicePointDetailResponseV2,
  EnergyServicePointListResponse,
  EnergyServicePointListResponseV2,
} from './service-points.ts';
import { EnergyUsageListResponse } from './usage.ts';

const made = new WeakMap<SecurityProfile, PublishedSchemas>();
type PublishedSchemas = Pick<typeof schemas, 'OpenIDProviderMetadata' | 'RegistrationResponse'>;
const makePublished = (profile: SecurityProfile): PublishedSchemas => ({
  OpenIDProviderMetadata: providerMetadata(profile),
  RegistrationResponse: registrationResponse(profile),
});

/** Schemas of what a holder publishes of its profile: they hold that profile's own values. */
export function publishedSchemas(profile: SecurityProfile): PublishedSchemas {
  const found = made.get(profile) ?? makePublished(profile);
  made.set(profile, found);
  return found;
}

/** The body of every request and response, by the name of its schema. */
export interface Bodies {
  /** Body of getOpenIdProviderConfig. */
  readonly OpenIDProviderMetadata: OpenIDProviderMetadata;
  /** Body of registerClient. */
  readonly RegistrationResponse: RegistrationResponse;
  /** Every refusal of areas A to C. */
  readonly ResponseErrorListV2: ResponseErrorListV2;
  /** Refusals of the secondary data holder to a data holder. */
  readonly PrimaryResponseErrorListV1: PrimaryResponseErrorListV1;
  /** Refusals of the security endpoints (RFC 6749 5.2). */
  readonly OAuthError: OAuthError;
  /** Body of getCustomer 1. */
  readonly ResponseCommonCustomer: ResponseCommonCustomer;
  /** Body of getCustomerDetail 2. */
  readonly ResponseCommonCustomerDetailV2: ResponseCommonCustomerDetailV2;
  /** Body of getStatus 1. */
  readonly ResponseCommonDiscoveryStatus: ResponseCommonDiscoveryStatus;
  /** Body of getOutages 1. */
  readonly ResponseDiscoveryOutagesList: ResponseDiscoveryOutagesList;
  /** Body of listAccounts 1. */
  readonly EnergyAccountListResponse: EnergyAccountListResponse;
  /** Body of listAccounts 2. */
  readonly EnergyAccountListResponseV2: EnergyAccountListResponseV2;
  /** Body of getAccount 1. */
  readonly EnergyAccountDetailResponse: EnergyAccountDetailResponse;
  /** Body of getAccount 4. */
  readonly EnergyAccountDetailResponseV4: EnergyAccountDetailResponseV4;
  /** Body of getPaymentSchedule 1. */
  readonly EnergyPaymentScheduleResponse: EnergyPaymentScheduleResponse;
  /** Body of getConcessions 1. */
  readonly EnergyConcessionsResponse: EnergyConcessionsResponse;
  /** Body of getBalanceForAccount 1. */
  readonly EnergyBalanceResponse: EnergyBalanceResponse;
  /** Body of listBalancesBulk 1. */
  readonly EnergyBalanceListResponse: EnergyBalanceListResponse;
  /** Body of listServicePoints 1, listServicePointsSR 1. */
  readonly EnergyServicePointListResponse: EnergyServicePointListResponse;
  /** Body of listServicePoints 2, listServicePointsSR 2. */
  readonly EnergyServicePointListResponseV2: EnergyServicePointListResponseV2;
  /** Body of getServicePoint 1, getServicePointSR 1. */
  readonly EnergyServicePointDetailResponse: EnergyServicePointDetailResponse;
  /** Body of getServicePoint 2, getServicePointSR 2. */
  readonly EnergyServicePointDetailResponseV2: EnergyServicePointDetailResponseV2;
  /** Body of the operations on usage, of both holders, version 1. */
  readonly EnergyUsageListResponse: EnergyUsageListResponse;
  /** Body of getDERForServicePoint 1, getDERForServicePointSR 1. */
  readonly EnergyDerDetailResponse: EnergyDerDetailResponse;
  /** Body of listDERBulk 1, listDERForServicePoints 1, listDERForServicePointsSR 1. */
  readonly EnergyDerListResponse: EnergyDerListResponse;
  /** Body of getRegisterOpenIdProviderConfig. */
  readonly ResponseOpenIDProviderConfigMetadata: ResponseOpenIDProviderConfigMetadata;
  /** Body of getRegisterTokenJwks, getRegisterJwks. */
  readonly ResponseJWKS: ResponseJWKS;
  /** Body of getDataHolderBrands 2. */
  readonly ResponseRegisterDataHolderBrandList: ResponseRegisterDataHolderBrandList;
  /** Body of getDataHolderBrands 3. */
  readonly ResponseRegisterDataHolderBrandListV3: ResponseRegisterDataHolderBrandListV3;
  /** Body of getDataHolderBrandsSummary 1. */
  readonly ResponseDataHoldersBrandSummaryList: ResponseDataHoldersBrandSummaryList;
  /** Body of getDataHolderBrandsSummary 2. */
  readonly ResponseDataHoldersBrandSummaryListV2: ResponseDataHoldersBrandSummaryListV2;
  /** Body of getDataHolderStatuses 1. */
  readonly DataHoldersStatusList: DataHoldersStatusList;
  /** Body of getDataHolderStatuses 2. */
  readonly DataHoldersStatusListV2: DataHoldersStatusListV2;
  /** Body of getSoftwareProductsStatuses 2. */
  readonly SoftwareProductsStatusList: SoftwareProductsStatusList;
  /** Body of getSoftwareProductsStatuses 3. */
  readonly SoftwareProductsStatusListV3: SoftwareProductsStatusListV3;
  /** Body of getDataRecipientsStatuses 2. */
  readonly DataRecipientsStatusList: DataRecipientsStatusList;
  /** Body of getDataRecipientsStatuses 3. */
  readonly DataRecipientsStatusListV3: DataRecipientsStatusListV3;
  /** Body of getDataRecipients 3. */
  readonly ResponseRegisterDataRecipientList: ResponseRegisterDataRecipientList;
  /** Body of getDataRecipients 4. */
  readonly ResponseRegisterDataRecipientListV4: ResponseRegisterDataRecipientListV4;
  /** Body of getSoftwareStatementAssertion 3, getSoftwareStatementAssertion 4. */
  readonly SoftwareStatement: SoftwareStatement;
  /** Body of getJwks, getRecipientJwks. */
  readonly HolderJWKS: HolderJWKS;
  /** Body of registerToken, token. */
  readonly TokenResponse: TokenResponse;
  /** Body of introspect. */
  readonly IntrospectionResponse: IntrospectionResponse;
  /** Body of pushAuthorisation. */
  readonly PushedAuthorisationResponse: PushedAuthorisationResponse;
  /** Body of backchannelAuthorise. */
  readonly BackchannelAuthenticationResponse: BackchannelAuthenticationResponse;
  /** Body of getUserInfo. */
  readonly UserInfoResponse: UserInfoResponse;
  /** Body of createConsent, getConsent. */
  readonly ResponseConsent: ResponseConsent;
  /** Body of listConsents. */
  readonly ResponseConsentList: ResponseConsentList;
  /** Body of every request that names service points. */
  readonly RequestServicePointIdList: RequestServicePointIdList;
  /** Body of the request createConsent. */
  readonly RequestConsent: RequestConsent;
}

export type SchemaName = keyof Bodies;

/** Of the default profile, where profiles differ. */
export const schemas: { readonly [Name in SchemaName]: z.ZodMiniType<Bodies[Name]> } = {
  ...publishedSchemas(defaultProfile),
  ResponseErrorListV2,
  PrimaryResponseErrorListV1,
  OAuthError,
  ResponseCommonCustomer,
  ResponseCommonCustomerDetailV2,
  ResponseCommonDiscoveryStatus,
  ResponseDiscoveryOutagesList,
  EnergyAccountListResponse,
  EnergyAccountListResponseV2,
  EnergyAccountDetailResponse,
  EnergyAccountDetailResponseV4,
  EnergyPaymentScheduleResponse,
  EnergyConcessionsResponse,
  EnergyBalanceResponse,
  EnergyBalanceListResponse,
  EnergyServicePointListResponse,
  EnergyServicePointListResponseV2,
  EnergyServicePointDetailResponse,
  EnergyServicePointDetailResponseV2,
  EnergyUsageListResponse,
  EnergyDerDetailResponse,
  EnergyDerListResponse,
  ResponseOpenIDProviderConfigMetadata,
  ResponseJWKS,
  ResponseRegisterDataHolderBrandList,
  ResponseRegisterDataHolderBrandListV3,
  ResponseDataHoldersBrandSummaryList,
  ResponseDataHoldersBrandSummaryListV2,
  DataHoldersStatusList,
  DataHoldersStatusListV2,
  SoftwareProductsStatusList,
  SoftwareProductsStatusListV3,
  DataRecipientsStatusList,
  DataRecipientsStatusListV3,
  ResponseRegisterDataRecipientList,
  ResponseRegisterDataRecipientListV4,
  SoftwareStatement,
  HolderJWKS,
  TokenResponse,
  IntrospectionResponse,
  PushedAuthorisationResponse,
  BackchannelAuthenticationResponse,
  UserInfoResponse,
  ResponseConsent,
  ResponseConsentList,
  RequestServicePointIdList,
  RequestConsent,
};

export const schemaNames = Object.keys(schemas) as SchemaName[];
export const isSchemaName = (name: string): name is SchemaName => Object.hasOwn(schemas, name);

/** As the profile has it; the default one unless another is given. */
export function schemaOf(name: SchemaName, profile: SecurityProfile = defaultProfile): z.ZodMiniType {
  const own: Readonly<Partial<Record<SchemaName, z.ZodMiniType>>> = publishedSchemas(profile);
  return own[name] ?? schemas[name];
}

/** What is wrong with a value, for people, member by member; undefined when it keeps the schema. */
export function breachOf(name: SchemaName, value: unknown, profile?: SecurityProfile): string | undefined {
  const { error } = schemaOf(name, profile).safeParse(value, ourWords);
  return error === undefined ? undefined : breachIn(error);
}

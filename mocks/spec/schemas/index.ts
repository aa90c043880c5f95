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
import { wordsFor } from './issue-words.ts';
import { RequestConsent, RequestServicePointIdList } from './requests.ts';
import {
  BackchannelAuthenticationResponse,
  HolderJWKS,
  IntrospectionResponse,
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
  readonly OpenIDProviderMetadata: OpenIDProviderMetadata;
  readonly RegistrationResponse: RegistrationResponse;
  readonly ResponseErrorListV2: ResponseErrorListV2;
  readonly PrimaryResponseErrorListV1: PrimaryResponseErrorListV1;
  readonly OAuthError: OAuthError;
  readonly ResponseCommonCustomer: ResponseCommonCustomer;
  readonly ResponseCommonCustomerDetailV2: ResponseCommonCustomerDetailV2;
  readonly ResponseCommonDiscoveryStatus: ResponseCommonDiscoveryStatus;
  readonly ResponseDiscoveryOutagesList: ResponseDiscoveryOutagesList;
  readonly EnergyAccountListResponse: EnergyAccountListResponse;
  readonly EnergyAccountListResponseV2: EnergyAccountListResponseV2;
  readonly EnergyAccountDetailResponse: EnergyAccountDetailResponse;
  readonly EnergyAccountDetailResponseV4: EnergyAccountDetailResponseV4;
  readonly EnergyPaymentScheduleResponse: EnergyPaymentScheduleResponse;
  readonly EnergyConcessionsResponse: EnergyConcessionsResponse;
  readonly EnergyBalanceResponse: EnergyBalanceResponse;
  readonly EnergyBalanceListResponse: EnergyBalanceListResponse;
  readonly EnergyServicePointListResponse: EnergyServicePointListResponse;
  readonly EnergyServicePointListResponseV2: EnergyServicePointListResponseV2;
  readonly EnergyServicePointDetailResponse: EnergyServicePointDetailResponse;
  readonly EnergyServicePointDetailResponseV2: EnergyServicePointDetailResponseV2;
  readonly EnergyUsageListResponse: EnergyUsageListResponse;
  readonly EnergyDerDetailResponse: EnergyDerDetailResponse;
  readonly EnergyDerListResponse: EnergyDerListResponse;
  readonly ResponseOpenIDProviderConfigMetadata: ResponseOpenIDProviderConfigMetadata;
  readonly ResponseJWKS: ResponseJWKS;
  readonly ResponseRegisterDataHolderBrandList: ResponseRegisterDataHolderBrandList;
  readonly ResponseRegisterDataHolderBrandListV3: ResponseRegisterDataHolderBrandListV3;
  readonly ResponseDataHoldersBrandSummaryList: ResponseDataHoldersBrandSummaryList;
  readonly ResponseDataHoldersBrandSummaryListV2: ResponseDataHoldersBrandSummaryListV2;
  readonly DataHoldersStatusList: DataHoldersStatusList;
  readonly DataHoldersStatusListV2: DataHoldersStatusListV2;
  readonly SoftwareProductsStatusList: SoftwareProductsStatusList;
  readonly SoftwareProductsStatusListV3: SoftwareProductsStatusListV3;
  readonly DataRecipientsStatusList: DataRecipientsStatusList;
  readonly DataRecipientsStatusListV3: DataRecipientsStatusListV3;
  readonly ResponseRegisterDataRecipientList: ResponseRegisterDataRecipientList;
  readonly ResponseRegisterDataRecipientListV4: ResponseRegisterDataRecipientListV4;
  readonly SoftwareStatement: SoftwareStatement;
  readonly HolderJWKS: HolderJWKS;
  readonly TokenResponse: TokenResponse;
  readonly IntrospectionResponse: IntrospectionResponse;
  readonly BackchannelAuthenticationResponse: BackchannelAuthenticationResponse;
  readonly UserInfoResponse: UserInfoResponse;
  readonly ResponseConsent: ResponseConsent;
  readonly ResponseConsentList: ResponseConsentList;
  readonly RequestServicePointIdList: RequestServicePointIdList;
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
  const result = schemaOf(name, profile).safeParse(value);
  if (result.success) return undefined;
  return result.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || 'the whole'}: ${wordsFor(issue)}`)
    .join('; ');
}

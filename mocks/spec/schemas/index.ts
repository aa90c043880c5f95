// Every request and response schema by name. Load it late: the operation table needs only the type of the names.
import type * as z from 'zod/mini';
import { defaultProfile, profiles } from '../profiles/index.ts';
import type { ProfileId } from '../ids.ts';
import type { SecurityProfile } from '../profiles/profile.ts';
import type { Bodies, SchemaName } from './bodies.ts';
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
import { EnergyInvoiceListResponse } from './invoices.ts';
import { EnergyPlanListResponse, EnergyPlanResponseV3 } from './plan-catalogue.ts';
import { EnergyBillingListResponseV3 } from './transactions.ts';
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
import { MetadataUpdateResponse, RequestMetaDataUpdateV1, ResponseMetricsListV5 } from './metrics.ts';
import { RequestAccountIdListV1, RequestConsent, RequestServicePointIdList } from './requests.ts';
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
  EnergyInvoiceListResponse,
  EnergyBillingListResponseV3,
  EnergyPlanListResponse,
  EnergyPlanResponseV3,
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
  MetadataUpdateResponse,
  ResponseMetricsListV5,
  RequestMetaDataUpdateV1,
  RequestServicePointIdList,
  RequestAccountIdListV1,
  RequestConsent,
};

export const schemaNames = Object.keys(schemas) as SchemaName[];
export const isSchemaName = (name: string): name is SchemaName => Object.hasOwn(schemas, name);

/** As the profile has it, by its id or its row; 0.1.1 unless another is given, whatever a sandbox speaks. */
export function schemaOf(name: SchemaName, profile: ProfileId | SecurityProfile = defaultProfile): z.ZodMiniType {
  const row = typeof profile === 'string' ? profiles[profile] : profile;
  const own: Readonly<Partial<Record<SchemaName, z.ZodMiniType>>> = publishedSchemas(row);
  return own[name] ?? schemas[name];
}

/**
 * What is wrong with a value, for people, member by member; undefined when it keeps the schema. Some schemas differ
 * between profiles, and without `profile` a value is judged by 0.1.1: pass `sandbox.profile` to judge by the sandbox's.
 */
export function breachOf(name: SchemaName, value: unknown, profile?: ProfileId | SecurityProfile): string | undefined {
  const { error } = schemaOf(name, profile).safeParse(value, ourWords);
  return error === undefined ? undefined : breachIn(error);
}

// Every request and response schema by name. Load it late: the operation table needs only the names as a type.
import type * as z from 'zod/mini';
import { defaultProfile, profiles } from '../profiles/index.ts';
import type { ProfileId } from '../ids.ts';
import type { SecurityProfile } from '../profiles/profile.ts';
import type { Bodies, SchemaName } from './bodies.ts';
import * as files from './files.ts';
import { breachIn, ourWords } from './issue-words.ts';

const made = new WeakMap<SecurityProfile, PublishedSchemas>();
type PublishedSchemas = Pick<typeof schemas, 'OpenIDProviderMetadata' | 'RegistrationResponse'>;
const makePublished = (profile: SecurityProfile): PublishedSchemas => ({
  OpenIDProviderMetadata: files.providerMetadata(profile),
  RegistrationResponse: files.registrationResponse(profile),
});

/** Schemas of what a holder publishes: they contain the profile's own values. */
export function publishedSchemas(profile: SecurityProfile): PublishedSchemas {
  const found = made.get(profile) ?? makePublished(profile);
  made.set(profile, found);
  return found;
}

/** For the default profile, where profiles differ. */
export const schemas: { readonly [Name in SchemaName]: z.ZodMiniType<Bodies[Name]> } = {
  ...publishedSchemas(defaultProfile),
  ResponseErrorListV2: files.ResponseErrorListV2,
  PrimaryResponseErrorListV1: files.PrimaryResponseErrorListV1,
  OAuthError: files.OAuthError,
  ResponseCommonCustomer: files.ResponseCommonCustomer,
  ResponseCommonCustomerDetailV2: files.ResponseCommonCustomerDetailV2,
  ResponseCommonDiscoveryStatus: files.ResponseCommonDiscoveryStatus,
  ResponseDiscoveryOutagesList: files.ResponseDiscoveryOutagesList,
  EnergyAccountListResponse: files.EnergyAccountListResponse,
  EnergyAccountListResponseV2: files.EnergyAccountListResponseV2,
  EnergyAccountDetailResponse: files.EnergyAccountDetailResponse,
  EnergyAccountDetailResponseV4: files.EnergyAccountDetailResponseV4,
  EnergyPaymentScheduleResponse: files.EnergyPaymentScheduleResponse,
  EnergyConcessionsResponse: files.EnergyConcessionsResponse,
  EnergyBalanceResponse: files.EnergyBalanceResponse,
  EnergyBalanceListResponse: files.EnergyBalanceListResponse,
  EnergyInvoiceListResponse: files.EnergyInvoiceListResponse,
  EnergyBillingListResponseV3: files.EnergyBillingListResponseV3,
  EnergyPlanListResponse: files.EnergyPlanListResponse,
  EnergyPlanResponseV3: files.EnergyPlanResponseV3,
  EnergyServicePointListResponse: files.EnergyServicePointListResponse,
  EnergyServicePointListResponseV2: files.EnergyServicePointListResponseV2,
  EnergyServicePointDetailResponse: files.EnergyServicePointDetailResponse,
  EnergyServicePointDetailResponseV2: files.EnergyServicePointDetailResponseV2,
  EnergyUsageListResponse: files.EnergyUsageListResponse,
  EnergyDerDetailResponse: files.EnergyDerDetailResponse,
  EnergyDerListResponse: files.EnergyDerListResponse,
  ResponseOpenIDProviderConfigMetadata: files.ResponseOpenIDProviderConfigMetadata,
  ResponseJWKS: files.ResponseJWKS,
  ResponseRegisterDataHolderBrandList: files.ResponseRegisterDataHolderBrandList,
  ResponseRegisterDataHolderBrandListV3: files.ResponseRegisterDataHolderBrandListV3,
  ResponseDataHoldersBrandSummaryList: files.ResponseDataHoldersBrandSummaryList,
  ResponseDataHoldersBrandSummaryListV2: files.ResponseDataHoldersBrandSummaryListV2,
  DataHoldersStatusList: files.DataHoldersStatusList,
  DataHoldersStatusListV2: files.DataHoldersStatusListV2,
  SoftwareProductsStatusList: files.SoftwareProductsStatusList,
  SoftwareProductsStatusListV3: files.SoftwareProductsStatusListV3,
  DataRecipientsStatusList: files.DataRecipientsStatusList,
  DataRecipientsStatusListV3: files.DataRecipientsStatusListV3,
  ResponseRegisterDataRecipientList: files.ResponseRegisterDataRecipientList,
  ResponseRegisterDataRecipientListV4: files.ResponseRegisterDataRecipientListV4,
  SoftwareStatement: files.SoftwareStatement,
  HolderJWKS: files.HolderJWKS,
  TokenResponse: files.TokenResponse,
  IntrospectionResponse: files.IntrospectionResponse,
  PushedAuthorisationResponse: files.PushedAuthorisationResponse,
  BackchannelAuthenticationResponse: files.BackchannelAuthenticationResponse,
  UserInfoResponse: files.UserInfoResponse,
  ResponseConsent: files.ResponseConsent,
  ResponseConsentList: files.ResponseConsentList,
  MetadataUpdateResponse: files.MetadataUpdateResponse,
  ResponseMetricsListV5: files.ResponseMetricsListV5,
  RequestMetaDataUpdateV1: files.RequestMetaDataUpdateV1,
  RequestServicePointIdList: files.RequestServicePointIdList,
  RequestAccountIdListV1: files.RequestAccountIdListV1,
  RequestConsent: files.RequestConsent,
};

export const schemaNames = Object.keys(schemas) as SchemaName[];
export const isSchemaName = (name: string): name is SchemaName => Object.hasOwn(schemas, name);

/** The schema in a profile, given by id or row. 0.1.1 by default, whatever profile a sandbox has. */
export function schemaOf(name: SchemaName, profile: ProfileId | SecurityProfile = defaultProfile): z.ZodMiniType {
  const row = typeof profile === 'string' ? profiles[profile] : profile;
  const own: Readonly<Partial<Record<SchemaName, z.ZodMiniType>>> = publishedSchemas(row);
  return own[name] ?? schemas[name];
}

/**
 * What is wrong with a value, member by member, in words; undefined if it is valid. Some schemas differ between
 * profiles, and without `profile` the value is checked against 0.1.1: pass `sandbox.profile` to use the sandbox's.
 */
export function breachOf(name: SchemaName, value: unknown, profile?: ProfileId | SecurityProfile): string | undefined {
  const { error } = schemaOf(name, profile).safeParse(value, ourWords);
  return error === undefined ? undefined : breachIn(error);
}

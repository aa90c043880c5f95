// Every request and response schema by name. Load it late: the operation table needs only the type of the names.
import type * as z from 'zod/mini';
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
import { RequestConsent, RequestServicePointIdList } from './requests.ts';
import {
  BackchannelAuthenticationResponse,
  HolderJWKS,
  IntrospectionResponse,
  OpenIDProviderMetadata,
  RegistrationResponse,
  ResponseConsent,
  ResponseConsentList,
  TokenResponse,
  UserInfoResponse,
} from './security.ts';
import {
  EnergyServicePointDetailResponse,
  EnergyServicePointDetailResponseV2,
  EnergyServicePointListResponse,
  EnergyServicePointListResponseV2,
} from './service-points.ts';
import { EnergyUsageListResponse } from './usage.ts';

export const schemas = {
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
  OpenIDProviderMetadata,
  HolderJWKS,
  TokenResponse,
  IntrospectionResponse,
  RegistrationResponse,
  BackchannelAuthenticationResponse,
  UserInfoResponse,
  ResponseConsent,
  ResponseConsentList,
  RequestServicePointIdList,
  RequestConsent,
} as const satisfies Record<string, z.ZodMiniType>;

export type SchemaName = keyof typeof schemas;

export const schemaNames = Object.keys(schemas) as SchemaName[];
export const isSchemaName = (name: string): name is SchemaName => Object.hasOwn(schemas, name);

export const schemaOf = (name: SchemaName): z.ZodMiniType => schemas[name];

/** What is wrong with a value, for people, member by member; undefined when it keeps the schema. */
export function breachOf(name: SchemaName, value: unknown): string | undefined {
  const result = schemaOf(name).safeParse(value);
  if (result.success) return undefined;
  return result.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || 'the whole'}: ${wordsFor(issue)}`)
    .join('; ');
}

// zod/mini brings no sentences of its own.
function wordsFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`;
    case 'unrecognized_keys':
      return `unknown member ${issue.keys.join(', ')}`;
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `not in the format ${issue.format}`;
    default:
      return issue.message;
  }
}

// The body of every request and response as a type, by the name of its schema.
import type {
  EnergyAccountDetailResponse,
  EnergyAccountDetailResponseV4,
  EnergyAccountListResponse,
  EnergyAccountListResponseV2,
} from './accounts.ts';
import type {
  EnergyBalanceListResponse,
  EnergyBalanceResponse,
  EnergyConcessionsResponse,
  EnergyPaymentScheduleResponse,
} from './billing.ts';
import type { EnergyInvoiceListResponse } from './invoices.ts';
import type { EnergyPlanListResponse, EnergyPlanResponseV3 } from './plan-catalogue.ts';
import type { EnergyBillingListResponseV3 } from './transactions.ts';
import type { ResponseCommonCustomer, ResponseCommonCustomerDetailV2 } from './customer.ts';
import type { EnergyDerDetailResponse, EnergyDerListResponse } from './der.ts';
import type { ResponseCommonDiscoveryStatus, ResponseDiscoveryOutagesList } from './discovery.ts';
import type { OAuthError, PrimaryResponseErrorListV1, ResponseErrorListV2 } from './errors.ts';
import type {
  DataHoldersStatusListV2,
  DataRecipientsStatusListV3,
  ResponseDataHoldersBrandSummaryListV2,
  ResponseRegisterDataHolderBrandListV3,
  ResponseRegisterDataRecipientListV4,
  SoftwareProductsStatusListV3,
} from './register-published.ts';
import type {
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
import type { MetadataUpdateResponse, RequestMetaDataUpdateV1, ResponseMetricsListV5 } from './metrics.ts';
import type { RequestAccountIdListV1, RequestConsent, RequestServicePointIdList } from './requests.ts';
import type {
  BackchannelAuthenticationResponse,
  HolderJWKS,
  IntrospectionResponse,
  PushedAuthorisationResponse,
  ResponseConsent,
  ResponseConsentList,
  TokenResponse,
  UserInfoResponse,
  OpenIDProviderMetadata,
  RegistrationResponse,
} from './security.ts';
import type {
  EnergyServicePointDetailResponse,
  EnergyServicePointDetailResponseV2,
  EnergyServicePointListResponse,
  EnergyServicePointListResponseV2,
} from './service-points.ts';
import type { EnergyUsageListResponse } from './usage.ts';

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
  /** Body of listBalancesBulk 1, listBalancesForAccounts 1. */
  readonly EnergyBalanceListResponse: EnergyBalanceListResponse;
  /** Body of the operations on invoices, version 1. */
  readonly EnergyInvoiceListResponse: EnergyInvoiceListResponse;
  /** Body of the operations on billing, version 3. */
  readonly EnergyBillingListResponseV3: EnergyBillingListResponseV3;
  /** Body of listPlans 1. */
  readonly EnergyPlanListResponse: EnergyPlanListResponse;
  /** Body of getPlan 3. */
  readonly EnergyPlanResponseV3: EnergyPlanResponseV3;
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
  /** Body of metadataUpdate 1. */
  readonly MetadataUpdateResponse: MetadataUpdateResponse;
  /** Body of getMetrics 5. */
  readonly ResponseMetricsListV5: ResponseMetricsListV5;
  /** Body of the request metadataUpdate. */
  readonly RequestMetaDataUpdateV1: RequestMetaDataUpdateV1;
  /** Body of every request that names service points. */
  readonly RequestServicePointIdList: RequestServicePointIdList;
  /** Body of every request that names accounts. */
  readonly RequestAccountIdListV1: RequestAccountIdListV1;
  /** Body of the request createConsent. */
  readonly RequestConsent: RequestConsent;
}

export type SchemaName = keyof Bodies;

// The body of every request and response as a type, by the name of its schema.
import type * as files from './files.ts';

export interface Bodies {
  /** Body of getOpenIdProviderConfig. */
  readonly OpenIDProviderMetadata: files.OpenIDProviderMetadata;
  /** Body of registerClient. */
  readonly RegistrationResponse: files.RegistrationResponse;
  /** Every refusal of areas A to C. */
  readonly ResponseErrorListV2: files.ResponseErrorListV2;
  /** Refusals of the secondary data holder to a data holder. */
  readonly PrimaryResponseErrorListV1: files.PrimaryResponseErrorListV1;
  /** Refusals of the security endpoints (RFC 6749 5.2). */
  readonly OAuthError: files.OAuthError;
  /** Body of getCustomer 1. */
  readonly ResponseCommonCustomer: files.ResponseCommonCustomer;
  /** Body of getCustomerDetail 2. */
  readonly ResponseCommonCustomerDetailV2: files.ResponseCommonCustomerDetailV2;
  /** Body of getStatus 1. */
  readonly ResponseCommonDiscoveryStatus: files.ResponseCommonDiscoveryStatus;
  /** Body of getOutages 1. */
  readonly ResponseDiscoveryOutagesList: files.ResponseDiscoveryOutagesList;
  /** Body of listAccounts 1. */
  readonly EnergyAccountListResponse: files.EnergyAccountListResponse;
  /** Body of listAccounts 2. */
  readonly EnergyAccountListResponseV2: files.EnergyAccountListResponseV2;
  /** Body of getAccount 1. */
  readonly EnergyAccountDetailResponse: files.EnergyAccountDetailResponse;
  /** Body of getAccount 4. */
  readonly EnergyAccountDetailResponseV4: files.EnergyAccountDetailResponseV4;
  /** Body of getPaymentSchedule 1. */
  readonly EnergyPaymentScheduleResponse: files.EnergyPaymentScheduleResponse;
  /** Body of getConcessions 1. */
  readonly EnergyConcessionsResponse: files.EnergyConcessionsResponse;
  /** Body of getBalanceForAccount 1. */
  readonly EnergyBalanceResponse: files.EnergyBalanceResponse;
  /** Body of listBalancesBulk 1, listBalancesForAccounts 1. */
  readonly EnergyBalanceListResponse: files.EnergyBalanceListResponse;
  /** Body of the operations on invoices, version 1. */
  readonly EnergyInvoiceListResponse: files.EnergyInvoiceListResponse;
  /** Body of the operations on billing, version 3. */
  readonly EnergyBillingListResponseV3: files.EnergyBillingListResponseV3;
  /** Body of listPlans 1. */
  readonly EnergyPlanListResponse: files.EnergyPlanListResponse;
  /** Body of getPlan 3. */
  readonly EnergyPlanResponseV3: files.EnergyPlanResponseV3;
  /** Body of listServicePoints 1, listServicePointsSR 1. */
  readonly EnergyServicePointListResponse: files.EnergyServicePointListResponse;
  /** Body of listServicePoints 2, listServicePointsSR 2. */
  readonly EnergyServicePointListResponseV2: files.EnergyServicePointListResponseV2;
  /** Body of getServicePoint 1, getServicePointSR 1. */
  readonly EnergyServicePointDetailResponse: files.EnergyServicePointDetailResponse;
  /** Body of getServicePoint 2, getServicePointSR 2. */
  readonly EnergyServicePointDetailResponseV2: files.EnergyServicePointDetailResponseV2;
  /** Body of the operations on usage, of both holders, version 1. */
  readonly EnergyUsageListResponse: files.EnergyUsageListResponse;
  /** Body of getDERForServicePoint 1, getDERForServicePointSR 1. */
  readonly EnergyDerDetailResponse: files.EnergyDerDetailResponse;
  /** Body of listDERBulk 1, listDERForServicePoints 1, listDERForServicePointsSR 1. */
  readonly EnergyDerListResponse: files.EnergyDerListResponse;
  /** Body of getRegisterOpenIdProviderConfig. */
  readonly ResponseOpenIDProviderConfigMetadata: files.ResponseOpenIDProviderConfigMetadata;
  /** Body of getRegisterTokenJwks, getRegisterJwks. */
  readonly ResponseJWKS: files.ResponseJWKS;
  /** Body of getDataHolderBrands 2. */
  readonly ResponseRegisterDataHolderBrandList: files.ResponseRegisterDataHolderBrandList;
  /** Body of getDataHolderBrands 3. */
  readonly ResponseRegisterDataHolderBrandListV3: files.ResponseRegisterDataHolderBrandListV3;
  /** Body of getDataHolderBrandsSummary 1. */
  readonly ResponseDataHoldersBrandSummaryList: files.ResponseDataHoldersBrandSummaryList;
  /** Body of getDataHolderBrandsSummary 2. */
  readonly ResponseDataHoldersBrandSummaryListV2: files.ResponseDataHoldersBrandSummaryListV2;
  /** Body of getDataHolderStatuses 1. */
  readonly DataHoldersStatusList: files.DataHoldersStatusList;
  /** Body of getDataHolderStatuses 2. */
  readonly DataHoldersStatusListV2: files.DataHoldersStatusListV2;
  /** Body of getSoftwareProductsStatuses 2. */
  readonly SoftwareProductsStatusList: files.SoftwareProductsStatusList;
  /** Body of getSoftwareProductsStatuses 3. */
  readonly SoftwareProductsStatusListV3: files.SoftwareProductsStatusListV3;
  /** Body of getDataRecipientsStatuses 2. */
  readonly DataRecipientsStatusList: files.DataRecipientsStatusList;
  /** Body of getDataRecipientsStatuses 3. */
  readonly DataRecipientsStatusListV3: files.DataRecipientsStatusListV3;
  /** Body of getDataRecipients 3. */
  readonly ResponseRegisterDataRecipientList: files.ResponseRegisterDataRecipientList;
  /** Body of getDataRecipients 4. */
  readonly ResponseRegisterDataRecipientListV4: files.ResponseRegisterDataRecipientListV4;
  /** Body of getSoftwareStatementAssertion 3, getSoftwareStatementAssertion 4. */
  readonly SoftwareStatement: files.SoftwareStatement;
  /** Body of getJwks, getRecipientJwks. */
  readonly HolderJWKS: files.HolderJWKS;
  /** Body of registerToken, token. */
  readonly TokenResponse: files.TokenResponse;
  /** Body of introspect. */
  readonly IntrospectionResponse: files.IntrospectionResponse;
  /** Body of pushAuthorisation. */
  readonly PushedAuthorisationResponse: files.PushedAuthorisationResponse;
  /** Body of backchannelAuthorise. */
  readonly BackchannelAuthenticationResponse: files.BackchannelAuthenticationResponse;
  /** Body of getUserInfo. */
  readonly UserInfoResponse: files.UserInfoResponse;
  /** Body of createConsent, getConsent. */
  readonly ResponseConsent: files.ResponseConsent;
  /** Body of listConsents. */
  readonly ResponseConsentList: files.ResponseConsentList;
  /** Body of metadataUpdate 1. */
  readonly MetadataUpdateResponse: files.MetadataUpdateResponse;
  /** Body of getMetrics 5. */
  readonly ResponseMetricsListV5: files.ResponseMetricsListV5;
  /** Body of the request metadataUpdate. */
  readonly RequestMetaDataUpdateV1: files.RequestMetaDataUpdateV1;
  /** Body of every request that names service points. */
  readonly RequestServicePointIdList: files.RequestServicePointIdList;
  /** Body of every request that names accounts. */
  readonly RequestAccountIdListV1: files.RequestAccountIdListV1;
  /** Body of the request createConsent. */
  readonly RequestConsent: files.RequestConsent;
}

export type SchemaName = keyof Bodies;

// Entry `cdr-browser-sandbox/spec`: the standard as data.
export { clauseAddress, clauseTitle, sources, type ClauseId, type SourceId } from './clauses.ts';
export { decisionNames, decisions, isDecision, presetOf, type DecisionName, type Decisions } from './decisions.ts';
export { decisionRow } from './decision-texts.ts';
export type { DecisionRow } from './decision-words.ts';
export {
  agreedSuite,
  clientHellos,
  permittedSuites,
  type AgreedSuite,
  type CipherSuite,
  type TlsClient,
} from './ciphers.ts';
export { flowMark, type FlowMark } from './flow-mark.ts';
export {
  ladder,
  levelsAt,
  assuranceLevelFor,
  assuranceLevelOf,
  type LevelForm,
  type AssuranceLevel,
} from './levels.ts';
export { limits } from './limits.ts';
export type { Access, Area, HeaderPolicy, HostSlot, Operation, Version } from './operation.ts';
export {
  operationOf,
  operations,
  type BodyOf,
  type OperationId,
  type PathParameterOf,
  type VersionOf,
} from './operations/index.ts';
export { openapi, openApiParties, type OpenApiDocument, type OpenApiOptions } from './openapi.ts';
export { parties, type Party, type PartyRow } from './party.ts';
export { queryParameters, type QueryName, type QueryRow } from './query.ts';
export { refusals, type RefusalForm, type RefusalId, type RefusalRow } from './refusals.ts';
export type { BeyondMending, Rule, RuleWords } from './rule.ts';
export { ruleIds, ruleOf, rules, wordsOf, type RuleId } from './rules/index.ts';
export { consumerScopes, isScope, scopes, type Scope, type ScopeRow } from './scopes.ts';
export type { Bodies, SchemaName } from './schemas/bodies.ts';
export { breachOf, schemaNames, schemaOf, schemas } from './schemas/index.ts';
export type {
  EnergyAccountDetailResponse,
  EnergyAccountDetailResponseV4,
  EnergyAccountListResponse,
  EnergyAccountListResponseV2,
} from './schemas/accounts.ts';
export type {
  EnergyBalanceListResponse,
  EnergyBalanceResponse,
  EnergyConcessionsResponse,
  EnergyPaymentScheduleResponse,
} from './schemas/billing.ts';
export type { ResponseCommonCustomer, ResponseCommonCustomerDetailV2 } from './schemas/customer.ts';
export type { EnergyDerDetailResponse, EnergyDerListResponse } from './schemas/der.ts';
export type { ResponseCommonDiscoveryStatus, ResponseDiscoveryOutagesList } from './schemas/discovery.ts';
export type { OAuthError, PrimaryResponseErrorListV1, ResponseErrorListV2 } from './schemas/errors.ts';
export type {
  DataHoldersStatusListV2,
  DataRecipientsStatusListV3,
  ResponseDataHoldersBrandSummaryListV2,
  ResponseRegisterDataHolderBrandListV3,
  ResponseRegisterDataRecipientListV4,
  SoftwareProductsStatusListV3,
} from './schemas/register-published.ts';
export type {
  DataHoldersStatusList,
  DataRecipientsStatusList,
  ResponseDataHoldersBrandSummaryList,
  ResponseJWKS,
  ResponseOpenIDProviderConfigMetadata,
  ResponseRegisterDataHolderBrandList,
  ResponseRegisterDataRecipientList,
  SoftwareProductsStatusList,
  SoftwareStatement,
} from './schemas/register.ts';
export type { EnergyInvoiceListResponse } from './schemas/invoices.ts';
export type { MetadataUpdateResponse, RequestMetaDataUpdateV1, ResponseMetricsListV5 } from './schemas/metrics.ts';
export type { EnergyPlanListResponse, EnergyPlanResponseV3 } from './schemas/plan-catalogue.ts';
export type { RequestAccountIdListV1, RequestConsent, RequestServicePointIdList } from './schemas/requests.ts';
export type {
  BackchannelAuthenticationResponse,
  HolderJWKS,
  IntrospectionResponse,
  OpenIDProviderMetadata,
  PushedAuthorisationResponse,
  RegistrationResponse,
  ResponseConsent,
  ResponseConsentList,
  TokenResponse,
  UserInfoResponse,
} from './schemas/security.ts';
export type {
  EnergyServicePointDetailResponse,
  EnergyServicePointDetailResponseV2,
  EnergyServicePointListResponse,
  EnergyServicePointListResponseV2,
} from './schemas/service-points.ts';
export type { EnergyBillingListResponseV3 } from './schemas/transactions.ts';
export type { EnergyUsageListResponse } from './schemas/usage.ts';

// Entry `cdr-browser-sandbox/spec`: the standard as data.
export { clauseAddress, clauseTitle, sources, type ClauseId, type SourceId } from './clauses.ts';
export {
  decisionNames,
  decisions,
  isDecision,
  presetOf,
  type DecisionName,
  type Decisions,
} from './decisions/decisions.ts';
export { decisionRow } from './decisions/decision-texts.ts';
export type { DecisionRow } from './decisions/decision-words.ts';
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
  EnergyBalanceListResponse,
  EnergyBalanceResponse,
  EnergyConcessionsResponse,
  EnergyPaymentScheduleResponse,
  ResponseCommonCustomer,
  ResponseCommonCustomerDetailV2,
  EnergyDerDetailResponse,
  EnergyDerListResponse,
  ResponseCommonDiscoveryStatus,
  ResponseDiscoveryOutagesList,
  OAuthError,
  PrimaryResponseErrorListV1,
  ResponseErrorListV2,
  DataHoldersStatusListV2,
  DataRecipientsStatusListV3,
  ResponseDataHoldersBrandSummaryListV2,
  ResponseRegisterDataHolderBrandListV3,
  ResponseRegisterDataRecipientListV4,
  SoftwareProductsStatusListV3,
  DataHoldersStatusList,
  DataRecipientsStatusList,
  ResponseDataHoldersBrandSummaryList,
  ResponseJWKS,
  ResponseOpenIDProviderConfigMetadata,
  ResponseRegisterDataHolderBrandList,
  ResponseRegisterDataRecipientList,
  SoftwareProductsStatusList,
  SoftwareStatement,
  EnergyInvoiceListResponse,
  MetadataUpdateResponse,
  RequestMetaDataUpdateV1,
  ResponseMetricsListV5,
  EnergyPlanListResponse,
  EnergyPlanResponseV3,
  RequestAccountIdListV1,
  RequestConsent,
  RequestServicePointIdList,
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
  EnergyServicePointDetailResponse,
  EnergyServicePointDetailResponseV2,
  EnergyServicePointListResponse,
  EnergyServicePointListResponseV2,
  EnergyBillingListResponseV3,
  EnergyUsageListResponse,
} from './schemas/files.ts';

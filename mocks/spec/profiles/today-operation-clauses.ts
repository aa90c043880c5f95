// Clauses for operations of every profile where today's text replaces them: CDS 1.36.0 and the texts that it cites.
import type { ClauseId } from '../clauses.ts';
import type { OperationId } from '../operations/index.ts';

/** Clauses, with the operations that rest on them. Other operations keep the clauses of their row. */
const rows: readonly (readonly [texts: readonly ClauseId[], ...operations: OperationId[]])[] = [
  [['CDS:Common APIs'], 'getCustomer', 'getCustomerDetail', 'getStatus', 'getOutages'],
  [
    ['CDS:Energy APIs'],
    'listAccounts',
    'getAccount',
    'getPaymentSchedule',
    'getConcessions',
    'getBalanceForAccount',
    'listBalancesBulk',
    'listServicePoints',
    'getServicePoint',
    'getUsageForServicePoint',
    'listUsageBulk',
    'listUsageForServicePoints',
    'getDERForServicePoint',
    'listDERBulk',
    'listDERForServicePoints',
  ],
  [
    ['CDS:AEMO Endpoints', 'CDS:Endpoint Variations'],
    'listServicePointsSR',
    'getServicePointSR',
    'getUsageForServicePointSR',
    'listUsageForServicePointsSR',
    'getDERForServicePointSR',
    'listDERForServicePointsSR',
  ],
  [['CDS:Register Endpoints'], 'getRegisterOpenIdProviderConfig', 'getRegisterJwks'],
  [['CDS:Register Endpoints', 'RFC7517:5'], 'getRegisterTokenJwks'],
  [['CDS:Register Endpoints', 'CDS:Private Key JWT Client Authentication'], 'registerToken'],
  [
    ['CDS:Register APIs'],
    'getDataHolderBrands',
    'getDataHolderBrandsSummary',
    'getDataHolderStatuses',
    'getSoftwareProductsStatuses',
    'getDataRecipientsStatuses',
    'getDataRecipients',
  ],
  [['CDS:Register APIs', 'CDS:SSA Definition'], 'getSoftwareStatementAssertion'],
  [['CDS:OpenID Provider Configuration endpoint', 'OIDC-D:4'], 'getOpenIdProviderConfig'],
  [['CDS:JSON Web Key Set endpoint', 'RFC7517:5'], 'getJwks'],
  [['CDS:Authorisation endpoint', 'RFC9126:4'], 'authorise'],
  [['sandbox:consumer screens', 'CDS:Authentication Standards'], 'answerInteraction'],
  [['CDS:Token endpoint', 'RFC6749:4.1.3'], 'token'],
  [['CDS:UserInfo endpoint', 'OIDC:5.3'], 'getUserInfo'],
  [['CDS:Introspection endpoint', 'RFC7662:2'], 'introspect'],
  [['CDS:Token Revocation endpoint', 'RFC7009:2'], 'revoke'],
  [['CDS:Dynamic Client Registration endpoints', 'RFC7591:3'], 'registerClient'],
  [['CDS:Participant Endpoints', 'RFC7517:5'], 'getRecipientJwks'],
];

export const todaysOperationClauses: Readonly<Partial<Record<OperationId, readonly ClauseId[]>>> = Object.fromEntries(
  rows.flatMap(([texts, ...ids]) => ids.map((id) => [id, texts] as const)),
);

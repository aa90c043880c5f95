// The Data Standards Body’s JSON schema file for each body, by operation and version, and why some bodies have none.
import type { OperationId } from '../../../mocks/spec/operations/index.ts';
import type { Served } from '../calls/served-operations.ts';

/** One file for every version, or files by version. */
type Files = string | Readonly<Record<number, string>>;

/** Bodies of successful answers. */
const responses: Readonly<Partial<Record<OperationId, Files>>> = {
  getCustomer: { 1: 'common/ResponseCommonCustomer' },
  getCustomerDetail: { 2: 'common/ResponseCommonCustomerDetailV2' },
  getOutages: { 1: 'common/ResponseDiscoveryOutagesList' },
  listAccounts: { 2: 'energy/EnergyAccountListResponseV2' },
  getAccount: { 4: 'energy/EnergyAccountDetailResponseV4' },
  getPaymentSchedule: { 1: 'energy/EnergyPaymentScheduleResponse' },
  getConcessions: { 1: 'energy/EnergyConcessionsResponse' },
  getBalanceForAccount: { 1: 'energy/EnergyBalanceResponse' },
  listBalancesBulk: { 1: 'energy/EnergyBalanceListResponse' },
  listEnergyAccountBalancesSpecificAccounts: { 1: 'energy/EnergyBalanceListResponse' },
  getEnergyAccountInvoices: { 1: 'energy/EnergyInvoiceListResponse' },
  listEnergyAccountInvoicesBulk: { 1: 'energy/EnergyInvoiceListResponse' },
  listEnergyInvoicesForSpecificAccounts: { 1: 'energy/EnergyInvoiceListResponse' },
  getBillingForEnergyAccount: { 3: 'energy/EnergyBillingListResponseV3' },
  listEnergyAccountBillingBulk: { 3: 'energy/EnergyBillingListResponseV3' },
  listEnergyAccountBillingForSpecificAccounts: { 3: 'energy/EnergyBillingListResponseV3' },
  listEnergyPlans: { 1: 'energy/EnergyPlanListResponse' },
  getEnergyPlanDetail: { 3: 'energy/EnergyPlanResponseV3' },
  listServicePoints: { 1: 'energy/EnergyServicePointListResponse', 2: 'energy/EnergyServicePointListResponseV2' },
  getServicePoint: { 1: 'energy/EnergyServicePointDetailResponse', 2: 'energy/EnergyServicePointDetailResponseV2' },
  getUsageForServicePoint: { 1: 'energy/EnergyUsageListResponse' },
  listUsageBulk: { 1: 'energy/EnergyUsageListResponse' },
  listUsageForServicePoints: { 1: 'energy/EnergyUsageListResponse' },
  getDERForServicePoint: { 1: 'energy/EnergyDerDetailResponse' },
  listDERBulk: { 1: 'energy/EnergyDerListResponse' },
  listDERForServicePoints: { 1: 'energy/EnergyDerListResponse' },
  // The secondary holder’s own folder ends with version 1; in 1.36.0 both holders’ second version is the same.
  listServicePointsSR: {
    1: 'energy_sdh/EnergyServicePointListResponse',
    2: 'energy/EnergyServicePointListResponseV2',
  },
  getServicePointSR: {
    1: 'energy_sdh/EnergyServicePointDetailResponse',
    2: 'energy/EnergyServicePointDetailResponseV2',
  },
  getUsageForServicePointSR: { 1: 'energy_sdh/EnergyUsageListResponse' },
  listUsageForServicePointsSR: { 1: 'energy_sdh/EnergyUsageListResponse' },
  getDERForServicePointSR: { 1: 'energy_sdh/EnergyDerDetailResponse' },
  listDERForServicePointsSR: { 1: 'energy_sdh/EnergyDerListResponse' },
  getMetrics: { 5: 'admin/ResponseMetricsListV5' },
  getRegisterOpenIdProviderConfig: 'register/ResponseOpenIDProviderConfigMetadata',
  getRegisterTokenJwks: 'register/ResponseJWKS',
  getRegisterJwks: 'register/ResponseJWKS',
  // Older than brandGroup and productBaseUri: the newer versions of both bodies only add these two.
  getDataHolderBrands: {
    2: 'register/ResponseRegisterDataHolderBrandListV2',
    3: 'register/ResponseRegisterDataHolderBrandListV2',
  },
  getDataHolderBrandsSummary: {
    1: 'register/ResponseDataHoldersBrandSummaryList',
    2: 'register/ResponseDataHoldersBrandSummaryList',
  },
  // Between the versions the lists changed their path and headers, not their bodies.
  getDataHolderStatuses: { 1: 'register/DataHoldersStatusList', 2: 'register/DataHoldersStatusList' },
  getSoftwareProductsStatuses: { 2: 'register/SoftwareProductsStatusList', 3: 'register/SoftwareProductsStatusList' },
  getDataRecipientsStatuses: { 2: 'register/DataRecipientsStatusList', 3: 'register/DataRecipientsStatusList' },
  getDataRecipients: {
    3: 'register/ResponseRegisterDataRecipientList',
    4: 'register/ResponseRegisterDataRecipientList',
  },
  registerClient: 'dcr/RegistrationProperties',
  getRegistration: 'dcr/RegistrationProperties',
  updateRegistration: 'dcr/RegistrationProperties',
};

/** Successful answers whose body no file describes, with the reason. */
export const unpublished: Readonly<Record<string, string>> = {
  'getStatus 1': 'The set has no schema of it.',
  'listAccounts 1': 'Retired before 1.35.0.',
  'getAccount 1': 'Retired before 1.35.0.',
  'metadataUpdate 1': 'The standard shows no body (TD2-33).',
  'getSoftwareStatementAssertion 3': 'A JWT.',
  'getSoftwareStatementAssertion 4': 'A JWT.',
  registerToken: 'RFC 6749 describes it.',
  getOpenIdProviderConfig: 'OpenID Connect Discovery describes it.',
  getJwks: 'RFC 7517 describes it.',
  getRecipientJwks: 'RFC 7517 describes it.',
  pushAuthorisation: 'RFC 9126 describes it.',
  token: 'RFC 6749 describes it.',
  introspect: 'RFC 7662 describes it.',
  getUserInfo: 'OpenID Connect Core describes it.',
};

/** JSON request bodies. */
const requests: Readonly<Partial<Record<OperationId, string>>> = {
  listEnergyAccountBalancesSpecificAccounts: 'energy/RequestAccountIdListV1',
  listEnergyInvoicesForSpecificAccounts: 'energy/RequestAccountIdListV1',
  listEnergyAccountBillingForSpecificAccounts: 'energy/RequestAccountIdListV1',
  listUsageForServicePoints: 'energy/RequestServicePointIdListV1',
  listDERForServicePoints: 'energy/RequestServicePointIdListV1',
  listServicePointsSR: 'energy_sdh/RequestServicePointIdList',
  listUsageForServicePointsSR: 'energy_sdh/RequestServicePointIdList',
  listDERForServicePointsSR: 'energy_sdh/RequestServicePointIdList',
  metadataUpdate: 'admin/RequestMetaDataUpdateV1',
};

export const requestFileOf = ({ id }: Pick<Served, 'id'>): string | undefined => requests[id];

export function responseFileOf({ id }: Pick<Served, 'id'>, version?: number): string | undefined {
  const files = responses[id];
  return typeof files === 'object' ? files[version ?? Number.NaN] : files;
}

/** The error list of the operation's document; a registration has its own. */
export function refusalFileOf({ area, id, form, host, path }: Served): string | undefined {
  if (id === 'registerClient' || id === 'updateRegistration') return 'dcr/RegistrationError';
  if (form !== 'cds') return undefined;
  if (area === 'B') return 'energy_sdh/ResponseErrorListV2';
  if (area === 'C') return 'register/ResponseErrorListV2';
  if (host === 'holder.admin') return 'admin/ResponseErrorListV2';
  if (path.startsWith('/energy/electricity/')) return 'energy/PrimaryResponseErrorListV1';
  // The common operations' list refers to a missing file; this list is identical.
  return 'energy/ResponseErrorListV2';
}

/** Every file that is read directly; these refer to others. */
export const filesRead: readonly string[] = [
  ...new Set([
    ...Object.values(responses).flatMap((files) => (typeof files === 'string' ? files : Object.values(files))),
    ...Object.values(requests),
    ...['energy', 'energy_sdh', 'register', 'admin'].map((folder) => `${folder}/ResponseErrorListV2`),
    'energy/PrimaryResponseErrorListV1',
    'dcr/RegistrationError',
  ]),
].toSorted();

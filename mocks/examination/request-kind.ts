// What a request is about, in the words of the catalogue.
import type { OperationId } from '../spec/operations/index.ts';

const kindsByOperation = {
  getOpenIdProviderConfig: 'metadata',
  getJwks: 'keys',
  getDataHolderBrands: 'brands',
  getDataHolderBrandsSummary: 'brands',
  getDataHolderStatuses: 'brands',
  getSoftwareStatementAssertion: 'statement',
  registerToken: 'rtoken',
  registerClient: 'registration',
  pushAuthorisation: 'push',
  authorise: 'authorise',
  backchannelAuthorise: 'start',
  getUserInfo: 'userinfo',
  introspect: 'introspect',
  revoke: 'revoke',
  revokeArrangement: 'end',
  createConsent: 'consent',
  listConsents: 'consent',
  getConsent: 'consent',
  deleteConsent: 'consent',
  revokeArrangementAtRecipient: 'call',
  getRegistration: 'management',
  updateRegistration: 'management',
  deleteRegistration: 'management',
} as const satisfies Partial<Record<OperationId, string>>;

const kindsByGrant = {
  authorization_code: 'code',
  refresh_token: 'refresh',
  client_credentials: 'client-token',
  'urn:openid:params:grant-type:ciba': 'poll',
} as const;

/**
 * What a request is about. `data`: a resource with a token, `public`: one without. `client-token`: a token for the client
 * itself. `unknown`: an address of the sandbox where nobody is. `other`: whatever else there is.
 */
export type RequestKind =
  | (typeof kindsByOperation)[keyof typeof kindsByOperation]
  | (typeof kindsByGrant)[keyof typeof kindsByGrant]
  | 'data'
  | 'public'
  | 'unknown'
  | 'other';

/** The kind of a request to this operation, with this form. */
export function kindOf(operation: OperationId | undefined, url: URL, form: URLSearchParams | undefined): RequestKind {
  if (operation === undefined) return 'unknown';
  if (operation === 'token') {
    const grant = form?.get('grant_type') ?? '';
    return Object.hasOwn(kindsByGrant, grant) ? kindsByGrant[grant as keyof typeof kindsByGrant] : 'other';
  }
  if (Object.hasOwn(kindsByOperation, operation)) return kindsByOperation[operation as keyof typeof kindsByOperation];
  if (publicOperations.has(operation)) return 'public';
  return url.pathname.includes('/cds-au/') ? 'data' : 'other';
}

const publicOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  'getStatus',
  'getOutages',
  'listEnergyPlans',
  'getEnergyPlanDetail',
  'getRegisterOpenIdProviderConfig',
  'getRegisterTokenJwks',
  'getRegisterJwks',
  'getDataRecipients',
  'getSoftwareProductsStatuses',
  'getDataRecipientsStatuses',
]);
